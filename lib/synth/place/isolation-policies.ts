import type { Isolation } from '../../environment';
import { ISOLATED_LABELS, type Json, type JsonObject, type Manifest, mapAt } from '../../manifest';
import type { Tree } from '../here';
import type { Item } from '../item';

type Side = keyof typeof ISOLATED_LABELS;

/** The namespaces with Pods that are isolated from the others there too, by side. */
export type IsolatedNamespaces = { readonly [S in Side]: ReadonlySet<string> };

/** Without names nothing is found, so the cluster's own DNS stays open. */
const NAMES: JsonObject = {
  to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }],
  ports: [
    { protocol: 'UDP', port: 53 },
    { protocol: 'TCP', port: 53 },
  ],
};

const SIDES = {
  ingress: { type: 'Ingress', within: { from: [{ podSelector: {} }] }, always: [] },
  egress: { type: 'Egress', within: { to: [{ podSelector: {} }] }, always: [NAMES] },
} as const;

/** The objects of one tree. */
interface Grown {
  readonly tree: Pick<Tree, 'namespace'>;
  readonly items: readonly Pick<Item, 'manifest'>[];
}

/** Finds the namespaces whose Pods are isolated within, by the labels that constructs give them. */
export function isolatedNamespaces(grown: readonly Grown[]): IsolatedNamespaces {
  const having = (side: Side): ReadonlySet<string> =>
    new Set(grown.flatMap(({ tree, items }) => items.filter(isIsolated(side)).flatMap((item) => placeOf(item, tree))));
  return { ingress: having('ingress'), egress: having('egress') };
}

function isIsolated(side: Side): (item: Pick<Item, 'manifest'>) => boolean {
  return ({ manifest }) => podLabels(manifest).some((labels) => ISOLATED_LABELS[side] in labels);
}

function placeOf({ manifest }: Pick<Item, 'manifest'>, { namespace }: Grown['tree']): readonly string[] {
  const found = manifest.metadata.namespace ?? namespace;
  return found === undefined ? [] : [found];
}

/** The labels of what is a Pod, or makes some. */
function podLabels(manifest: Manifest): readonly JsonObject[] {
  const pod = manifest as unknown as JsonObject;
  const spec = mapAt(pod, 'spec');
  const job = mapAt(mapAt(spec, 'jobTemplate'), 'spec');
  return [pod, mapAt(spec, 'template'), mapAt(job, 'template')].map((one) => mapAt(mapAt(one, 'metadata'), 'labels'));
}

/** The policies that isolate a namespace. */
export function isolationPolicies(
  namespace: string,
  isolation: Required<Isolation>,
  isolated: IsolatedNamespaces,
): readonly Manifest[] {
  return (['ingress', 'egress'] as const)
    .filter((side) => isolation[side])
    .flatMap((side) => policiesOf(side, namespace, isolated[side].has(namespace)));
}

/**
 * Policies add up: where Pods are isolated within their namespace too, they are left out of what lets its own traffic
 * through.
 */
function policiesOf(side: Side, namespace: string, isolatesWithin: boolean): readonly Manifest[] {
  const { type, within, always } = SIDES[side];
  const policy = (name: string, podSelector: Json, rules: readonly Json[]): Manifest => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, namespace },
    spec: { podSelector, policyTypes: [type], ...(rules.length > 0 && { [side]: rules }) },
  });
  if (!isolatesWithin) return [policy(`isolate-${side}`, {}, [within, ...always])];
  const others = { matchExpressions: [{ key: ISOLATED_LABELS[side], operator: 'DoesNotExist' }] };
  return [policy(`isolate-${side}`, {}, always), policy(`${side}-within-namespace`, others, [within])];
}
