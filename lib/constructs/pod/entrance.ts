import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { JsonObject } from '../../manifest';
import type { k8s } from '../../schema';
import { mapAt, mapsAt, textAt } from './json-fields';
import { type Port, readPort } from './ports';
import { selects } from './selector';

/** One port of the Pods behind a Service. */
export interface Entrance {
  readonly number: number;
  /** Its name, where that is known; a policy may speak of it so. */
  readonly name?: string;
  readonly protocol: 'TCP' | 'UDP' | 'SCTP';
}

/** Who knocks: something in another namespace, or something outside of the cluster. */
export type Knocking = 'namespace' | 'address';

/** The Pods that are knocked at. */
export interface KnockedPods {
  readonly namespace: string | undefined;
  readonly labels: JsonObject;
}

/** Where a port of a Service leads, with the name that the containers have for it. */
export function entranceOf(port: JsonObject, declared: readonly Port[]): Entrance {
  const target = port.targetPort ?? port.port;
  const found = declared.find(({ name, number }) => name === target || number === target);
  const name = typeof target === 'string' ? target : found?.name;
  const { protocol = 'TCP' } = readPort(port, 'port');
  return { number: found?.number ?? Number(target), protocol, ...(name !== undefined && { name }) };
}

/** The entrance as a policy names it. */
export function policyPort({ number, name, protocol }: Entrance): k8s.NetworkPolicyPort {
  const port = Number.isNaN(number) && name !== undefined ? name : number;
  return { port, ...(protocol !== 'TCP' && { protocol }) };
}

/** How the entrance is spoken of. */
export function entranceText({ number, name }: Entrance): string {
  return Number.isNaN(number) ? `port "${name}"` : `port ${number}`;
}

/** Whether a policy of the tree lets somebody in from there. */
export function isLetIn(tree: IConstruct, pods: KnockedPods, entrance: Entrance, knocking: Knocking): boolean {
  return tree.node.findAll().some((one) => {
    if (!ApiObject.isApiObject(one) || one.kind !== 'NetworkPolicy') return false;
    const manifest = one.toJson() as JsonObject;
    const spec = mapAt(manifest, 'spec');
    if (!isFor(manifest, spec, pods)) return false;
    return mapsAt(spec, 'ingress').some((rule) => admits(rule, knocking) && covers(rule, entrance));
  });
}

function isFor(manifest: JsonObject, spec: JsonObject, { namespace, labels }: KnockedPods): boolean {
  const own = mapAt(manifest, 'metadata').namespace;
  return (own === undefined || own === namespace) && selects(mapAt(spec, 'podSelector'), labels);
}

function admits(rule: JsonObject, knocking: Knocking): boolean {
  const peers = mapsAt(rule, 'from');
  if (peers.length === 0) return true;
  return peers.some(
    ({ ipBlock, namespaceSelector }) =>
      ipBlock !== undefined || (knocking === 'namespace' && namespaceSelector !== undefined),
  );
}

function covers(rule: JsonObject, entrance: Entrance): boolean {
  const ports = mapsAt(rule, 'ports');
  return ports.length === 0 || ports.some((port) => coversPort(port, entrance));
}

function coversPort(rule: JsonObject, { number, name, protocol }: Entrance): boolean {
  const { port, endPort } = rule;
  if ((textAt(rule, 'protocol') || 'TCP') !== protocol) return false;
  if (port === undefined) return true;
  if (typeof port === 'number' && typeof endPort === 'number') return port <= number && number <= endPort;
  return port === number || port === name;
}
