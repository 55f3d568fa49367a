import { type Definitions, type GroupVersionKind, kindOf } from '../../lib/schema/import/definitions';

/** Kinds that the definitions hold but that no one writes: internal, or replaced long ago. */
const LEFT_OUT: ReadonlySet<string> = new Set(['/RangeAllocation', '/ComponentStatus', 'apps/Scale']);

/** How ripe a version is: 2 for `v1`, 1 for `v1beta1`, 0 for `v1alpha1`. */
export function ripeness(version: string): number {
  return version.includes('alpha') ? 0 : version.includes('beta') ? 1 : 2;
}

/** Orders versions as Kubernetes does: ripest first, then newest first. */
export function compareVersions(a: string, b: string): number {
  return ripeness(b) - ripeness(a) || versionNumbers(b) - versionNumbers(a);
}

function versionNumbers(version: string): number {
  const [major = 0, minor = 0] = (version.match(/\d+/g) ?? []).map(Number);
  return major * 1000 + minor;
}

/** The definitions that get types: of every kind each stable version, or its newest one where none is stable. */
export function typeRoots(definitions: Definitions): readonly string[] {
  const kinds = new Map<string, { readonly name: string; readonly version: string }[]>();
  for (const [name, schema] of Object.entries(definitions)) {
    const kind = kindOf(schema);
    if (!kind || !isWritten(kind)) continue;
    const key = `${kind.group}/${kind.kind}`;
    kinds.set(key, [...(kinds.get(key) ?? []), { name, version: kind.version }]);
  }
  return [...kinds.values()].flatMap((all) => {
    const sorted = all.sort((a, b) => compareVersions(a.version, b.version));
    return sorted.filter(({ version }, index) => index === 0 || ripeness(version) === 2).map(({ name }) => name);
  });
}

function isWritten(kind: GroupVersionKind): boolean {
  return !kind.kind.endsWith('List') && !LEFT_OUT.has(`${kind.group}/${kind.kind}`);
}
