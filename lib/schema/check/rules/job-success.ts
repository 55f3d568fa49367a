import type { Json } from '../../../manifest';
import { DNS_LABEL, syntaxProblem } from '../../names';
import { type Report, show } from '../report';
import { isEmpty, isSet, listAt, mapAt, numberAt, refuse, textAt } from './make';
import type { ObjectRule } from './rule';

const MOST_TEXT = 64 * 1024;

/** A rule of success counts Pods, or names their indexes. */
export const successRule: ObjectRule = (value, report) => {
  if (!isSet(value.succeededCount) && !isSet(value.succeededIndexes))
    report.error('schema/missing', '`succeededCount` or `succeededIndexes` must be written');
};

/** What makes a Job a success must be within reach of its completions. */
export const success: ObjectRule = (spec, report) => {
  const rules = listAt(spec.successPolicy, 'rules');
  const completions = numberAt(spec, 'completions');
  if (completions === undefined) return;
  rules.forEach((rule, index) => reachable(rule, completions, report, ['successPolicy', 'rules', index]));
};

/** Pods of an indexed Job are named after it and their index. */
export const indexedNames: ObjectRule = (job, report) => {
  const spec = mapAt(job, 'spec');
  const name = textAt(mapAt(job, 'metadata'), 'name');
  const completions = numberAt(spec, 'completions') ?? 1;
  if (spec.completionMode !== 'Indexed' || name === '' || completions < 1) return;
  const last = `${name}-${completions - 1}`;
  if (syntaxProblem(last, DNS_LABEL) !== undefined)
    refuse(report, name, `its last Pod cannot be named ${show(last)}`, 'metadata', 'name');
};

function reachable(rule: Json, completions: number, report: Report, at: readonly (string | number)[]): void {
  const text = textAt(rule, 'succeededIndexes');
  const indexes = readIndexes(text, completions);
  if (text.length > MOST_TEXT)
    report.error('schema/too-large', `at most ${MOST_TEXT} characters are allowed`, ...at, 'succeededIndexes');
  if (!isEmpty(text) && indexes === undefined)
    refuse(report, text, `it must be rising indexes below ${completions}, such as "0,2-4"`, ...at, 'succeededIndexes');
  const count = numberAt(rule, 'succeededCount');
  const most = Math.min(completions, isEmpty(text) ? completions : (indexes ?? 0));
  if (count !== undefined && count > most)
    refuse(report, count, `at most ${most} Pods can succeed`, ...at, 'succeededCount');
}

/** How many indexes a list such as `0,2-4` names; undefined where it names them wrongly. */
function readIndexes(text: string, completions: number): number | undefined {
  let last = -1;
  let count = 0;
  for (const span of text.split(',')) {
    const [first = NaN, end = first, ...more] = span
      .split('-')
      .map((one) => (/^\+?\d+$/.test(one) ? Number(one) : NaN));
    const isRange = span.includes('-');
    const isRight = more.length === 0 && first > last && end < completions && (isRange ? end > first : end === first);
    if (!isRight) return undefined;
    count += end - first + 1;
    last = end;
  }
  return count;
}
