import { type Obj, type Value, copy, drop, isObj } from '../value';

/** Applies an RFC 7386 patch to a copy: maps merge, null removes, everything else replaces. */
export function applyMergePatch(target: Value | undefined, patch: Value): Value {
  if (!isObj(patch)) return copy(patch);
  const merged: Obj = isObj(target) ? copy(target) : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) drop(merged, key);
    else merged[key] = applyMergePatch(merged[key], value);
  }
  return merged;
}
