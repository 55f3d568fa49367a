import { isTerminating, nameOf, namespaceOf, uidOf } from '../store';
import { type Obj, at, copy, ensure, list, obj, text } from '../value';
import type { World } from './world';

/** Binds each claim to a volume that fits, or to a new one, as a cluster with a default storage class does. */
export function bindClaims(world: World): void {
  const kind = world.kind('v1', 'PersistentVolumeClaim');
  for (const claim of world.peek(kind)) {
    if (!isTerminating(claim) && at(claim, 'status', 'phase') !== 'Bound') bind(world, claim);
  }
}

function bind(world: World, claim: Obj): void {
  const kind = world.kind('v1', 'PersistentVolumeClaim');
  const volume = fitting(world, claim) ?? provision(world, claim);
  if (!volume) return;
  const reference = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace: namespaceOf(claim), name: nameOf(claim), uid: uidOf(claim) };
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
    .find((volume) => !at(volume, 'spec', 'claimRef') && (wanted ? nameOf(volume) === wanted : text(at(volume, 'spec', 'storageClassName')) === storage));
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
