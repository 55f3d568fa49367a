import { groupOf } from '../../manifest';

/** Where a Pod template stands, by group and kind; the template has `metadata` and `spec`. */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  '/Pod': [],
  '/PodTemplate': ['template'],
  '/ReplicationController': ['spec', 'template'],
  'apps/DaemonSet': ['spec', 'template'],
  'apps/Deployment': ['spec', 'template'],
  'apps/ReplicaSet': ['spec', 'template'],
  'apps/StatefulSet': ['spec', 'template'],
  'batch/CronJob': ['spec', 'jobTemplate', 'spec', 'template'],
  'batch/Job': ['spec', 'template'],
  // Kinds of others that hold a whole Pod template in the usual place.
  'argoproj.io/Rollout': ['spec', 'template'],
  'serving.knative.dev/Service': ['spec', 'template'],
};

/**
 * The place of the Pod template of a kind: `['spec', 'template']` of a Deployment, `[]` of a Pod, which is its own
 * template; undefined for kinds without Pods.
 */
export function podTemplatePath(kind: {
  readonly apiVersion: string;
  readonly kind: string;
}): readonly string[] | undefined {
  return TEMPLATES[`${groupOf(kind.apiVersion)}/${kind.kind}`];
}
