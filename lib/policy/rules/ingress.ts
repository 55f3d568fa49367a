import type { JsonObject } from '../../manifest';
import { mapAt, mapsAt, numberAt, textAt, textsAt } from '../read';
import type { ObjectRules } from '../rule';
import { type Judged, metadataOf, namespaceOf, specOf } from '../judged';
import { INGRESS, LEADING, leadsOf, waysOf } from '../leads';
import type { World } from '../world';

const ABOUT = {
  reads: 'objects' as const,
  kinds: [INGRESS],
  pattern: 'Service Discovery',
  see: 'concepts/services-networking/ingress/',
};
const CLASS = 'kubernetes.io/ingress.class';
const DEFAULT_CLASS = 'ingressclass.kubernetes.io/is-default-class';

function annotationsOf(object: Judged): JsonObject {
  return mapAt(metadataOf(object), 'annotations');
}

function classOf(ingress: Judged): string {
  return textAt(specOf(ingress), 'ingressClassName') || textAt(annotationsOf(ingress), CLASS);
}

/** Ingresses by the routes that they claim, the first one only; a canary shares the route of what it tries out. */
function ownersOf(world: World): ReadonlyMap<string, Judged> {
  const owners = new Map<string, Judged>();
  for (const ingress of world.all(INGRESS)) {
    if (isCanary(ingress)) continue;
    for (const { route } of waysOf(ingress)) {
      const key = `${classOf(ingress)} ${route ?? ''}`;
      if (route !== undefined && !owners.has(key)) owners.set(key, ingress);
    }
  }
  return owners;
}

function isCanary(ingress: Judged): boolean {
  return Object.keys(annotationsOf(ingress)).some((key) => key.endsWith('/canary'));
}

/** Rules on Ingresses. */
export const ingressRules: ObjectRules = {
  'policy/unknown-backend-port': {
    weight: 'error',
    sort: 'fault',
    ...ABOUT,
    kinds: LEADING,
    see: 'concepts/services-networking/service/#multi-port-services',
    check: (object, say, world) => {
      for (const { namespace, service: name, port, portAt } of leadsOf(object)) {
        const service = world.find('', 'Service', namespace, name);
        if (!service || specOf(service).type === 'ExternalName' || port === undefined) continue;
        const ports = mapsAt(specOf(service), 'ports');
        if (ports.some((one) => one.name === port || one.port === port)) continue;
        const known = ports.map(
          (one) => `${numberAt(one, 'port', 0)}${one.name === undefined ? '' : ` (${textAt(one, 'name')})`}`,
        );
        say(portAt, `Service "${name}" has no port ${JSON.stringify(port)}; it has ${known.join(', ') || 'none'}`);
      }
    },
  },
  'policy/no-ingress-class': {
    weight: 'warning',
    sort: 'fault',
    ...ABOUT,
    see: 'concepts/services-networking/ingress/#ingress-class',
    check: (ingress, say, world) => {
      const classes = world.all('IngressClass.networking.k8s.io');
      if (classOf(ingress) !== '' || classes.length === 0) return;
      if (classes.every((one) => annotationsOf(one)[DEFAULT_CLASS] !== 'true'))
        say(
          'spec.ingressClassName',
          'it names no class, and none of those that the environment renders is the default',
        );
    },
  },
  'policy/no-tls': {
    weight: 'warning',
    sort: 'advice',
    tier: 'production',
    ...ABOUT,
    see: 'concepts/services-networking/ingress/#tls',
    check: (ingress, say) => {
      const covered = mapsAt(specOf(ingress), 'tls');
      const named = new Set(covered.flatMap((one) => textsAt(one, 'hosts')));
      const open = mapsAt(specOf(ingress), 'rules')
        .map((rule) => textAt(rule, 'host'))
        .filter((host) => host !== '' && !named.has(host) && !named.has(host.replace(/^[^.]+/, '*')));
      if (open.length > 0 && !covered.some((one) => textsAt(one, 'hosts').length === 0))
        say('spec.tls', `${[...new Set(open)].join(', ')} can be read on the way`);
    },
  },
  'policy/route-clash': {
    weight: 'warning',
    sort: 'fault',
    ...ABOUT,
    check: (ingress, say, world) => {
      if (isCanary(ingress)) return;
      for (const { route, at } of waysOf(ingress)) {
        if (route === undefined) continue;
        const owner = world.once('routes', ownersOf).get(`${classOf(ingress)} ${route}`);
        if (owner && owner !== ingress)
          say(
            at,
            `Ingress "${owner.manifest.metadata.name}" in ${namespaceOf(owner) || 'no namespace'} claims ${route} too`,
          );
      }
    },
  },
};
