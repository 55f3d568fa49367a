import type { Json } from '../manifest';
import { groupOf } from '../manifest';
import type { Pods } from './pods';
import { mapAt, numberAt, textAt } from './read';
import { type Judged, namespaceOf, specOf } from './judged';
import { type World, groupBy } from './world';

/** The kind of a HorizontalPodAutoscaler. */
export const AUTOSCALER = 'HorizontalPodAutoscaler.autoscaling';

/** The object that an autoscaler scales, if the environment renders it. */
export function targetOf(autoscaler: Judged, world: World): Judged | undefined {
  const { apiVersion, kind, name } = mapAt(specOf(autoscaler), 'scaleTargetRef');
  if (typeof kind !== 'string' || typeof name !== 'string') return undefined;
  return world.find(groupOf(text(apiVersion)), kind, namespaceOf(autoscaler), name);
}

/** The autoscalers of an object. */
export function autoscalersOf(object: Judged, world: World): readonly Judged[] {
  const all = world.once('autoscalers', () => groupBy(world.all(AUTOSCALER), (one) => targetOf(one, world)));
  return all.get(object) ?? [];
}

/** How many Pods a workload has at least and at most; undefined where nobody knows. */
export function replicasOf(pods: Pods, world: World): { readonly least: number; readonly most: number } | undefined {
  const [autoscaler] = autoscalersOf(pods.object, world);
  if (autoscaler) {
    const spec = specOf(autoscaler);
    const least = numberAt(spec, 'minReplicas', 1);
    return { least, most: numberAt(spec, 'maxReplicas', least) };
  }
  if (pods.kind === 'Pod') return { least: 1, most: 1 };
  if (!COUNTED.has(pods.kind)) return undefined;
  const replicas = numberAt(specOf(pods.object), 'replicas', 1);
  return { least: replicas, most: replicas };
}

const COUNTED = new Set(['Deployment', 'ReplicaSet', 'ReplicationController', 'StatefulSet']);

/** How a Deployment is rolled out, in words of Kubernetes. */
export function strategyOf(object: Judged): string {
  return textAt(mapAt(specOf(object), 'strategy'), 'type') || 'RollingUpdate';
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
