import { type Manifest, groupOf, isBuiltInGroup } from '../../manifest';
import * as platform from './platform-rules';
import { jobHealth, podHealth } from './task-rules';
import { type Health, type HealthFacts, current, failed, inProgress } from './verdict';
import { type View, numberOf, sayCondition, viewOf } from './view';
import * as workload from './workload-rules';

const UNSEEN = 'its controller has not seen the change yet';

/** A rule for one kind. */
type HealthRule = (view: View, facts: HealthFacts) => Health;

const RULES: Readonly<Record<string, HealthRule>> = {
  'apps/Deployment': observed(workload.deploymentHealth),
  'apps/StatefulSet': observed(workload.statefulSetHealth),
  'apps/DaemonSet': observed(workload.daemonSetHealth),
  'apps/ReplicaSet': observed(workload.replicaSetHealth),
  'batch/Job': jobHealth,
  '/Pod': podHealth,
  '/Namespace': platform.namespaceHealth,
  '/PersistentVolumeClaim': platform.claimHealth,
  '/PersistentVolume': platform.volumeHealth,
  '/Service': platform.serviceHealth,
  'policy/PodDisruptionBudget': observed(() => current()),
  'apiextensions.k8s.io/CustomResourceDefinition': platform.definitionHealth,
  'apiregistration.k8s.io/APIService': platform.apiServiceHealth,
};

/** A rule for a kind whose controller always says which generation it has seen. */
function observed(rule: HealthRule): HealthRule {
  return (view, facts) => (view.status.observedGeneration === undefined ? inProgress(UNSEEN) : rule(view, facts));
}

/** How long a controller may take to report the first status of a custom object. */
const FIRST_STATUS = 30_000;

/** Judges an object as the cluster holds it: first by what all kinds have in common, then by the rule of its kind. */
export function health(live: Manifest | undefined, facts: HealthFacts = {}): Health {
  if (!live) return { status: 'NotFound', message: 'not on the cluster' };
  const view = viewOf(live);
  const group = groupOf(live.apiVersion);
  return commonHealth(view) ?? (RULES[`${group}/${live.kind}`] ?? ruleOfOthers(group))(view, facts);
}

/** What holds for every kind; undefined when the kind's own rule decides. */
function commonHealth(view: View): Health | undefined {
  if (view.metadata.deletionTimestamp) return { status: 'Terminating', message: deletionMessage(view) };
  const { observedGeneration } = view.status;
  const generation = numberOf(view.metadata.generation, 0);
  if (typeof observedGeneration === 'number' && observedGeneration < generation) return inProgress(UNSEEN);
  const stalled = view.condition('Stalled');
  if (stalled?.status === 'True') return failed(sayCondition(stalled));
  const reconciling = view.condition('Reconciling');
  return reconciling?.status === 'True' ? inProgress(sayCondition(reconciling)) : undefined;
}

function deletionMessage(view: View): string {
  const { finalizers } = view.metadata;
  return Array.isArray(finalizers) && finalizers.length > 0
    ? `held by the finalizers ${finalizers.join(', ')}`
    : 'being deleted';
}

function ruleOfOthers(group: string): HealthRule {
  return isBuiltInGroup(group) ? () => current() : customHealth;
}

/** A custom object is current when its controller says that it is ready; one without any status gets some time. */
function customHealth(view: View, facts: HealthFacts): Health {
  const ready = view.condition('Ready');
  if (ready) {
    const stale =
      ready.observedGeneration !== undefined && ready.observedGeneration < numberOf(view.metadata.generation, 0);
    if (stale) return inProgress(UNSEEN);
    return ready.status === 'True' ? current() : inProgress(sayCondition(ready));
  }
  if (Object.keys(view.status).length > 0 || facts.reportsStatus === false) return current();
  const waiting = (facts.sinceWrite ?? Infinity) < FIRST_STATUS;
  return waiting
    ? { status: 'Unknown', message: 'no controller has reported a status yet' }
    : current('no controller has reported a status');
}
