import { type Json, isJsonObject } from '../json';
import type { Path } from '../path';
import type { FieldChange } from './change';

/** Annotation in which kubectl keeps a copy of the whole object, secret values included. */
const COPY = 'kubectl.kubernetes.io/last-applied-configuration';
const HIDDEN = '(hidden)';
const HIDDEN_CHANGED = '(hidden, changed)';

/** Whether an object is a Secret, whose values are shown to nobody, or a list that holds one. */
export function holdsSecrets(object: unknown): boolean {
  if (!isJsonObject(object)) return false;
  const { apiVersion, kind, items } = object;
  if (apiVersion === 'v1' && (kind === 'Secret' || kind === 'SecretList')) return true;
  return Array.isArray(items) && items.some(holdsSecrets);
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
  const place = inObject(path);
  if (Array.isArray(value) && place.length < 2)
    return value.map((element: Json, index) => hide([...path, index], element, mark));
  const secret = isSecretPlace(place);
  if (isJsonObject(value) && (secret || place.length < 3)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hide([...path, key], inner, mark)]));
  }
  return secret && value !== null ? mark : value;
}

/** The path within an object of its own, where it stands among the items of lists. */
function inObject(path: Path): Path {
  let start = 0;
  while (path[start] === 'items' && typeof path[start + 1] === 'number') start += 2;
  return path.slice(start);
}

function isSecretPlace([top, second, third]: Path): boolean {
  return top === 'data' || top === 'stringData' || (top === 'metadata' && second === 'annotations' && third === COPY);
}
