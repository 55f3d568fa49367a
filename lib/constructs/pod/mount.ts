import { GitopsError, type JsonObject } from '../../manifest';
import type { k8s } from '../../schema';
import { checkArgument, isMap } from '../object/argument';
import type { CallContext } from '../object/call-context';
import { mapAt, mapsAt, textAt } from './json-fields';

/** What can be mounted: a volume, or something that has one, such as a ConfigMap, Secret or PersistentVolumeClaim. */
export type Mountable = (k8s.Volume & { readonly node?: never }) | { volume(): k8s.Volume };

/** How a volume is mounted. */
export interface MountOptions extends Omit<k8s.VolumeMount, 'name' | 'mountPath'> {
  /** The container, main or initial. @default - the only main container */
  readonly container?: string;
}

/** One mount that was asked for. */
export interface Mount {
  readonly path: string;
  readonly volume: k8s.Volume;
  readonly options: MountOptions;
}

const WANTS = 'a volume, or what has one: a ConfigMap, a Secret or a claim';

/** The volume that is meant. */
export function volumeOf(source: Mountable, context: CallContext): k8s.Volume {
  const made: unknown = Reflect.get(Object(source), 'volume');
  if (typeof made === 'function') return (source as { volume(): k8s.Volume }).volume();
  checkArgument(isMap(source), { method: '`mount`', context, wants: WANTS, value: source });
  return source as k8s.Volume;
}

/**
 * The fields of a Pod with a volume mounted into a container; a volume that is there already, or that a claim template
 * makes, is used again.
 *
 * @throws GitopsError `construct/unknown-container` when it is not clear which container is meant
 * @throws GitopsError `construct/invalid-argument` for a name of no volume: Kubernetes would take it for an empty folder
 */
export function mountInto(pod: JsonObject, mount: Mount, context: CallContext): object {
  const { path, volume } = mount;
  const { container, ...rest } = mount.options;
  const wanted = container ?? onlyContainer(pod, context);
  const all = ['containers', 'initContainers'].flatMap((field) => mapsAt(pod, field).map((one) => textAt(one, 'name')));
  if (!all.includes(wanted)) throw unknown(`there is no container "${wanted}"`, all, context);
  const add = (one: JsonObject): object => {
    if (one.name !== wanted) return one;
    return { ...one, volumeMounts: [...mapsAt(one, 'volumeMounts'), { name: volume.name, mountPath: path, ...rest }] };
  };
  const volumes = mapsAt(pod, 'volumes');
  const claims = mapsAt(pod, 'volumeClaimTemplates').map((claim) => textAt(mapAt(claim, 'metadata'), 'name'));
  const there = [...claims, ...volumes.map((one) => textAt(one, 'name'))];
  const known = there.includes(volume.name);
  checkArgument(known || Object.keys(volume).length > 1, {
    method: '`mount`',
    context,
    wants: `a volume with its source, or the name of one that is there (${there.join(', ') || 'there is none'})`,
    value: volume.name,
  });
  return {
    ...pod,
    containers: mapsAt(pod, 'containers').map(add),
    ...(pod.initContainers !== undefined && { initContainers: mapsAt(pod, 'initContainers').map(add) }),
    ...(!known && { volumes: [...volumes, volume] }),
  };
}

function onlyContainer(pod: JsonObject, context: CallContext): string {
  const names = mapsAt(pod, 'containers').map((one) => textAt(one, 'name'));
  if (names.length === 1) return names[0] ?? '';
  throw unknown('it is not said into which container', names, context);
}

function unknown(seen: string, names: readonly string[], context: CallContext): GitopsError {
  return new GitopsError('construct/unknown-container', {
    attempt: `Cannot mount a volume into ${context.object}`,
    origin: context.calling.origin,
    seen: `${seen}; its containers are ${names.join(', ')}`,
  });
}
