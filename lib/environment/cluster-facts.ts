import { GitopsError, type Origin } from '../manifest';
import { type KubernetesVersion, type SchemaFacts, clusterSchema } from '../schema';
import type { Environments } from './environments';
import { didYouMean } from './near-miss';

/** What is known of a cluster. */
export interface ClusterFacts {
  /** The Kubernetes version that it runs. @default - that of `schema`, else the newest known */
  readonly kubernetes?: KubernetesVersion;
  /** What it serves, as `synth schema import` writes it. @default - what Kubernetes of that version serves */
  readonly schema?: SchemaFacts;
}

type Told = { readonly attempt: string; readonly origin: Origin };

/**
 * The facts of the clusters of a project, each with the version whose rules hold there.
 *
 * @throws GitopsError `environment/unknown-cluster`, `environment/other-version`, `schema/bad-facts`
 */
export function clustersOf(
  given: Readonly<Record<string, ClusterFacts>>,
  environments: Environments<string>,
  told: Told,
): Readonly<Record<string, ClusterFacts>> {
  const known = [...new Set(environments.names.map((name) => environments.places[name]?.cluster ?? ''))];
  const clusters = Object.entries(given).map(([cluster, facts]) => {
    if (!known.includes(cluster)) throw unknownCluster(cluster, known, told);
    return [cluster, withVersion(cluster, facts, told)] as const;
  });
  return Object.fromEntries(clusters);
}

function unknownCluster(cluster: string, known: readonly string[], told: Told): GitopsError {
  const seen = `"${cluster}" is no cluster of an environment, the clusters are ${known.join(', ')}${didYouMean(cluster, known)}`;
  return new GitopsError('environment/unknown-cluster', { ...told, seen });
}

function withVersion(cluster: string, facts: ClusterFacts, { origin }: Told): ClusterFacts {
  if (facts.schema === undefined) return facts;
  const schema = clusterSchema(facts.schema, { attempt: `Cannot use the schema of cluster "${cluster}"`, origin });
  const { kubernetes = schema.rules } = facts;
  if (facts.kubernetes === undefined || facts.kubernetes === schema.kubernetes) return { ...facts, kubernetes };
  throw new GitopsError('environment/other-version', {
    attempt: `Cannot tell the version of cluster "${cluster}"`,
    origin,
    seen: `\`kubernetes\` is ${facts.kubernetes}, and its schema is of ${schema.server}`,
  });
}
