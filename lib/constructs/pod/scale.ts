import type { k8s } from '../../schema';

/** How far and by what a workload follows its load. */
export interface AutoscaleOptions {
  /** The fewest Pods. @default 1 */
  readonly minReplicas?: number;
  /** The most Pods. */
  readonly maxReplicas: number;
  /** Wanted use of CPU, in percent of what the containers ask for. @default - CPU is not looked at */
  readonly cpu?: number;
  /** Wanted use of memory, in percent of what the containers ask for. @default - memory is not looked at */
  readonly memory?: number;
  /** Any other metrics; the one that asks for most Pods decides. @default - none */
  readonly metrics?: readonly k8s.MetricSpec[];
  /** How fast it follows. @default - at once up, after five minutes down, says Kubernetes */
  readonly behavior?: k8s.HorizontalPodAutoscalerBehavior;
}

/** The fields of a HorizontalPodAutoscaler. */
export function autoscalerFields({
  cpu,
  memory,
  metrics = [],
  ...rest
}: AutoscaleOptions): Omit<k8s.HorizontalPodAutoscalerSpec, 'scaleTargetRef'> {
  const all = [...utilization('cpu', cpu), ...utilization('memory', memory), ...metrics];
  return { ...rest, ...(all.length > 0 && { metrics: all }) };
}

function utilization(name: 'cpu' | 'memory', averageUtilization: number | undefined): readonly k8s.MetricSpec[] {
  if (averageUtilization === undefined) return [];
  return [{ type: 'Resource', resource: { name, target: { type: 'Utilization', averageUtilization } } }];
}

/** How Pods are spread. */
export interface SpreadOptions extends Omit<
  k8s.TopologySpreadConstraint,
  'topologyKey' | 'maxSkew' | 'whenUnsatisfiable' | 'labelSelector'
> {
  /** Over what: a label of nodes. @default 'topology.kubernetes.io/zone' */
  readonly topologyKey?: string;
  /** By how many Pods two places may differ. @default 1 */
  readonly maxSkew?: number;
  /** Whether a Pod waits for a place that fits. @default 'ScheduleAnyway' */
  readonly whenUnsatisfiable?: 'DoNotSchedule' | 'ScheduleAnyway';
}

/** A spread constraint for Pods. */
export function spreadConstraint(
  options: SpreadOptions,
  labelSelector: k8s.LabelSelector,
): k8s.TopologySpreadConstraint {
  const {
    topologyKey = 'topology.kubernetes.io/zone',
    maxSkew = 1,
    whenUnsatisfiable = 'ScheduleAnyway',
    ...rest
  } = options;
  return { topologyKey, maxSkew, whenUnsatisfiable, labelSelector, ...rest };
}

/** How many Pods must stay, or how many may go, when nodes are emptied on purpose. */
export type DisruptionOptions = Pick<k8s.PodDisruptionBudgetSpec, 'unhealthyPodEvictionPolicy'> &
  (
    | { readonly minAvailable: k8s.IntOrString; readonly maxUnavailable?: never }
    | { readonly maxUnavailable: k8s.IntOrString; readonly minAvailable?: never }
  );
