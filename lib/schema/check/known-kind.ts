import { groupOf } from '../../manifest';
import { fieldTable } from '../fields';
import { type Availability, availability, builtInKind } from '../kinds';
import { type KubernetesVersion, minorOf } from '../kubernetes-version';
import { type NameSyntax, nameSyntax } from '../names';
import { PLANS, type Plan } from './plan';

/** What is known of a kind in a Kubernetes version. */
export interface KnownKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly kubernetes: KubernetesVersion;
  /** The minor number of the version. */
  readonly minor: number;
  readonly found: Availability;
  /** Why the cluster does not serve it, in words. @default - it does, or the cluster is not known */
  readonly absent?: string;
  /** Its fields. @default - a kind of others, or one that no known version serves */
  readonly plan: Plan | undefined;
  readonly names: NameSyntax;
  /** Whether its objects belong to the cluster as a whole. */
  readonly clusterWide: boolean;
  /** Whether its objects are stored, and so have names; others are only asked for. */
  readonly stored: boolean;
}

type ByKind = Map<string, KnownKind>;

/** Level by level: one long key would have to be put together for each object. */
const kept = new Map<KubernetesVersion, Map<string, ByKind>>();

/** By their names alone; mostly a kind is asked for in one version. */
const latest = new Map<string, KnownKind>();

/** Looks up a kind; built-in ones are looked up once. */
export function knownKind(apiVersion: string, kind: string, kubernetes: KubernetesVersion): KnownKind {
  const last = latest.get(kind);
  if (last?.apiVersion === apiVersion && last.kubernetes === kubernetes) return last;
  const found = kept.get(kubernetes)?.get(apiVersion)?.get(kind);
  if (found) return found;
  const known = lookUp(apiVersion, kind, kubernetes);
  if (known.plan) keep(known);
  return known;
}

function keep(known: KnownKind): void {
  const versions = kept.get(known.kubernetes) ?? new Map<string, ByKind>();
  const kinds = versions.get(known.apiVersion) ?? new Map<string, KnownKind>();
  latest.set(known.kind, known);
  kept.set(known.kubernetes, versions.set(known.apiVersion, kinds.set(known.kind, known)));
}

function lookUp(apiVersion: string, kind: string, kubernetes: KubernetesVersion): KnownKind {
  const group = groupOf(apiVersion);
  const type = fieldTable(kubernetes).kind(apiVersion, kind);
  const builtIn = builtInKind(group, kind);
  return {
    apiVersion,
    kind,
    kubernetes,
    minor: minorOf(kubernetes),
    found: availability(apiVersion, kind, kubernetes),
    plan: type && PLANS.ofRoot(type),
    names: nameSyntax(group, kind, kubernetes),
    clusterWide: builtIn?.namespaced === false,
    stored: builtIn?.stored !== false,
  };
}
