import { isTerminating, nameOf, namespaceOf, uidOf } from '../store';
import { type Obj, at, copy, ensure, list, obj, objs, text } from '../value';
import { letGo } from './garbage';
import type { World } from './world';

/** Binds each claim to a volume that fits, or to a new one, as a cluster with a default storage class does. */
export function bindClaims(world: World): void {
  const kind = world.kind('v1', 'PersistentVolumeClaim');
  for (const claim of world.peek(kind)) {
    if (!isTerminating(claim) && at(claim, 'status', 'phase') !== 'Bound') bind(world, claim);
  }
}

/** Lets claims and volumes that are to go be gone once nothing uses them. */
export function releaseVolumes(world: World): void {
  const claims = world.kind('v1', 'PersistentVolumeClaim');
  const volumes = world.kind('v1', 'PersistentVolume');
  for (const claim of world.peek(claims)) {
    if (isTerminating(claim) && !isUsed(world, claim))
      letGo(world, { kind: claims, object: claim }, 'kubernetes.io/pvc-protection');
  }
  const uids = new Set(world.peek(claims).map(uidOf));
  for (const volume of world.peek(volumes)) {
    const uid = at(volume, 'spec', 'claimRef', 'uid');
    const isFree = uid === undefined || !uids.has(text(uid));
    if (isFree && uid !== undefined && at(volume, 'spec', 'persistentVolumeReclaimPolicy') === 'Delete')
      world.delete(volumes, volume);
    if (isFree && isTerminating(volume)) letGo(world, { kind: volumes, object: volume }, 'kubernetes.io/pv-protection');
  }
}

function isUsed(world: World, claim: Obj): boolean {
  return world
    .peek(world.kind('v1', 'Pod'))
    .filter((pod) => namespaceOf(pod) === namespaceOf(claim))
    .some((pod) =>
      objs(at(pod, 'spec', 'volumes')).some(
        (volume) => at(volume, 'persistentVolumeClaim', 'claimName') === nameOf(claim),
      ),
    );
}

function bind(world: World, claim: Obj): void {
  const kind = world.kind('v1', 'PersistentVolumeClaim');
  const volume = fitting(world, claim) ?? provision(world, claim);
  if (!volume) return;
  const reference = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    namespace: namespaceOf(claim),
    name: nameOf(claim),
    uid: uidOf(claim),
  };
  const volumes = world.kind('v1', 'PersistentVolume');
  const taken = world.change(volumes, volume, (one) => void (ensure(one, 'spec')['claimRef'] = reference));
  world.setStatus(volumes, taken, { ...obj(taken['status']), phase: 'Bound' });
  const bound = world.change(kind, claim, (one) => {
    ensure(one, 'spec')['volumeName'] = nameOf(volume);
    ensure(one, 'metadata', 'annotations')['pv.kubernetes.io/bind-completed'] = 'yes';
  });
  const capacity = copy(obj(at(volume, 'spec', 'capacity')));
  world.setStatus(kind, bound, { phase: 'Bound', accessModes: copy(list(at(claim, 'spec', 'accessModes'))), capacity });
}

function fitting(world: World, claim: Obj): Obj | undefined {
  const wanted = text(at(claim, 'spec', 'volumeName'));
  const storage = text(at(claim, 'spec', 'storageClassName'));
  return world
    .list(world.kind('v1', 'PersistentVolume'))
    .find(
      (volume) =>
        !at(volume, 'spec', 'claimRef') &&
        (wanted ? nameOf(volume) === wanted : text(at(volume, 'spec', 'storageClassName')) === storage),
    );
}

function provision(world: World, claim: Obj): Obj | undefined {
  const storage = at(claim, 'spec', 'storageClassName');
  if (storage === '' || text(at(claim, 'spec', 'volumeName'))) return undefined;
  const name = `pvc-${uidOf(claim)}`;
  const made = world.create(world.kind('v1', 'PersistentVolume'), {
    metadata: { name },
    spec: {
      capacity: { storage: text(at(claim, 'spec', 'resources', 'requests', 'storage')) || '1Gi' },
      accessModes: copy(list(at(claim, 'spec', 'accessModes'))),
      persistentVolumeReclaimPolicy: 'Delete',
      ...(typeof storage === 'string' ? { storageClassName: storage } : {}),
      hostPath: { path: `/volumes/${name}` },
    },
  });
  return made instanceof Error ? undefined : made;
}
