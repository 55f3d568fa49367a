import { type JsonObject, groupOf } from '../../manifest';
import { builtInKind } from '../../schema';
import { amountsOf, sharedAmounts } from '../amounts';
import { mapAt, mapsAt, textAt } from '../read';
import type { Rules } from '../rule';
import { AUTOSCALER, autoscalersOf, targetOf } from '../scaling';
import { specOf } from '../judged';
import type { World } from '../world';

const ABOUT = { pattern: 'Elastic Scale', see: 'concepts/workloads/autoscaling/horizontal-pod-autoscale/' };
const SCALED = new Set(['Deployment', 'ReplicaSet', 'ReplicationController', 'StatefulSet']);

/** The resources whose use is compared with what is asked for; CPU where nothing is said. */
function measured(spec: JsonObject): readonly { readonly resource: string; readonly path: string }[] {
  const metrics = mapsAt(spec, 'metrics');
  if (metrics.length === 0) return [{ resource: 'cpu', path: 'spec.metrics' }];
  return metrics.flatMap((metric, index) => {
    const resource = mapAt(metric, 'resource');
    const { name } = resource;
    const share = mapAt(resource, 'target').type === 'Utilization';
    return typeof name === 'string' && share ? [{ resource: name, path: `spec.metrics[${index}].resource` }] : [];
  });
}

/** Why a kind cannot be scaled; undefined where it can, or nobody knows. */
function unscalable(group: string, kind: string, world: World): string | undefined {
  if (builtInKind(group, kind)) return SCALED.has(kind) ? undefined : `a ${kind} has no number of replicas`;
  const definition = world.all('CustomResourceDefinition.apiextensions.k8s.io').find((one) => {
    const spec = specOf(one);
    return spec.group === group && mapAt(spec, 'names').kind === kind;
  });
  const versions = definition ? mapsAt(specOf(definition), 'versions') : [];
  const scales = versions.length === 0 || versions.some((one) => mapAt(one, 'subresources').scale !== undefined);
  return scales ? undefined : `the definition of ${kind} has no subresource \`scale\``;
}

/** Rules on autoscalers. */
export const autoscalingRules: Rules = {
  'policy/not-scalable': {
    weight: 'error',
    sort: 'fault',
    reads: 'objects',
    kinds: [AUTOSCALER],
    ...ABOUT,
    check: (autoscaler, say, world) => {
      const { apiVersion, kind } = mapAt(specOf(autoscaler), 'scaleTargetRef');
      if (typeof kind !== 'string') return;
      const why = unscalable(groupOf(typeof apiVersion === 'string' ? apiVersion : ''), kind, world);
      if (why !== undefined) say('spec.scaleTargetRef', why);
    },
  },
  'policy/two-autoscalers': {
    weight: 'error',
    sort: 'fault',
    reads: 'objects',
    kinds: [AUTOSCALER],
    ...ABOUT,
    check: (autoscaler, say, world) => {
      const target = targetOf(autoscaler, world);
      const [first] = target ? autoscalersOf(target, world) : [];
      if (first && first !== autoscaler)
        say(
          'spec.scaleTargetRef',
          `HorizontalPodAutoscaler "${first.manifest.metadata.name}" scales it too, so that neither does`,
        );
    },
  },
  'policy/fixed-replicas': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Deployment.apps', 'StatefulSet.apps', 'ReplicaSet.apps'],
    ...ABOUT,
    check: (object, say, world) => {
      if (specOf(object).replicas === undefined) return;
      const [first] = autoscalersOf(object, world);
      if (first)
        say(
          'spec.replicas',
          `each apply sets it back, and HorizontalPodAutoscaler "${first.manifest.metadata.name}" changes it`,
        );
    },
  },
  'policy/share-of-nothing': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: [AUTOSCALER],
    ...ABOUT,
    check: (autoscaler, say, world) => {
      const target = targetOf(autoscaler, world);
      const pods = target && world.podsOf(target);
      if (!pods) return;
      for (const { resource, path } of measured(specOf(autoscaler))) {
        if (sharedAmounts(pods).requests[resource] !== undefined) continue;
        const without = pods.containers.find(
          (one) => one.role !== 'init' && amountsOf(one, pods, world).requests[resource] === undefined,
        );
        if (without) say(path, `container "${without.name}" asks for no ${resource}, so that its use has no share`);
      }
    },
  },
  'policy/scaled-by-memory': {
    weight: 'warning',
    sort: 'advice',
    reads: 'objects',
    kinds: [AUTOSCALER],
    ...ABOUT,
    check: (autoscaler, say) => {
      mapsAt(specOf(autoscaler), 'metrics').forEach((metric, index) => {
        if (textAt(mapAt(metric, 'resource'), 'name') === 'memory')
          say(
            `spec.metrics[${index}].resource`,
            'more Pods help only where the memory of each then shrinks, which few programs do',
          );
      });
    },
  },
};
