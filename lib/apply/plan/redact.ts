import { type FieldChange, type Json, type Manifest, isJsonObject } from '../../manifest';

const HIDDEN = '(hidden)';
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Hides the values of a Secret in its changes; that they changed stays visible. */
export function hideSecrets(object: Manifest, changes: readonly FieldChange[]): readonly FieldChange[] {
  return object.kind === 'Secret' && object.apiVersion === 'v1' ? changes.map(hide) : changes;
}

function hide(change: FieldChange): FieldChange {
  const [field, second, key] = change.path;
  const open =
    field === 'metadata' &&
    second !== undefined &&
    !(second === 'annotations' && (key === LAST_APPLIED || key === undefined));
  if (open || field === 'type' || field === 'immutable') return change;
  return {
    ...change,
    ...(change.before === undefined ? {} : { before: veil(change.before) }),
    ...(change.after === undefined ? {} : { after: veil(change.after) }),
  };
}

function veil(value: Json): Json {
  return isJsonObject(value) ? Object.fromEntries(Object.keys(value).map((key) => [key, HIDDEN])) : HIDDEN;
}
