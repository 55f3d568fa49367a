import type { Manifest } from '../../lib/manifest';
import type { k8s } from '../../lib/schema';

/** A Pod as NetworkPolicies see it. */
export interface NetPod {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Ports by name, for policies that name them. */
  readonly ports?: Readonly<Record<string, number>>;
}

/** A connection that is tried. */
export interface Try {
  readonly from: NetPod | { readonly ip: string };
  readonly to: NetPod | { readonly ip: string };
  readonly port: number;
  readonly protocol?: 'TCP' | 'UDP';
}

/** Whether NetworkPolicies let a connection through: both ends must, and an end that no policy selects does. */
export function allows(manifests: readonly Manifest[], attempt: Try): boolean {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy') as unknown as k8s.NetworkPolicy[];
  return side(policies, attempt, 'Egress') && side(policies, attempt, 'Ingress');
}

function side(policies: readonly k8s.NetworkPolicy[], attempt: Try, type: 'Ingress' | 'Egress'): boolean {
  const [own, other] = type === 'Ingress' ? [attempt.to, attempt.from] : [attempt.from, attempt.to];
  if ('ip' in own) return true;
  const selecting = policies.filter(
    ({ metadata, spec }) =>
      metadata?.namespace === own.namespace &&
      matches(spec!.podSelector ?? {}, own.labels) &&
      typesOf(spec!).includes(type),
  );
  if (selecting.length === 0) return true;
  return selecting.some(({ metadata, spec }) => {
    const rules =
      type === 'Ingress'
        ? (spec!.ingress ?? []).map(({ from, ports }) => ({ peers: from, ports }))
        : (spec!.egress ?? []).map(({ to, ports }) => ({ peers: to, ports }));
    return rules.some(({ peers = [], ports = [] }) => {
      const peer = peers.length === 0 || peers.some((one) => isPeer(one, other, metadata!.namespace!));
      const target = 'ip' in attempt.to ? {} : (attempt.to.ports ?? {});
      return peer && (ports.length === 0 || ports.some((one) => isPort(one, attempt, target)));
    });
  });
}

function typesOf({ policyTypes, egress }: k8s.NetworkPolicySpec): readonly string[] {
  return policyTypes ?? (egress ? ['Ingress', 'Egress'] : ['Ingress']);
}

function isPeer(
  { podSelector, namespaceSelector, ipBlock }: k8s.NetworkPolicyPeer,
  pod: Try['from'],
  namespace: string,
): boolean {
  if ('ip' in pod)
    return (
      ipBlock !== undefined &&
      inside(pod.ip, ipBlock.cidr) &&
      !(ipBlock.except ?? []).some((cidr) => inside(pod.ip, cidr))
    );
  if (ipBlock !== undefined) return false;
  const place = namespaceSelector
    ? matches(namespaceSelector, { 'kubernetes.io/metadata.name': pod.namespace })
    : pod.namespace === namespace;
  return place && matches(podSelector ?? {}, pod.labels);
}

function isPort(
  { port, protocol = 'TCP', endPort }: k8s.NetworkPolicyPort,
  attempt: Try,
  names: Readonly<Record<string, number>>,
): boolean {
  if (protocol !== (attempt.protocol ?? 'TCP')) return false;
  const first = typeof port === 'string' ? names[port] : port;
  return port === undefined || (first !== undefined && attempt.port >= first && attempt.port <= (endPort ?? first));
}

function matches(
  { matchLabels = {}, matchExpressions = [] }: k8s.LabelSelector,
  labels: Readonly<Record<string, string>>,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every((one) => meets(one, labels[one.key]))
  );
}

function meets({ operator, values = [] }: k8s.LabelSelectorRequirement, value: string | undefined): boolean {
  if (operator === 'Exists' || operator === 'DoesNotExist') return (operator === 'Exists') === (value !== undefined);
  return (operator === 'In') === (value !== undefined && values.includes(value));
}

function inside(ip: string, cidr: string): boolean {
  const [base = '', length = '32'] = cidr.split('/');
  const number = (text: string): bigint => text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const shift = 32n - BigInt(length);
  return number(ip) >> shift === number(base) >> shift;
}
