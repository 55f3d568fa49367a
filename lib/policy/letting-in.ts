import { type JsonObject, isJsonObject } from '../manifest';
import type { Knocking } from './leads';
import { isBlank, mapAt, mapsAt, textAt, textsAt } from './read';
import { type Judged, namespaceOf, specOf } from './judged';
import { type Labels, selects } from './selector';
import { type Pods, declaredPorts, protocolOf } from './pods';
import { type World, push } from './world';

/** Pods as policies see them; nobody knows the ports of those that others make. */
export interface Knocked {
  readonly namespace: string;
  readonly labels: Labels;
  readonly pods?: Pods;
}

/** One port of Pods, by number and name, as far as these are known. */
export interface Entrance {
  readonly number?: number;
  readonly name?: string;
  readonly protocol: string;
  /** Whether nobody knows the ports of the Pods, so that a name and a number may be of the same one. @default false */
  readonly unsure?: boolean;
}

const POLICY = 'NetworkPolicy.networking.k8s.io';
const NAME = 'kubernetes.io/metadata.name';

/** Where a port of a Service leads in Pods. */
export function entranceOf(port: JsonObject, pods: Pods | undefined): Entrance {
  const target = port.targetPort ?? port.port;
  const protocol = protocolOf(port);
  const declared = pods ? declaredPorts(pods) : [];
  const found = declared.find(
    (one) => protocolOf(one) === protocol && (one.name === target || one.containerPort === target),
  );
  const number = found?.containerPort ?? target;
  const name = found?.name ?? target;
  return {
    protocol,
    unsure: pods === undefined,
    ...(typeof number === 'number' && { number }),
    ...(typeof name === 'string' && { name }),
  };
}

/** The policies that restrict who reaches Pods. */
export function restricting(knocked: Knocked, world: World): readonly Judged[] {
  const { rest, byLabel } = world.once(`restricting ${knocked.namespace}`, () => indexOf(knocked.namespace, world));
  const candidates = Object.entries(knocked.labels).flatMap(([key, value]) => byLabel.get(pairOf(key, value)) ?? []);
  return [...rest, ...candidates].filter((policy) => selects(mapAt(specOf(policy), 'podSelector'), knocked.labels));
}

/** Whether a policy may let in through an entrance who knocks there. */
export function letsIn(policy: Judged, entrance: Entrance, knocking: Knocking): boolean {
  return mapsAt(specOf(policy), 'ingress').some(
    (rule) => covers(rule, entrance) && admits(rule, knocking, namespaceOf(policy)),
  );
}

interface PolicyIndex {
  /** Policies that name no label. */
  readonly rest: readonly Judged[];
  /** The others, by one of the labels that they name: Pods without it are none of theirs. */
  readonly byLabel: ReadonlyMap<string, readonly Judged[]>;
}

function indexOf(namespace: string, world: World): PolicyIndex {
  const rest: Judged[] = [];
  const byLabel = new Map<string, Judged[]>();
  for (const policy of world.within(POLICY, namespace)) {
    if (!restrictsIngress(specOf(policy))) continue;
    const [first] = Object.entries(mapAt(mapAt(specOf(policy), 'podSelector'), 'matchLabels'));
    if (first) push(byLabel, pairOf(...first), policy);
    else rest.push(policy);
  }
  return { rest, byLabel };
}

function pairOf(key: string, value: unknown): string {
  return `${key}=${String(value)}`;
}

function restrictsIngress(spec: JsonObject): boolean {
  return isBlank(spec.policyTypes) || textsAt(spec, 'policyTypes').includes('Ingress');
}

function admits(rule: JsonObject, knocking: Knocking, own: string): boolean {
  const peers = mapsAt(rule, 'from');
  if (peers.length === 0) return true;
  return peers.some((peer) => !isBlank(peer.ipBlock) || (knocking === 'namespace' && reachesBeyond(peer, own)));
}

/** Whether a peer may be in another namespace than the own one. */
function reachesBeyond(peer: JsonObject, own: string): boolean {
  if (!isJsonObject(peer.namespaceSelector)) return false;
  const named = mapAt(peer.namespaceSelector, 'matchLabels')[NAME];
  if (named !== undefined) return named !== own;
  return !mapsAt(peer.namespaceSelector, 'matchExpressions').some(
    (one) =>
      textAt(one, 'key') === NAME && one.operator === 'In' && textsAt(one, 'values').every((value) => value === own),
  );
}

function covers(rule: JsonObject, entrance: Entrance): boolean {
  const ports = mapsAt(rule, 'ports');
  return ports.length === 0 || ports.some((port) => coversPort(port, entrance));
}

function coversPort(rule: JsonObject, { number, name, protocol, unsure = false }: Entrance): boolean {
  const { port, endPort } = rule;
  if (protocolOf(rule) !== protocol) return false;
  if (port === undefined || port === null) return true;
  if (typeof port === 'string') return name === undefined ? unsure : port === name;
  if (number === undefined) return unsure;
  return typeof endPort === 'number' ? Number(port) <= number && number <= endPort : port === number;
}
