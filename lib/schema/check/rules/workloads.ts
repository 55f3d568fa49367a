import { type Json, isJsonObject } from '../../../manifest';
import { DNS_LABEL, syntaxProblem } from '../../names';
import { type Report, show } from '../report';
import { atMostAll, countOrPercent, dnsLabel } from './common';
import { all, isEmpty, isSet, listAt, mapAt, missing, range, refuse, textAt } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';
import { selects, selectsAll } from './selector';

const COUNT = range(0);

/** The selector of a workload must say something, and match its own template. */
const ownPods: ObjectRule = (spec, report) => {
  const { selector } = spec;
  if (!isJsonObject(selector)) return;
  if (selectsAll(selector)) refuse(report, selector, 'an empty selector would match every Pod', 'selector');
  const labels = mapAt(mapAt(mapAt(spec, 'template'), 'metadata'), 'labels');
  if (!selects(selector, labels))
    refuse(
      report,
      labels,
      `the selector ${show(selector)} does not match these labels`,
      'template',
      'metadata',
      'labels',
    );
};

/** What a template is for a workload that keeps its Pods alive. */
const lasting: ObjectRule = (spec, report) => {
  const pod = mapAt(mapAt(spec, 'template'), 'spec');
  const { restartPolicy, activeDeadlineSeconds } = pod;
  if (!isEmpty(restartPolicy) && restartPolicy !== 'Always') {
    report.error(
      'schema/closed-value',
      `${show(restartPolicy)} is not "Always", the only policy of such a workload`,
      'template',
      'spec',
      'restartPolicy',
    );
  }
  if (isSet(activeDeadlineSeconds))
    report.error('schema/forbidden', 'only Jobs have a deadline', 'template', 'spec', 'activeDeadlineSeconds');
};

function isZero(value: Json | undefined): boolean {
  return value === 0 || value === '0%';
}

const rolling: ObjectRule = (value, report) => {
  const { type, rollingUpdate } = value;
  if (type === 'Recreate' && isSet(rollingUpdate))
    report.error('schema/forbidden', '`Recreate` has no rolling update', 'rollingUpdate');
};

/** An update that may neither add nor remove a Pod never ends; a surge that is not written is 25 %. */
const stuck: ObjectRule = (value, report) => {
  if (isZero(value.maxUnavailable) && isZero(value.maxSurge))
    refuse(report, value.maxUnavailable, 'it may not be 0 when `maxSurge` is 0', 'maxUnavailable');
};

const deadline: ObjectRule = (spec, report) => {
  const ready = typeof spec.minReadySeconds === 'number' ? spec.minReadySeconds : 0;
  const limit = typeof spec.progressDeadlineSeconds === 'number' ? spec.progressDeadlineSeconds : 600;
  if (limit <= ready) refuse(report, limit, 'it must be greater than `minReadySeconds`', 'progressDeadlineSeconds');
};

const unavailable: FieldRule = all(countOrPercent, atMostAll);

/** A rule that holds unless Pods are updated by hand: then nobody reads how. */
function whileRolling<T extends Json>(rule: (value: T, report: Report) => void): (value: T, report: Report) => void {
  return (value, report) => {
    if (textAt(mapAt(mapAt(report.root, 'spec'), 'updateStrategy'), 'type') !== 'OnDelete') rule(value, report);
  };
}

const daemonUpdate: ObjectRule = (value, report) => {
  const surge = isSet(value.maxSurge) && !isZero(value.maxSurge);
  const { maxUnavailable } = value;
  if (surge && !isZero(maxUnavailable))
    refuse(report, value.maxSurge, 'it may not be set beside `maxUnavailable`', 'maxSurge');
  if (!surge && isZero(maxUnavailable))
    refuse(report, maxUnavailable, 'it may not be 0 when `maxSurge` is 0', 'maxUnavailable');
};

/** Two ways of a StatefulSet's update; `Recreate` of the definitions is not switched on. */
const statefulUpdate: ObjectRule = (value, report) => {
  const { type, rollingUpdate } = value;
  if (type === 'Recreate') refuse(report, type, 'it must be "RollingUpdate" or "OnDelete"', 'type');
  if (type === 'OnDelete' && isSet(rollingUpdate))
    refuse(report, rollingUpdate, '`OnDelete` has no rolling update', 'rollingUpdate');
};

/** Each claim template becomes a volume of its name. */
const claimNames: ObjectRule = (spec, report) => {
  listAt(spec, 'volumeClaimTemplates').forEach((claim, index) => {
    const at = ['volumeClaimTemplates', index, 'metadata', 'name'] as const;
    const name = textAt(mapAt(claim, 'metadata'), 'name');
    const problem = syntaxProblem(name, DNS_LABEL);
    if (problem !== undefined) refuse(report, name, problem, ...at);
  });
};

/** The selector of a ReplicationController is a map, and its template's labels where it is not written. */
const plainSelector: ObjectRule = (spec, report) => {
  const labels = mapAt(mapAt(mapAt(spec, 'template'), 'metadata'), 'labels');
  const selector = isEmpty(spec.selector) ? labels : mapAt(spec, 'selector');
  if (isEmpty(selector)) missing(report, spec, 'selector');
  else if (!selects({ matchLabels: selector }, labels))
    refuse(
      report,
      labels,
      `the selector ${show(selector)} does not match these labels`,
      'template',
      'metadata',
      'labels',
    );
};

/** The data of a revision is an object. */
const revision: ObjectRule = (value, report) => {
  if (!isJsonObject(value.data)) report.error('schema/missing', '`data` must be a map', 'data');
};

const notZero: FieldRule = (value, report) => {
  if (isZero(value)) refuse(report, value, 'it may not be 0');
};

const selectorNeeded = { needs: ['selector'] } as const;

/** The rules of workloads that keep Pods alive. */
export const WORKLOAD_RULES: Readonly<Record<string, TypeRules>> = {
  'apps.v1.DeploymentSpec': {
    ...selectorNeeded,
    fields: { replicas: COUNT, minReadySeconds: COUNT, progressDeadlineSeconds: COUNT, revisionHistoryLimit: COUNT },
    checks: [ownPods, lasting, deadline],
  },
  'apps.v1.DeploymentStrategy': { checks: [rolling] },
  'apps.v1.RollingUpdateDeployment': {
    fields: { maxUnavailable: unavailable, maxSurge: countOrPercent },
    checks: [stuck],
  },
  'apps.v1.ReplicaSetSpec': {
    ...selectorNeeded,
    fields: { replicas: COUNT, minReadySeconds: COUNT },
    checks: [ownPods, lasting],
  },
  'apps.v1.DaemonSetSpec': {
    ...selectorNeeded,
    fields: { minReadySeconds: COUNT, revisionHistoryLimit: COUNT },
    checks: [ownPods, lasting],
  },
  'apps.v1.RollingUpdateDaemonSet': {
    fields: { maxUnavailable: whileRolling(unavailable), maxSurge: whileRolling(unavailable) },
    checks: [whileRolling(daemonUpdate)],
  },
  'apps.v1.StatefulSetSpec': {
    ...selectorNeeded,
    fields: { replicas: COUNT, minReadySeconds: COUNT, serviceName: dnsLabel },
    checks: [ownPods, lasting, claimNames],
  },
  'core.v1.PodTemplate': { zero: ['template'] },
  'apps.v1.ControllerRevision': { fields: { revision: COUNT }, checks: [revision] },
  'apps.v1.StatefulSetUpdateStrategy': { checks: [statefulUpdate] },
  'apps.v1.RollingUpdateStatefulSetStrategy': {
    keptSince: { maxUnavailable: 37 },
    fields: {
      partition: COUNT,
      maxUnavailable: all(unavailable, notZero),
    },
  },
  'apps.v1.StatefulSetOrdinals': { fields: { start: COUNT } },
  'core.v1.ReplicationControllerSpec': {
    fields: { replicas: COUNT, minReadySeconds: COUNT },
    checks: [lasting, plainSelector],
  },
};
