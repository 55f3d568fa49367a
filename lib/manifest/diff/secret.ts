import { createHash } from 'node:crypto';
import { emitYaml } from '../emit/emit-yaml';
import { type Json, isJsonObject } from '../json';
import type { Path } from '../path';

/** Annotation in which kubectl keeps a copy of the whole object, secret values included. */
const COPY = 'kubectl.kubernetes.io/last-applied-configuration';

/** Whether an object is a Secret, whose values are shown to nobody. */
export function isSecret(object: unknown): boolean {
  return isJsonObject(object) && object.kind === 'Secret' && object.apiVersion === 'v1';
}

/** A value of a Secret as it may be shown: short fingerprints in place of what is secret. */
export function hidden(path: Path, value: Json): Json {
  const secret = isSecretPlace(path);
  if (isJsonObject(value) && (secret || path.length < 3)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hidden([...path, key], inner)]));
  }
  return secret && value !== null ? fingerprint(value) : value;
}

function isSecretPlace([top, second, third]: Path): boolean {
  return top === 'data' || top === 'stringData' || (top === 'metadata' && second === 'annotations' && third === COPY);
}

/** Tells values apart without telling what they are. */
function fingerprint(value: Json): string {
  const text = typeof value === 'string' ? value : emitYaml(value);
  return `(hidden, ${createHash('sha256').update(text).digest('hex').slice(0, 8)})`;
}
