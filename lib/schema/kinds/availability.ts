import { groupOf, versionOf } from '../../manifest';
import { type KubernetesVersion, minorOf } from '../kubernetes-version';
import { type BuiltInKind, type KindVersion, builtInKind } from './built-in-kind';

/** Whether a Kubernetes version serves a kind under an apiVersion. */
export type Availability =
  | { readonly state: 'served' }
  /** Served, but a later release will not. */
  | { readonly state: 'deprecated'; readonly since: string; readonly removed?: string; readonly replacement?: string }
  /** Served only where an administrator turns the version on. */
  | { readonly state: 'off'; readonly replacement?: string }
  /** Gone since a release. */
  | { readonly state: 'removed'; readonly since: string; readonly replacement?: string }
  /** A later release brings it. */
  | { readonly state: 'later'; readonly since: string; readonly replacement?: string }
  /** The kind is built in, but never had this version. */
  | { readonly state: 'unknown-version'; readonly replacement?: string }
  /** Not a built-in kind. */
  | { readonly state: 'unknown-kind' };

/** Says whether a Kubernetes version serves a kind under an apiVersion, and if not, why and what to write instead. */
export function availability(apiVersion: string, kind: string, kubernetes: KubernetesVersion): Availability {
  const key = `${kubernetes} ${apiVersion} ${kind}`;
  const known = answers.get(key);
  if (known) return known;
  const answer = answerOf(apiVersion, kind, kubernetes);
  if (answer.state !== 'unknown-kind') answers.set(key, answer);
  return answer;
}

const answers = new Map<string, Availability>();

function answerOf(apiVersion: string, kind: string, kubernetes: KubernetesVersion): Availability {
  const found = builtInKind(groupOf(apiVersion), kind);
  if (!found) return { state: 'unknown-kind' };
  const version = found.versions.find((one) => one.version === versionOf(apiVersion));
  const replacement = replacementOf(found, apiVersion, minorOf(kubernetes));
  const rest = replacement ? { replacement } : {};
  return version ? judge(version, minorOf(kubernetes), rest) : { state: 'unknown-version', ...rest };
}

function judge(version: KindVersion, minor: number, rest: { readonly replacement?: string }): Availability {
  const { since = 0, deprecated, removed } = version;
  if (minor < since) return { state: 'later', since: `1.${since}`, ...rest };
  if (removed !== undefined && minor >= removed) return { state: 'removed', since: `1.${removed}`, ...rest };
  if (!version.byDefault) return { state: 'off', ...rest };
  if (deprecated === undefined || minor < deprecated) return { state: 'served' };
  return { state: 'deprecated', since: `1.${deprecated}`, ...(removed && { removed: `1.${removed}` }), ...rest };
}

function replacementOf(kind: BuiltInKind, apiVersion: string, minor: number): string | undefined {
  const best = kind.versions.find((version) => serves(version, minor));
  const own = best && (kind.group ? `${kind.group}/${best.version}` : best.version);
  if (own && own !== apiVersion) return `${own} ${kind.kind}`;
  const [last = '', ...group] = kind.replacement?.split('/').reverse() ?? [];
  return kind.replacement && `${group.reverse().join('/')} ${last}`;
}

function serves({ since = 0, removed = Infinity, byDefault }: KindVersion, minor: number): boolean {
  return byDefault && minor >= since && minor < removed;
}

/** The minor versions of Kubernetes, from the oldest known on, in which a version of a kind is served by default. */
export function servedByDefault(version: KindVersion, kubernetes: KubernetesVersion): boolean {
  return serves(version, minorOf(kubernetes));
}
