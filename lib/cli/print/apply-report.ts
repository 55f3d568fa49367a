import type { ApplyReport, ObjectReport } from '../../apply';
import { formatFields, formatResourceId } from '../../manifest';
import { changeLines } from './change-lines';
import { outcomeSums, outcomeText } from './outcome';
import { type PlanView, problemLines } from './plan';
import type { Style } from './style';
import { formatTable } from './table';
import { count, indent } from './words';

/** Up to so many objects, those that stayed as they were are listed too. */
const SMALL = 40;

/** What a reconcile did, for people: a table of the objects, the problems, the sum. */
export function applyText(report: ApplyReport, { style, all }: PlanView): string {
  const shown = report.objects.filter((object) => all || report.objects.length <= SMALL || !isQuiet(object));
  const rows = shown.map((object) => row(object, style));
  const head = ['OBJECT', 'OUTCOME', 'HEALTH', 'MESSAGE'].map(style.dim);
  const table = rows.length > 0 ? [formatTable([head, ...rows])] : [];
  const details = report.objects.flatMap((object) => detailLines(object, style));
  return [...table, ...details, ...endLines(report, style), ''].join('\n');
}

function isQuiet({ outcome, health, problem }: ObjectReport): boolean {
  return outcome === 'unchanged' && health === 'Current' && !problem;
}

function row({ id, outcome, health, message }: ObjectReport, style: Style): readonly string[] {
  return [
    formatResourceId(id),
    outcomeText(outcome, style),
    outcome === 'pruned' ? '' : healthText(health, style),
    firstLine(message),
  ];
}

function healthText(health: ObjectReport['health'], style: Style): string {
  if (health === 'Current') return style.green(health);
  return health === 'Failed' ? style.red(health) : style.yellow(health);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function detailLines({ id, problem, warnings, fields }: ObjectReport, style: Style): readonly string[] {
  const lines = [
    ...(problem ? problemLines(problem, style) : []),
    ...(problem ? changeLines(formatFields(fields), style) : []),
    ...warnings.map((warning) => `${style.yellow('warning')} ${warning}`),
  ];
  return lines.length > 0 ? [`${formatResourceId(id)}:`, ...lines.map((line) => indent(line))] : [];
}

function endLines(
  { problem, objects, set, cluster, dryRun, waited, exit }: ApplyReport,
  style: Style,
): readonly string[] {
  const sums = outcomeSums(objects.map(({ outcome }) => outcome));
  const head = style.bold(`${set} on ${cluster}${dryRun ? ' (dry run)' : ''}`);
  const end = `${head}: ${count(objects.length, 'object')}${sums ? `, ${sums}` : ''}`;
  return [
    ...(problem ? problemLines(problem, style) : []),
    exit === 0 && !dryRun ? `${end}; ${waited ? 'healthy' : 'health not waited for'}` : end,
  ];
}
