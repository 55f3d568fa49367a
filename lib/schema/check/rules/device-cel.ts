import { BOOL, DYN, STRING, type Type, celProblem, mapOf, objectOf, plain } from '../../cel';
import { refuse, textAt } from './make';
import type { ObjectRule } from './rule';

/** A device as its selectors see it: attributes and capacities by domain and name. */
function device(): Type {
  const fields: readonly (readonly [string, Type])[] = [
    ['driver', STRING],
    ['attributes', mapOf(STRING, mapOf(STRING, DYN))],
    ['capacity', mapOf(STRING, mapOf(STRING, plain('kubernetes.Quantity')))],
    ['allowMultipleAllocations', BOOL],
  ];
  return objectOf('kubernetes.DRADevice', new Map(fields));
}

const MOST = 10 * 1024;

/** Notes what is wrong with the expression that selects devices; a blank one is wrong as well. */
export const deviceExpression: ObjectRule = (value, report) => {
  const text = textAt(value, 'expression');
  if (text === '') return;
  if (Buffer.byteLength(text) > MOST) {
    report.error('schema/too-large', `it has ${Buffer.byteLength(text)} bytes, and may have ${MOST}`, 'expression');
    return;
  }
  const problem = celProblem(text, { variables: new Map([['device', device()]]), gives: [BOOL, DYN] });
  if (problem !== undefined) refuse(report, text, problem, 'expression');
};
