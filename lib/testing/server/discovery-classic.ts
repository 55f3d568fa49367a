import { createHash } from 'node:crypto';
import { type GroupVersion, type Kind, apiVersionOf } from '../kinds';
import type { Obj, Value } from '../value';

function versionRow({ group, version }: GroupVersion): Obj {
  return { groupVersion: group ? `${group}/${version}` : version, version };
}

/** One group, with its versions. */
export function groupDocument(versions: readonly GroupVersion[]): Obj {
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupRow(versions) };
}

function groupRow(versions: readonly GroupVersion[]): Obj {
  const rows = versions.map(versionRow);
  return { name: versions[0]?.group ?? '', versions: rows, preferredVersion: rows[0] ?? {} };
}

/** Every group but the core, which has an address of its own. */
export function groupList(versions: readonly GroupVersion[]): Obj {
  const names = [...new Set(versions.map(({ group }) => group))].filter(Boolean);
  return {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: names.map((name) => groupRow(versions.filter(({ group }) => group === name))),
  };
}

/** The resources of one version of a group. */
export function resourceList(served: GroupVersion): Obj {
  const groupVersion = served.group ? `${served.group}/${served.version}` : served.version;
  return { kind: 'APIResourceList', apiVersion: 'v1', groupVersion, resources: served.kinds.flatMap(resourceRows) };
}

function resourceRows(kind: Kind): Value[] {
  const row: Obj = {
    name: kind.plural,
    singularName: kind.singular,
    namespaced: kind.namespaced,
    kind: kind.kind,
    verbs: [...kind.verbs],
    ...(kind.shortNames.length > 0 ? { shortNames: [...kind.shortNames] } : {}),
    ...(kind.categories.length > 0 ? { categories: [...kind.categories] } : {}),
    ...(kind.verbs.includes('get') ? { storageVersionHash: storageHash(kind) } : {}),
  };
  const parts = kind.subresources.map((part) => ({
    name: `${kind.plural}/${part.name}`,
    singularName: '',
    namespaced: kind.namespaced,
    ...(part.group ? { group: part.group } : {}),
    ...(part.version ? { version: part.version } : {}),
    kind: part.kind,
    verbs: [...part.verbs],
  }));
  return [row, ...parts];
}

function storageHash(kind: Kind): string {
  const name = kind.group ? `${apiVersionOf(kind)}/${kind.kind}` : `/${kind.version}/${kind.kind}`;
  return createHash('sha256').update(name).digest().subarray(0, 8).toString('base64');
}
