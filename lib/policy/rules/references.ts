import { type Path, formatPath } from '../../manifest';
import type { Reference } from '../../schema';
import { mapAt, mapsAt, textAt } from '../read';
import type { Rules, Say } from '../rule';
import type { Pods } from '../pods';
import { isRoute, leadsOf } from '../leads';
import { keysOf } from '../variables';
import { type Judged, namespaceOf, specOf } from '../judged';
import type { World } from '../world';
import type { JsonObject } from '../../manifest';

/** The kinds whose objects are rendered together with what names them; classes and the like are the cluster's own. */
const NAMED = new Set([
  '/ConfigMap',
  '/PersistentVolumeClaim',
  '/Secret',
  '/Service',
  '/ServiceAccount',
  'apps/Deployment',
  'apps/ReplicaSet',
  'apps/StatefulSet',
  'rbac.authorization.k8s.io/Role',
]);
/** What Kubernetes puts into every namespace. */
const EVERYWHERE = new Set(['/ConfigMap/kube-root-ca.crt', '/ServiceAccount/default']);
/** Fields whose objects operators and platforms make: certificates, the right to pull images. */
const MADE_BY_OTHERS = new Set(['imagePullSecrets', 'tls', 'secrets', 'serviceAccount']);

/** The name of an element of a list where it has one, as people do. */
function named(object: Judged, path: Path): string {
  let value: unknown = object.manifest;
  return formatPath(
    path.map((segment) => {
      value = (value as Readonly<Record<string, unknown>> | undefined)?.[segment as string | number];
      const name = typeof segment === 'number' ? (value as { readonly name?: unknown } | undefined)?.name : undefined;
      return typeof name === 'string' && name !== '' ? { name } : segment;
    }),
  );
}

/** What an object names, with its place: by the fields of its kind, and where a route of the Gateway API leads. */
function namedBy(object: Judged): readonly { readonly at: () => string; readonly reference: Reference }[] {
  const fields = (object.references ?? []).map((reference) => ({ at: () => named(object, reference.path), reference }));
  if (!isRoute(object)) return fields;
  const leads = leadsOf(object).map(({ at, service: name, namespace }) => ({
    at: () => at,
    reference: { path: [], target: { group: '', kind: 'Service', namespace, name }, optional: false },
  }));
  return [...fields, ...leads];
}

/** What is missing, and where one of that name is that the object cannot reach. */
function missingText({ group, kind, name, namespace = '' }: Reference['target'], own: string, world: World): string {
  const known = group === '' ? kind : `${kind}.${group}`;
  const elsewhere = world.all(known).filter(({ manifest, stem }) => [manifest.metadata.name, stem].includes(name));
  const others = elsewhere.map(namespaceOf).join(', ');
  const place = namespace === own && others === '' ? '' : ` in ${namespace}`;
  const hint = namespace === own ? ', and objects name only what is in their own namespace' : '';
  return `the environment renders no ${kind} "${name}"${place}${others === '' ? '' : `; there is one in ${others}${hint}`}`;
}

function isDangling(object: Judged, { path, target, optional }: Reference, world: World): boolean {
  const { group, kind, namespace = '', name } = target;
  const known = `${group}/${kind}`;
  if (optional || !NAMED.has(known) || EVERYWHERE.has(`${known}/${name}`)) return false;
  if (path.some((segment) => typeof segment === 'string' && MADE_BY_OTHERS.has(segment))) return false;
  if (namespace !== namespaceOf(object) && !rendersInto(world, namespace)) return false;
  return !object.external?.has(`${kind}/${name}`) && !isMade(target, namespace, world);
}

/** Whether the environment renders an object, or something that makes it. */
function isMade({ group, kind, name }: Reference['target'], namespace: string, world: World): boolean {
  if (world.find(group, kind, namespace, name) || world.mentions(namespace, name)) return true;
  return kind === 'PersistentVolumeClaim' && isOfSet(world, namespace, name);
}

function rendersInto(world: World, namespace: string): boolean {
  return world.once('namespaces', ({ pods }) => new Set(pods.map(({ object }) => namespaceOf(object)))).has(namespace);
}

/** Whether a StatefulSet makes a claim of this name. */
function isOfSet(world: World, namespace: string, claim: string): boolean {
  return world.within('StatefulSet.apps', namespace).some((set) =>
    mapsAt(specOf(set), 'volumeClaimTemplates').some((template) => {
      const prefix = `${textAt(mapAt(template, 'metadata'), 'name')}-${set.manifest.metadata.name}-`;
      return claim.startsWith(prefix) && /^\d+$/.test(claim.slice(prefix.length));
    }),
  );
}

/** The maps that name a key of a ConfigMap or Secret, with the kind, the name and the place. */
function keysRead(pods: Pods): readonly KeyRead[] {
  const { spec, at, containers } = pods;
  const env = containers.flatMap(({ fields, at: place }) =>
    mapsAt(fields, 'env').flatMap((one) => {
      const from = mapAt(one, 'valueFrom');
      const path = `${place}.env[${textAt(one, 'name')}].valueFrom`;
      return [keyRead(from, 'configMapKeyRef', path), keyRead(from, 'secretKeyRef', path)].flatMap(
        (read) => read ?? [],
      );
    }),
  );
  const volumes = mapsAt(spec, 'volumes').flatMap((volume) => {
    const path = `${at}.volumes[${textAt(volume, 'name')}]`;
    const projected = mapsAt(mapAt(volume, 'projected'), 'sources');
    return [
      ...itemsRead(volume, path),
      ...projected.flatMap((source, index) => itemsRead(source, `${path}.projected.sources[${index}]`)),
    ];
  });
  return [...env, ...volumes];
}

interface KeyRead {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly name: string;
  readonly key: string;
  readonly path: string;
}

function keyRead(from: JsonObject, field: 'configMapKeyRef' | 'secretKeyRef', path: string): KeyRead | undefined {
  if (from[field] === undefined) return undefined;
  const { name, key, optional } = mapAt(from, field);
  if (optional === true || typeof name !== 'string' || typeof key !== 'string') return undefined;
  return { kind: field === 'secretKeyRef' ? 'Secret' : 'ConfigMap', name, key, path: `${path}.${field}.key` };
}

function itemsRead(source: JsonObject, path: string): readonly KeyRead[] {
  return (['configMap', 'secret'] as const).flatMap((field) => {
    const read = mapAt(source, field);
    if (read.optional === true) return [];
    const name = textAt(read, 'secretName') || textAt(read, 'name');
    return mapsAt(read, 'items').map((item, index) => ({
      kind: field === 'secret' ? ('Secret' as const) : ('ConfigMap' as const),
      name,
      key: textAt(item, 'key'),
      path: `${path}.${field}.items[${index}].key`,
    }));
  });
}

function tellMissing(read: KeyRead, say: Say, object: Judged | undefined): void {
  const keys = object ? keysOf(object) : [];
  if (keys.length > 0 && !keys.includes(read.key))
    say(read.path, `${read.kind} "${read.name}" has no key "${read.key}"; it has ${[...keys].sort().join(', ')}`);
}

/** Rules on names of other objects. */
export const referenceRules: Rules = {
  'policy/dangling-reference': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['*'],
    pattern: 'Predictable Demands',
    see: 'concepts/overview/working-with-objects/names/',
    check: (object, say, world) => {
      const told = new Set<string>();
      for (const { at, reference } of namedBy(object)) {
        const { kind, name, namespace = '' } = reference.target;
        const key = `${kind}/${namespace}/${name}`;
        if (told.has(key) || !isDangling(object, reference, world)) continue;
        told.add(key);
        say(at(), missingText(reference.target, namespaceOf(object), world));
      }
    },
  },
  'policy/missing-key': {
    weight: 'error',
    sort: 'fault',
    reads: 'Pods',
    pattern: 'Configuration Resource',
    see: 'tasks/configure-pod-container/configure-pod-configmap/',
    check: (pods, say, world) => {
      const namespace = namespaceOf(pods.object);
      for (const read of keysRead(pods)) tellMissing(read, say, world.find('', read.kind, namespace, read.name));
    },
  },
  'policy/unused-volume': {
    weight: 'warning',
    sort: 'fault',
    reads: 'Pods',
    pattern: 'Predictable Demands',
    see: 'concepts/storage/volumes/',
    check: ({ spec, at, containers }, say) => {
      const volumes = mapsAt(spec, 'volumes');
      if (volumes.length === 0) return;
      const used = new Set(
        containers.flatMap(({ fields }) =>
          [...mapsAt(fields, 'volumeMounts'), ...mapsAt(fields, 'volumeDevices')].map((one) => textAt(one, 'name')),
        ),
      );
      for (const name of volumes.map((volume) => textAt(volume, 'name')))
        if (!used.has(name)) say(`${at}.volumes[${name}]`, 'no container mounts it');
    },
  },
};
