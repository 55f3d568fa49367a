import { GitopsError, type JsonObject, type Origin, groupOf, versionOf } from '../../manifest';
import { type CustomKind, CustomKinds, type CustomVersion } from '../crd/custom-kind';
import { SchemaNode } from '../crd/schema-node';
import { FieldTable } from '../fields/field-table';
import { KUBERNETES_VERSIONS, type KubernetesVersion, minorOf } from '../kubernetes-version';
import { type GroupVersionKind, kindKey } from './definitions';
import type { KindFacts, SchemaFacts } from './facts';
import { factsProblem } from './facts-reader';
import { packedFacts } from './packed-facts';

/** What a cluster serves, ready to be asked. */
export class ClusterSchema {
  /** The known Kubernetes version whose rules hold: that of the cluster, or the nearest. */
  readonly rules: KubernetesVersion;
  /** The kinds that have a schema of their own. */
  readonly customKinds: CustomKinds;
  /** The fields of the kinds that have a type. */
  readonly table: FieldTable;
  private readonly byGroup = new Map<string, (GroupVersionKind & { readonly facts: KindFacts })[]>();

  constructor(private readonly facts: SchemaFacts) {
    this.rules = nearestVersion(facts.kubernetes);
    this.table = new FieldTable(this.rules, packedFacts(facts, this.rules));
    for (const [key, kind] of Object.entries(facts.kinds)) {
      const [group = '', version = '', name = ''] = key.split('/');
      const one = { group, version, kind: name, facts: kind };
      this.byGroup.set(group, [...(this.byGroup.get(group) ?? []), one]);
    }
    this.customKinds = new CustomKinds([...this.byGroup.values()].flatMap(customKindsOf));
  }

  /** The Kubernetes version, such as `1.37`. */
  get kubernetes(): string {
    return this.facts.kubernetes;
  }

  /** The version as the server says it. */
  get server(): string {
    return this.facts.server;
  }

  /** Whether all that the cluster serves is known. */
  get isListed(): boolean {
    return this.facts.served === 'listed';
  }

  /** What is known of a kind under an apiVersion. */
  kind(apiVersion: string, kind: string): KindFacts | undefined {
    return this.facts.kinds[kindKey({ group: groupOf(apiVersion), version: versionOf(apiVersion), kind })];
  }

  /** The apiVersions under which a kind of a group is served. */
  versionsOf(group: string, kind: string): readonly string[] {
    const found = (this.byGroup.get(group) ?? []).filter((one) => one.kind === kind);
    return found.map(({ version }) => (group === '' ? version : `${group}/${version}`));
  }

  /** The kinds of a group. */
  kindsOf(group: string): readonly string[] {
    return [...new Set((this.byGroup.get(group) ?? []).map(({ kind }) => kind))];
  }
}

const read = new WeakMap<SchemaFacts, ClusterSchema>();

/**
 * Reads the facts of a cluster; the same value is read once.
 *
 * @throws GitopsError `schema/bad-facts`
 */
export function clusterSchema(
  facts: SchemaFacts,
  told: { readonly attempt?: string; readonly origin?: Origin } = {},
): ClusterSchema {
  const known = typeof facts === 'object' ? read.get(facts) : undefined;
  if (known) return known;
  const problem = factsProblem(facts);
  if (problem !== undefined)
    throw new GitopsError('schema/bad-facts', {
      attempt: 'Cannot use the schema of a cluster',
      ...told,
      seen: problem,
    });
  const schema = new ClusterSchema(facts);
  read.set(facts, schema);
  return schema;
}

function nearestVersion(kubernetes: string): KubernetesVersion {
  const minor = Number(kubernetes.slice(2));
  const [oldest] = KUBERNETES_VERSIONS;
  return KUBERNETES_VERSIONS.filter((version) => minorOf(version) <= minor).at(-1) ?? oldest;
}

function customKindsOf(kinds: readonly (GroupVersionKind & { readonly facts: KindFacts })[]): readonly CustomKind[] {
  const custom = kinds.filter(({ facts }) => facts.schema !== undefined);
  const names = [...new Set(custom.map(({ kind }) => kind))];
  return names.map((name) => {
    const versions = custom.filter(({ kind }) => kind === name);
    const [first] = versions;
    const { plural, scope } = first?.facts ?? {};
    return {
      group: first?.group ?? '',
      kind: name,
      ...(plural !== undefined && { plural }),
      ...(scope !== undefined && { namespaced: scope === 'Namespaced' }),
      versions: versions.map(customVersion),
    };
  });
}

function customVersion({ version, facts }: GroupVersionKind & { readonly facts: KindFacts }): CustomVersion {
  const schema = new SchemaNode(facts.schema as JsonObject);
  return { name: version, served: true, schema, hasStatus: facts.status === true, replicasPaths: [] };
}
