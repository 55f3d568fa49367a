import type { JsonObject } from '../../manifest';
import { mapAt, mapsAt, textAt, textsAt } from '../read';
import type { ObjectRules } from '../rule';
import { type Judged, metadataOf, namespaceOf, specOf } from '../judged';
import type { World } from '../world';

/** The kind of Ingresses. */
export const INGRESS = 'Ingress.networking.k8s.io';
const ABOUT = {
  reads: 'objects' as const,
  kinds: [INGRESS],
  pattern: 'Service Discovery',
  see: 'concepts/services-networking/ingress/',
};
const CLASS = 'kubernetes.io/ingress.class';
const DEFAULT_CLASS = 'ingressclass.kubernetes.io/is-default-class';

/** One way that an Ingress leads. */
export interface Way {
  readonly backend: JsonObject;
  readonly at: string;
  /** Host, path and how the path is compared; none for the default backend. */
  readonly route?: string;
}

function annotationsOf(object: Judged): JsonObject {
  return mapAt(metadataOf(object), 'annotations');
}

/** Where an Ingress leads, its default backend first. */
export function waysOf(ingress: Judged): readonly Way[] {
  const spec = specOf(ingress);
  const ways = mapsAt(spec, 'rules').flatMap((rule, index) =>
    mapsAt(mapAt(rule, 'http'), 'paths').map((path, position) => ({
      backend: mapAt(path, 'backend'),
      at: `spec.rules[${index}].http.paths[${position}].backend`,
      route: `${textAt(rule, 'host')}${textAt(path, 'path') || '/'} (${textAt(path, 'pathType')})`,
    })),
  );
  return spec.defaultBackend === undefined
    ? ways
    : [{ backend: mapAt(spec, 'defaultBackend'), at: 'spec.defaultBackend' }, ...ways];
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
    check: (ingress, say, world) => {
      for (const { backend, at } of waysOf(ingress)) {
        const named = mapAt(backend, 'service');
        const { name } = named;
        const service = typeof name === 'string' ? world.find('', 'Service', namespaceOf(ingress), name) : undefined;
        if (!service || specOf(service).type === 'ExternalName') continue;
        const wanted = mapAt(named, 'port');
        const asked = wanted.name ?? wanted.number;
        const found = mapsAt(specOf(service), 'ports').some((one) => one.name === asked || one.port === asked);
        if (asked !== undefined && !found)
          say(`${at}.service.port`, `Service "${service.manifest.metadata.name}" has no port ${JSON.stringify(asked)}`);
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
