import { type Json, groupOf, isJsonObject } from '../../manifest';

/** Kinds as people name them on the command line: `Kind`, `group/Kind` or `Kind.group`. */
export type KindNames = readonly string[];

/** The form `Kind.group` of a name; `Kind` of one without a group. */
export function kindDotGroup(name: string): string {
  const slash = name.lastIndexOf('/');
  if (slash < 0) return name;
  const group = name.slice(0, slash).split('/')[0] ?? '';
  return group === '' ? name.slice(slash + 1) : `${name.slice(slash + 1)}.${group}`;
}

/** A test of objects by the names of kinds; capital letters do not count. */
export function isOfKinds(names: KindNames): (value: Json) => boolean {
  const wanted = new Set(names.map((name) => kindDotGroup(name).toLowerCase()));
  if (wanted.size === 0) return () => false;
  return (value) => {
    if (!isJsonObject(value) || typeof value.kind !== 'string') return false;
    const group = typeof value.apiVersion === 'string' ? groupOf(value.apiVersion) : '';
    return wanted.has(value.kind.toLowerCase()) || wanted.has(`${value.kind}.${group}`.toLowerCase());
  };
}
