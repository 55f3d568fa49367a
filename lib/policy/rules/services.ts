import type { JsonObject } from '../../manifest';
import { mapAt, mapsAt, numberAt, textAt } from '../read';
import type { Rules } from '../rule';
import { namesNothing } from '../selector';
import { type Judged, metadataOf, namespaceOf, specOf } from '../judged';
import { type Pods, declaredPorts, protocolOf } from '../pods';
import { type World, selectorIn } from '../world';

const ABOUT = { pattern: 'Service Discovery', see: 'concepts/services-networking/service/' };
const SELECTING = ['NetworkPolicy.networking.k8s.io', 'PodDisruptionBudget.policy', 'Service'];
const NODE_PORTS = { least: 30000, most: 32767 };

function backends(service: Judged, world: World): readonly Pods[] {
  const selector = selectorIn(service);
  return selector ? world.selected(namespaceOf(service), selector) : [];
}

/** Whether something that operators make Pods of is spoken of in a selector. */
function isOfOperator(selector: JsonObject, namespace: string, world: World): boolean {
  return Object.values(mapAt(selector, 'matchLabels')).some((value) => world.mentions(namespace, value));
}

function wantedPort(port: JsonObject): string | number | undefined {
  const { targetPort, port: number } = port;
  const target = targetPort ?? number;
  return typeof target === 'string' || typeof target === 'number' ? target : undefined;
}

function leadsTo(port: JsonObject, target: string | number, declared: JsonObject): boolean {
  return protocolOf(port) === protocolOf(declared) && (declared.name === target || declared.containerPort === target);
}

/** The ports of a Service that no Pod behind it declares. */
function missing(
  service: Judged,
  world: World,
): readonly { readonly target: string | number; readonly path: string }[] {
  const pods = backends(service, world);
  if (pods.length === 0) return [];
  const declared = pods.map(declaredPorts);
  return mapsAt(specOf(service), 'ports').flatMap((port, index) => {
    const target = wantedPort(port);
    if (target === undefined || declared.some((ports) => ports.some((one) => leadsTo(port, target, one)))) return [];
    if (typeof target === 'number' && declared.some((ports) => ports.length === 0)) return [];
    return [{ target, path: `spec.ports[${textAt(port, 'name') || index}].targetPort` }];
  });
}

/** Services by the ports of nodes that they take, the first one only. */
function nodePortOwners(world: World): ReadonlyMap<number, Judged> {
  const owners = new Map<number, Judged>();
  for (const service of world.all('Service'))
    for (const port of mapsAt(specOf(service), 'ports')) {
      const number = numberAt(port, 'nodePort', 0);
      if (number > 0 && !owners.has(number)) owners.set(number, service);
    }
  return owners;
}

function nodePortsOf(service: Judged): readonly { readonly number: number; readonly path: string }[] {
  return mapsAt(specOf(service), 'ports').flatMap((port, index) => {
    const number = numberAt(port, 'nodePort', 0);
    return number > 0 ? [{ number, path: `spec.ports[${textAt(port, 'name') || index}].nodePort` }] : [];
  });
}

/** The Services that have endpoints of their own, as `namespace/name`. */
function withEndpoints(world: World): ReadonlySet<string> {
  const slices = world.all('EndpointSlice.discovery.k8s.io').map((slice) => {
    const labels = mapAt(metadataOf(slice), 'labels');
    return `${namespaceOf(slice)}/${textAt(labels, 'kubernetes.io/service-name')}`;
  });
  return new Set([
    ...slices,
    ...world.all('Endpoints').map((one) => `${namespaceOf(one)}/${one.manifest.metadata.name}`),
  ]);
}

/** Rules on Services. */
export const serviceRules: Rules = {
  'policy/selects-nothing': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: SELECTING,
    ...ABOUT,
    see: 'concepts/overview/working-with-objects/labels/#label-selectors',
    check: (object, say, world) => {
      const selector = selectorIn(object);
      const namespace = namespaceOf(object);
      if (!selector || namesNothing(selector) || specOf(object).type === 'ExternalName') return;
      if (world.selected(namespace, selector).length > 0 || isOfOperator(selector, namespace, world)) return;
      const { kind } = object.manifest;
      say(
        kind === 'NetworkPolicy' ? 'spec.podSelector' : 'spec.selector',
        'it selects no Pods that the environment renders',
      );
    },
  },
  'policy/unknown-port': {
    weight: 'error',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Service'],
    ...ABOUT,
    check: (service, say, world) => {
      for (const { target, path } of missing(service, world))
        if (typeof target === 'string') say(path, `no Pod behind it has a port "${target}", so that it leads nowhere`);
    },
  },
  'policy/undeclared-port': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Service'],
    ...ABOUT,
    check: (service, say, world) => {
      for (const { target, path } of missing(service, world))
        if (typeof target === 'number') say(path, `the Pods behind it declare other ports than ${target}`);
    },
  },
  'policy/fixed-address': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Service'],
    ...ABOUT,
    see: 'concepts/services-networking/cluster-ip-allocation/',
    check: (service, say) => {
      const { clusterIP, loadBalancerIP } = specOf(service);
      if (typeof clusterIP === 'string' && clusterIP !== '' && clusterIP !== 'None')
        say('spec.clusterIP', 'another cluster has other addresses, and here another Service may have it');
      if (typeof loadBalancerIP === 'string' && loadBalancerIP !== '')
        say('spec.loadBalancerIP', 'the field is deprecated, and many clusters ignore it');
    },
  },
  'policy/no-endpoints': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Service'],
    ...ABOUT,
    see: 'concepts/services-networking/service/#services-without-selectors',
    check: (service, say, world) => {
      const name = service.manifest.metadata.name;
      const namespace = namespaceOf(service);
      if (selectorIn(service) || specOf(service).type === 'ExternalName' || world.mentions(namespace, name)) return;
      if (!world.once('endpoints', withEndpoints).has(`${namespace}/${name}`))
        say('spec.selector', 'it selects no Pods, and the environment renders no endpoints for it');
    },
  },
  'policy/name-is-address': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Service'],
    ...ABOUT,
    see: 'concepts/services-networking/service/#externalname',
    check: (service, say) => {
      const name = textAt(specOf(service), 'externalName');
      if (/^\d+\.\d+\.\d+\.\d+$/.test(name))
        say('spec.externalName', `"${name}" is taken for a name, which DNS does not find`);
    },
  },
  'policy/node-port-clash': {
    weight: 'error',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Service'],
    ...ABOUT,
    see: 'concepts/services-networking/service/#type-nodeport',
    check: (service, say, world) => {
      for (const { number, path } of nodePortsOf(service)) {
        const owner = world.once('node ports', nodePortOwners).get(number);
        if (owner && owner !== service)
          say(
            path,
            `Service "${owner.manifest.metadata.name}" in ${namespaceOf(owner) || 'no namespace'} has port ${number} of each node already`,
          );
      }
    },
  },
  'policy/node-port-range': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Service'],
    ...ABOUT,
    see: 'concepts/services-networking/service/#type-nodeport',
    check: (service, say) => {
      const { least, most } = NODE_PORTS;
      for (const { number, path } of nodePortsOf(service))
        if (number < least || number > most)
          say(path, `clusters give out ports from ${least} to ${most}, unless they are set up otherwise`);
    },
  },
  'policy/local-only': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Service'],
    ...ABOUT,
    pattern: 'Daemon Service',
    see: 'reference/networking/virtual-ips/#external-traffic-policy',
    check: (service, say, world) => {
      const { type, externalTrafficPolicy } = specOf(service);
      if (type !== 'NodePort' || externalTrafficPolicy !== 'Local') return;
      const pods = backends(service, world);
      if (pods.length > 0 && pods.every(({ kind }) => kind !== 'DaemonSet'))
        say('spec.externalTrafficPolicy', 'nodes without one of its Pods drop what comes to them');
    },
  },
};
