import { mapAt, mapsAt, numberAt, shareOf, textAt, textsAt } from '../read';
import type { Rules, Say } from '../rule';
import type { Pods } from '../pods';
import { replicasOf, strategyOf } from '../scaling';
import { selects } from '../selector';
import { type Judged, namespaceOf, specOf } from '../judged';
import type { World } from '../world';

const STATEFUL = { pattern: 'Stateful Service', see: 'concepts/workloads/controllers/statefulset/' };
const CLAIM = { pattern: 'Stateful Service', see: 'concepts/storage/persistent-volumes/#access-modes' };

/** The claims that all Pods of a workload share. */
function claimsOf(pods: Pods, world: World): readonly { readonly claim: Judged; readonly volume: string }[] {
  return mapsAt(pods.spec, 'volumes').flatMap((volume) => {
    const name = textAt(mapAt(volume, 'persistentVolumeClaim'), 'claimName');
    const claim = name === '' ? undefined : world.find('', 'PersistentVolumeClaim', namespaceOf(pods.object), name);
    return claim ? [{ claim, volume: textAt(volume, 'name') }] : [];
  });
}

function modesOf(claim: Judged): string {
  return textsAt(specOf(claim), 'accessModes').join();
}

/** Whether an old and a new Pod run side by side while a Deployment is rolled out. */
function overlaps({ object, kind }: Pods): boolean {
  if (kind !== 'Deployment' || strategyOf(object) === 'Recreate') return false;
  const { maxUnavailable = '25%' } = mapAt(mapAt(specOf(object), 'strategy'), 'rollingUpdate');
  return shareOf(maxUnavailable, numberAt(specOf(object), 'replicas', 1), 'down') === 0;
}

/** The claims of one access mode that all Pods of a workload share, each with its place. */
function claimsOfMode(
  mode: string,
  pods: Pods,
  world: World,
): readonly { readonly volume: string; readonly path: string }[] {
  return claimsOf(pods, world)
    .filter(({ claim }) => modesOf(claim) === mode)
    .map(({ volume }) => ({ volume, path: `${pods.at}.volumes[${volume}].persistentVolumeClaim` }));
}

/** Tells of each mount of a volume that is to be written to. */
function tellWriters({ containers }: Pods, volume: string, say: Say): void {
  for (const { fields, at } of containers) {
    for (const mount of mapsAt(fields, 'volumeMounts')) {
      if (mount.name !== volume || mount.readOnly === true) continue;
      const path = `${at}.volumeMounts[${textAt(mount, 'mountPath')}]`;
      say(path, 'its claim can only be read, and it is mounted to be written to');
    }
  }
}

/** Rules on what keeps state. */
export const storageRules: Rules = {
  'policy/governing-service': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['StatefulSet.apps'],
    ...STATEFUL,
    check: (set, say, world) => {
      const service = world.find('', 'Service', namespaceOf(set), textAt(specOf(set), 'serviceName'));
      const pods = world.podsOf(set);
      if (!service || !pods) return;
      const { clusterIP } = specOf(service);
      const name = service.manifest.metadata.name;
      if (clusterIP !== 'None')
        say('spec.serviceName', `Service "${name}" has an address of its own, so that Pods get no names`);
      else if (!selects({ matchLabels: mapAt(specOf(service), 'selector') }, pods.labels))
        say('spec.serviceName', `Service "${name}" does not select its Pods, so that they get no names`);
    },
  },
  'policy/nothing-updated': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['StatefulSet.apps'],
    ...STATEFUL,
    check: (set, say) => {
      const partition = numberAt(mapAt(mapAt(specOf(set), 'updateStrategy'), 'rollingUpdate'), 'partition', 0);
      const replicas = numberAt(specOf(set), 'replicas', 1);
      if (partition > 0 && partition >= replicas)
        say(
          'spec.updateStrategy.rollingUpdate.partition',
          `it keeps back all ${replicas} Pods, so that a change reaches none`,
        );
    },
  },
  'policy/shared-claim': {
    weight: 'warning',
    sort: 'fault',
    reads: 'Pods',
    ...CLAIM,
    check: (pods, say, world) => {
      const { most } = replicasOf(pods, world) ?? { most: 1 };
      for (const { path } of claimsOfMode('ReadWriteOnce', pods, world)) {
        if (most > 1) say(path, 'one node alone can mount it, and several Pods are to');
        else if (overlaps(pods))
          say(
            path,
            'one node alone can mount it: a rollout may wait for ever for the old Pod, which waits for the new one',
          );
      }
    },
  },
  'policy/claim-of-one-pod': {
    weight: 'error',
    sort: 'fault',
    reads: 'Pods',
    ...CLAIM,
    check: (pods, say, world) => {
      const { least } = replicasOf(pods, world) ?? { least: 1 };
      for (const { path } of claimsOfMode('ReadWriteOncePod', pods, world)) {
        if (least > 1) say(path, `one Pod alone can mount it, and there are to be ${least}`);
        else if (overlaps(pods))
          say(path, 'one Pod alone can mount it: no rollout ends, as the new Pod waits for the old one');
      }
    },
  },
  'policy/read-only-claim': {
    weight: 'warning',
    sort: 'fault',
    reads: 'Pods',
    ...CLAIM,
    check: (pods, say, world) => {
      for (const { volume } of claimsOfMode('ReadOnlyMany', pods, world)) tellWriters(pods, volume, say);
    },
  },
};
