import type { Plan, PlannedObject, Problem } from '../../apply';
import { formatFields, formatOrigin, formatResourceId } from '../../manifest';
import { changeLines } from './change-lines';
import { outcomeSums, outcomeText } from './outcome';
import type { Style } from './style';
import { count, indent } from './words';

/** How much of a plan is told. */
export interface PlanView {
  readonly style: Style;
  /** Whether objects that stay as they are get a line too. */
  readonly all: boolean;
}

/** A plan for people: each object that would change, with its fields, then the guards, then the sum. */
export function planText(plan: Plan, { style, all }: PlanView): string {
  const objects = plan.objects.filter((object) => all || object.action !== 'unchanged' || object.problem);
  const lines = objects.flatMap((object) => objectLines(object, style));
  const refusals = plan.refusals.flatMap((problem) => problemLines(problem, style));
  return [...lines, ...(lines.length > 0 ? [''] : []), ...refusals, sumLine(plan, style), ''].join('\n');
}

function objectLines(
  { id, action, fields, note, problem, warnings, origin }: PlannedObject,
  style: Style,
): readonly string[] {
  const place = problem && origin ? style.dim(` from ${formatOrigin(origin)}`) : '';
  const remark = note && note !== problem?.message ? style.dim(` (${note})`) : '';
  return [
    `${problem ? style.red('✗ refused') : outcomeText(action, style, true)} ${formatResourceId(id)}${place}${remark}`,
    ...changeLines(formatFields(fields), style),
    ...(problem ? problemLines(problem, style).map((line) => indent(line, 4)) : []),
    ...warnings.map((warning) => indent(`${style.yellow('warning')} ${warning}`, 4)),
  ];
}

/** Why something is not done, and what would be right. */
export function problemLines({ code, message, remedy }: Problem, style: Style): readonly string[] {
  return [`${style.red('error')} ${style.bold(code)} ${message}`, `${style.cyan('→')} ${remedy}`];
}

function sumLine({ objects, set, cluster }: Plan, style: Style): string {
  const head = style.bold(`${set} on ${cluster}`);
  const refused = objects.filter(({ problem }) => problem).length;
  const changed = refused > 0 || objects.some(({ action }) => action !== 'unchanged');
  const sums = outcomeSums(objects.filter(({ problem }) => !problem).map(({ action }) => action));
  const parts = changed
    ? [...(sums ? [sums] : []), ...(refused > 0 ? [`${refused} refused`] : [])]
    : ['nothing to change'];
  return [`${head}: ${count(objects.length, 'object')}`, ...parts].join(', ');
}
