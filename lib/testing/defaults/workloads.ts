import { type Obj, at, copy, ensure, isObj, obj, objs, setDefault } from '../value';
import { containersOf, defaultPodSpec, defaultRequests } from './pod';

function template(spec: Obj): void {
  const pod = at(spec, 'template', 'spec');
  if (isObj(pod)) defaultPodSpec(pod);
}

/** Fills in what a Deployment leaves out. */
export function defaultDeployment(object: Obj): void {
  const spec = obj(object['spec']);
  setDefault(spec, 'replicas', 1);
  setDefault(spec, 'revisionHistoryLimit', 10);
  setDefault(spec, 'progressDeadlineSeconds', 600);
  const strategy = ensure(spec, 'strategy');
  setDefault(strategy, 'type', 'RollingUpdate');
  if (strategy['type'] === 'RollingUpdate') {
    const rolling = ensure(strategy, 'rollingUpdate');
    setDefault(rolling, 'maxUnavailable', '25%');
    setDefault(rolling, 'maxSurge', '25%');
  }
  template(spec);
}

/** Fills in what a PodTemplate leaves out. */
export function defaultPodTemplate(object: Obj): void {
  template(object);
}

/** Fills in what a ReplicationController leaves out. */
export function defaultReplicationController(object: Obj): void {
  const spec = obj(object['spec']);
  setDefault(spec, 'replicas', 1);
  const labels = at(spec, 'template', 'metadata', 'labels');
  if (isObj(labels)) {
    if (!isObj(spec['selector'])) spec['selector'] = copy(labels);
    if (!isObj(at(object, 'metadata', 'labels'))) ensure(object, 'metadata')['labels'] = copy(labels);
  }
  template(spec);
}

/** Fills in what a ReplicaSet leaves out. */
export function defaultReplicaSet(object: Obj): void {
  const spec = obj(object['spec']);
  setDefault(spec, 'replicas', 1);
  template(spec);
}

/** Fills in what a StatefulSet leaves out. */
export function defaultStatefulSet(object: Obj): void {
  const spec = obj(object['spec']);
  setDefault(spec, 'replicas', 1);
  setDefault(spec, 'revisionHistoryLimit', 10);
  setDefault(spec, 'podManagementPolicy', 'OrderedReady');
  const strategy = ensure(spec, 'updateStrategy');
  setDefault(strategy, 'type', 'RollingUpdate');
  if (strategy['type'] === 'RollingUpdate') {
    const rolling = ensure(strategy, 'rollingUpdate');
    setDefault(rolling, 'partition', 0);
    setDefault(rolling, 'maxUnavailable', 1);
  }
  const retention = ensure(spec, 'persistentVolumeClaimRetentionPolicy');
  setDefault(retention, 'whenDeleted', 'Retain');
  setDefault(retention, 'whenScaled', 'Retain');
  template(spec);
  for (const claim of objs(spec['volumeClaimTemplates'])) defaultClaimTemplate(claim);
}

function defaultClaimTemplate(claim: Obj): void {
  setDefault(claim, 'kind', 'PersistentVolumeClaim');
  setDefault(claim, 'apiVersion', 'v1');
  setDefault(ensure(claim, 'spec'), 'volumeMode', 'Filesystem');
  setDefault(ensure(claim, 'status'), 'phase', 'Pending');
}

/** Fills in what a DaemonSet leaves out. */
export function defaultDaemonSet(object: Obj): void {
  setDefault(ensure(object, 'metadata', 'annotations'), 'deprecated.daemonset.template.generation', '1');
  const spec = obj(object['spec']);
  setDefault(spec, 'revisionHistoryLimit', 10);
  const strategy = ensure(spec, 'updateStrategy');
  setDefault(strategy, 'type', 'RollingUpdate');
  if (strategy['type'] === 'RollingUpdate') {
    const rolling = ensure(strategy, 'rollingUpdate');
    setDefault(rolling, 'maxUnavailable', 1);
    setDefault(rolling, 'maxSurge', 0);
  }
  template(spec);
}

/** Fills in what a Job leaves out. */
export function defaultJob(object: Obj): void {
  const spec = obj(object['spec']);
  setDefault(spec, 'manualSelector', false);
  defaultJobSpec(spec);
  const labels = at(spec, 'template', 'metadata', 'labels');
  if (isObj(labels) && Object.keys(labels).length > 0 && !isObj(at(object, 'metadata', 'labels')))
    ensure(object, 'metadata')['labels'] = copy(labels);
}

function defaultJobSpec(spec: Obj): void {
  if (spec['completions'] === undefined && spec['parallelism'] === undefined) spec['completions'] = 1;
  setDefault(spec, 'parallelism', 1);
  if (spec['completionMode'] !== 'Indexed' || spec['backoffLimitPerIndex'] === undefined)
    setDefault(spec, 'backoffLimit', 6);
  else setDefault(spec, 'backoffLimit', 2147483647);
  setDefault(spec, 'completionMode', 'NonIndexed');
  setDefault(spec, 'suspend', false);
  setDefault(spec, 'podReplacementPolicy', spec['podFailurePolicy'] ? 'Failed' : 'TerminatingOrFailed');
  template(spec);
}

/** Fills in what a CronJob leaves out. */
export function defaultCronJob(object: Obj): void {
  const spec = obj(object['spec']);
  setDefault(spec, 'concurrencyPolicy', 'Allow');
  setDefault(spec, 'suspend', false);
  setDefault(spec, 'successfulJobsHistoryLimit', 3);
  setDefault(spec, 'failedJobsHistoryLimit', 1);
  const job = at(spec, 'jobTemplate', 'spec', 'template', 'spec');
  if (isObj(job)) defaultPodSpec(job);
}

/** Fills in what a Pod leaves out. */
export function defaultPod(object: Obj): void {
  const spec = obj(object['spec']);
  setDefault(spec, 'enableServiceLinks', true);
  defaultPodSpec(spec);
  for (const container of containersOf(spec)) defaultRequests(obj(container['resources']));
}
