import { type Json, isJsonObject } from '../json';
import type { Path } from '../path';
import type { FieldChange } from './change';

/** Annotation in which kubectl keeps a copy of the whole object, secret values included. */
const COPY = 'kubectl.kubernetes.io/last-applied-configuration';
const HIDDEN = '(hidden)';
const HIDDEN_CHANGED = '(hidden, changed)';

/** Whether an object is a Secret, whose values are shown to nobody. */
export function isSecret(object: unknown): boolean {
  return isJsonObject(object) && object.kind === 'Secret' && object.apiVersion === 'v1';
}

/** A change of a Secret as it may be shown: that a value changed, and nothing of what it was or is. */
export function withoutSecrets(change: FieldChange): FieldChange {
  const { path, before, after } = change;
  const mark = change.change === 'changed' ? HIDDEN_CHANGED : HIDDEN;
  return {
    ...change,
    ...(before !== undefined && { before: hide(path, before, HIDDEN) }),
    ...(after !== undefined && { after: hide(path, after, mark) }),
  };
}

function hide(path: Path, value: Json, mark: string): Json {
  const secret = isSecretPlace(path);
  if (isJsonObject(value) && (secret || path.length < 3)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hide([...path, key], inner, mark)]));
  }
  return secret && value !== null ? mark : value;
}

function isSecretPlace([top, second, third]: Path): boolean {
  return top === 'data' || top === 'stringData' || (top === 'metadata' && second === 'annotations' && third === COPY);
}
