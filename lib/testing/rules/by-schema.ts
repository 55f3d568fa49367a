import type { JsonObject } from '../../manifest';
import { findingsOf } from '../../schema';
import type { Kind } from '../kinds';
import type { Cause } from '../refusal';
import { type Obj, type Value, obj } from '../value';

const VERSION = '1.37';
const CHECKED = ['name', 'generateName', 'namespace', 'labels', 'annotations', 'finalizers', 'ownerReferences'];

/** The spec without the selector that the server itself gives a Job. */
function asWritten({ kind, spec }: Obj): Value {
  const { selector: _selector, ...written } = obj(spec);
  return kind === 'Job' && written['manualSelector'] !== true ? written : (spec ?? null);
}

/** What the rules of the schema find in an object of a built-in kind: the long tail of what the API server refuses. */
export function schemaProblems(kind: Kind, object: Obj): readonly Cause[] {
  if (kind.custom) return [];
  const { status: _status, metadata, ...rest } = object;
  const meta = Object.entries(obj(metadata)).filter(([field]) => CHECKED.includes(field));
  const checked: JsonObject = {
    ...rest,
    ...('spec' in object ? { spec: asWritten(object) } : {}),
    metadata: Object.fromEntries(meta),
  };
  return findingsOf(checked, { kubernetes: VERSION })
    .filter(({ severity }) => severity === 'error')
    .map(({ path = '', message }) => ({
      reason: 'FieldValueInvalid',
      message: `Invalid value: ${message}`,
      field: path,
    }));
}
