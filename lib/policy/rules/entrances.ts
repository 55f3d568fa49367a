import type { JsonObject } from '../../manifest';
import { type Judged, namespaceOf, specOf } from '../judged';
import { type Knocked, type Knocking, entranceOf, letsIn, restricting } from '../letting-in';
import { mapAt, mapsAt } from '../read';
import type { ObjectRules, Say } from '../rule';
import { type World, selectorIn } from '../world';
import { INGRESS, waysOf } from './ingress';

const OPEN_TYPES: readonly unknown[] = ['LoadBalancer', 'NodePort'];

const REMEDIES: Readonly<Record<Knocking, string>> = {
  namespace:
    "name its namespace, with `from: [external.namespace('…')]` where a Service that selects the workload itself is exposed, with `allowFrom` of the workload, or in a NetworkPolicy",
  address: "say who may, with `allowFrom('0.0.0.0/0')` of the workload, or with an `ipBlock` in a NetworkPolicy",
};
const WHO: Readonly<Record<Knocking, string>> = {
  namespace: 'no Ingress controller of another namespace',
  address: 'nothing from outside of the cluster',
};

/** A port of Pods that nobody from outside reaches, and the policy that keeps them away. */
interface Shut {
  readonly port: string;
  readonly whose: string;
  readonly policy: string;
}

/** The Pods behind a Service: those that are rendered, else some with the labels that it asks for. */
function behind(service: Judged, world: World): readonly Knocked[] {
  const selector = selectorIn(service);
  if (!selector || specOf(service).type === 'ExternalName') return [];
  const namespace = namespaceOf(service);
  const found = world.selected(namespace, selector);
  if (found.length === 0) return [{ namespace, labels: mapAt(selector, 'matchLabels') }];
  return found
    .filter(({ spec }) => spec.hostNetwork !== true)
    .map((pods) => ({ namespace, labels: pods.labels, pods }));
}

/** The ports of Pods, behind some of a Service, that no policy opens to who knocks. */
function shutBehind(
  service: Judged,
  { ports, knocking, world }: { ports: readonly JsonObject[]; knocking: Knocking; world: World },
): readonly Shut[] {
  return behind(service, world).flatMap((knocked) => {
    const policies = restricting(knocked, world);
    const [first] = policies;
    if (!first) return [];
    const entrances = ports.map((port) => entranceOf(port, knocked.pods));
    return entrances
      .filter((entrance) => !policies.some((policy) => letsIn(policy, entrance, knocking)))
      .map(({ number, name }) => ({
        port: number === undefined ? `port "${name ?? ''}"` : `port ${number}`,
        whose: knocked.pods ? `the Pods of "${knocked.pods.object.manifest.metadata.name}"` : 'its Pods',
        policy: first.manifest.metadata.name,
      }));
  });
}

function textOf(shut: readonly Shut[], knocking: Knocking): string {
  const list = (texts: readonly string[]): string => [...new Set(texts)].join(', ');
  const policies = list(shut.map(({ policy }) => `"${policy}"`));
  const reached = `${list(shut.map(({ port }) => port))} of ${list(shut.map(({ whose }) => whose))}`;
  return `NetworkPolicy ${policies} isolates ingress, so that ${WHO[knocking]} reaches ${reached}; ${REMEDIES[knocking]}`;
}

function checkService(service: Judged, say: Say, world: World): void {
  const spec = specOf(service);
  if (!OPEN_TYPES.includes(spec.type)) return;
  const shut = shutBehind(service, { ports: mapsAt(spec, 'ports'), knocking: 'address', world });
  if (shut.length > 0) say('spec.type', textOf(shut, 'address'));
}

/** Tells of each port of a Service once, where an Ingress leads to it first. */
function checkIngress(ingress: Judged, say: Say, world: World): void {
  const known = new Set<JsonObject>();
  for (const { backend, at } of waysOf(ingress)) {
    const named = mapAt(backend, 'service');
    const { name } = named;
    const service = typeof name === 'string' ? world.find('', 'Service', namespaceOf(ingress), name) : undefined;
    const port = service && portAsked(service, mapAt(named, 'port'));
    if (!port || known.has(port)) continue;
    known.add(port);
    const shut = shutBehind(service, { ports: [port], knocking: 'namespace', world });
    if (shut.length > 0) say(at, textOf(shut, 'namespace'));
  }
}

function portAsked(service: Judged, { name, number }: JsonObject): JsonObject | undefined {
  const asked = name ?? number;
  return mapsAt(specOf(service), 'ports').find(
    (one) => asked !== undefined && (one.name === asked || one.port === asked),
  );
}

/** Rules on what is offered to the outside. */
export const entranceRules: ObjectRules = {
  'policy/cut-off': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: [INGRESS, 'Service'],
    pattern: 'Network Segmentation',
    see: 'concepts/services-networking/network-policies/',
    check: (object, say, world) =>
      object.manifest.kind === 'Service' ? checkService(object, say, world) : checkIngress(object, say, world),
  },
};
