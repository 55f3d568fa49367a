import type { Json } from '../../manifest';
import type { ObjectType, ValueType } from '../fields';
import { nearest } from '../nearest';
import { meantInstead } from './meant-field';
import { meantValue } from './meant-value';
import { type Report, show, sortOf } from './report';
import { scalarProblem } from './scalars';

/** Notes that a value is of a type that is not expected there. */
export function wrongType(value: Json, wanted: string, report: Report): void {
  const shown = report.isSecret ? '(hidden)' : show(value);
  const instead = meantValue(value, wanted);
  report.error('schema/wrong-type', `${sortOf(value)} ${shown} stands where ${wanted} is expected${instead}`);
}

/** Notes what is wrong with a value that has no fields, elements or entries. */
export function wrongPlain(value: Json, type: ValueType, report: Report): void {
  if (type.sort === 'enum') {
    if (typeof value === 'string') closedValue(value, type.values, report);
    else wrongType(value, 'a string', report);
  } else if (!('type' in type) && !('of' in type)) {
    const wanted = scalarProblem(type.sort, value);
    if (wanted !== undefined) wrongType(value, wanted, report);
  }
}

/** Texts of which few are allowed; in `status` the API server takes them all. */
function closedValue(value: string, values: readonly string[], report: Report): void {
  if (value === '' || report.inStatus || values.includes(value)) return;
  const meant = nearest(value, values);
  const list = values.map((one) => JSON.stringify(one)).join(', ');
  report.error(
    'schema/closed-value',
    `${show(value)} is not one of ${list}${meant === undefined ? '' : `; "${meant}" was probably meant`}`,
  );
}

/** Notes a field that its type does not have, or not in the Kubernetes version of the target. */
export function unknownField(name: string, type: ObjectType, report: Report): void {
  const spans = type.spansOf(name);
  const [first] = spans;
  const last = spans.at(-1);
  if (first?.from !== undefined && first.from > report.minor) {
    report.error(
      'schema/newer-field',
      `the field came with Kubernetes 1.${first.from}, and the target is 1.${report.minor}`,
    );
  } else if (last?.to !== undefined && last.to < report.minor) {
    report.error(
      'schema/removed-field',
      `the field was last known to Kubernetes 1.${last.to}, and the target is 1.${report.minor}`,
    );
  } else misspelt(name, type, report);
}

function misspelt(name: string, type: ObjectType, report: Report): void {
  const short = type.name.split('.').at(-1) ?? '';
  const text = `${short} has no field \`${name}\`${meantInstead(name, type, report)}`;
  if (report.lenient > 0) report.warn(`${text}; the API server drops it`);
  else report.error('schema/unknown-field', text);
}
