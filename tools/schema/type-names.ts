import { type Definitions, kindOf } from '../../lib/schema/import/definitions';
import { compareVersions } from './roots';

/** What a definition name says. */
export interface DefinitionName {
  /** Short group, as the definition names it: `rbac`. */
  readonly group: string;
  readonly version: string;
  readonly last: string;
}

/** Groups whose types get the plain name first where several have one name. */
const FIRST = ['core', 'meta', 'apps', 'batch', 'networking', 'rbac', 'policy', 'autoscaling', 'storage'];

/** Splits a definition name such as `io.k8s.api.rbac.v1.RoleRef`. */
export function splitName(name: string): DefinitionName {
  const [group = '', version = '', last = ''] = name.split('.').slice(-3);
  return { group, version, last };
}

/**
 * Names the interface of each definition. The last segment is the name. Where several share one, a kind goes before
 * other types, then the ripest and newest version, then the group; the others get the version as a suffix
 * (`HorizontalPodAutoscalerV1`), or group and version as a prefix when they are of another group (`EventsV1Event`).
 */
export function interfaceNames(definitions: Definitions, names: Iterable<string>): ReadonlyMap<string, string> {
  const byLast = new Map<string, string[]>();
  for (const name of names) {
    const { last } = splitName(name);
    byLast.set(last, [...(byLast.get(last) ?? []), name]);
  }
  const result = new Map<string, string>();
  for (const [last, all] of byLast) {
    const [winner = '', ...others] = all.sort((a, b) => compareNames(definitions, a, b));
    result.set(winner, last);
    for (const other of others) result.set(other, qualified(splitName(other), splitName(winner)));
  }
  return result;
}

function compareNames(definitions: Definitions, a: string, b: string): number {
  const left = splitName(a);
  const right = splitName(b);
  const kinds = Number(isKind(definitions, b)) - Number(isKind(definitions, a));
  return (
    kinds || compareVersions(left.version, right.version) || rank(left.group) - rank(right.group) || (a < b ? -1 : 1)
  );
}

function isKind(definitions: Definitions, name: string): boolean {
  return kindOf(definitions[name]) !== undefined;
}

function rank(group: string): number {
  const place = FIRST.indexOf(group);
  return place < 0 ? FIRST.length : place;
}

function qualified(name: DefinitionName, winner: DefinitionName): string {
  return name.group === winner.group
    ? name.last + capital(name.version)
    : capital(name.group) + capital(name.version) + name.last;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
