import type { Json, JsonObject } from '../../manifest';
import { type Judged, namespaceOf, specOf } from '../judged';
import { type Knocked, entranceOf, letsIn, restricting } from '../letting-in';
import { type Knocking, LEADING, leadsOf } from '../leads';
import { mapAt, mapsAt } from '../read';
import type { ObjectRules, Say } from '../rule';
import { type World, selectorIn } from '../world';

const OPEN_TYPES: readonly unknown[] = ['LoadBalancer', 'NodePort'];

const REMEDIES: Readonly<Record<Knocking, string>> = {
  namespace:
    "name its namespace, with `from: [external.namespace('…')]` where a Service that selects the workload itself is exposed, with `allowFrom` of the workload, or in a NetworkPolicy",
  address: "say who may, with `allowFrom('0.0.0.0/0')` of the workload, or with an `ipBlock` in a NetworkPolicy",
  'API server':
    "it comes from the addresses of the control plane: let these in with `allowFrom('192.0.2.0/28')` of the workload, or with an `ipBlock` in a NetworkPolicy",
};
const WHO: Readonly<Record<Knocking, string>> = {
  namespace: 'no Ingress controller of another namespace',
  address: 'nothing from outside of the cluster',
  'API server': 'no API server',
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

/** Tells of each port of a Service once, where the object leads to it first. */
function checkLeads(object: Judged, say: Say, world: World): void {
  const known = new Set<JsonObject>();
  for (const { namespace, service: name, port, at, knocking } of leadsOf(object)) {
    const service = world.find('', 'Service', namespace, name);
    const asked = service && portAsked(service, port);
    if (!asked || !knocking || known.has(asked)) continue;
    known.add(asked);
    const shut = shutBehind(service, { ports: [asked], knocking, world });
    if (shut.length > 0) say(at, textOf(shut, knocking));
  }
}

function portAsked(service: Judged, asked: Json | undefined): JsonObject | undefined {
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
    kinds: ['Service', ...LEADING],
    pattern: 'Network Segmentation',
    see: 'concepts/services-networking/network-policies/',
    check: (object, say, world) =>
      object.manifest.kind === 'Service' ? checkService(object, say, world) : checkLeads(object, say, world),
  },
};
