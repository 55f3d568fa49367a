import { type Json, type JsonObject, groupOf, isJsonObject } from '../../../manifest';
import type { Report } from '../report';
import { atMostAll, countOrPercent, dnsLabel, notNegative, pathSegment, positive } from './common';
import { all, check, isEmpty, isSet, mapAt, missing, range, refuse, textAt } from './make';
import { containerResource } from './resources';
import type { FieldRule, ObjectRule, TypeRules } from './rule';
import { RELAXED } from './since';

const SOURCES: Readonly<Record<string, string>> = {
  Object: 'object',
  Pods: 'pods',
  Resource: 'resource',
  ContainerResource: 'containerResource',
  External: 'external',
};

const replicas: ObjectRule = (spec, report) => {
  const { minReplicas, maxReplicas } = spec;
  const least = typeof minReplicas === 'number' ? minReplicas : 1;
  if (typeof maxReplicas !== 'number') return;
  if (maxReplicas < 1) refuse(report, maxReplicas, 'it must be greater than 0', 'maxReplicas');
  else if (maxReplicas < least) refuse(report, maxReplicas, 'it must be `minReplicas` or more', 'maxReplicas');
  if (least < 1 && (!hasOutside(spec) || report.minor < RELAXED.scaleToZero))
    refuse(report, least, 'it must be 1 or more, unless a metric is of the type Object or External', 'minReplicas');
};

function hasOutside(spec: JsonObject): boolean {
  return (
    spec.minReplicas === 0 &&
    Array.isArray(spec.metrics) &&
    (spec.metrics as readonly Json[]).some((metric) => ['Object', 'External'].includes(textAt(metric, 'type')))
  );
}

/** A metric says its type, and has the source of that type and no other. */
const metric: ObjectRule = (value, report) => {
  const type = textAt(value, 'type');
  const wanted = SOURCES[type];
  if (wanted !== undefined && !isSet(value[wanted]))
    missing(report, value, wanted, `a metric of the type ${type} needs it`);
  for (const [other, field] of Object.entries(SOURCES)) {
    if (field !== wanted && isSet(value[field]) && wanted !== undefined)
      report.error('schema/forbidden', `it belongs to the type ${other}`, field);
  }
};

interface Needed {
  readonly fields: readonly string[];
  /** Which of them is missed where none is written. */
  readonly missed: string;
  /** Whether all may be written at once. */
  readonly together?: boolean;
}

function target(value: JsonObject, report: Report, { fields, missed, together = false }: Needed): void {
  const found = mapAt(value, 'target');
  if (!isJsonObject(value.target)) return;
  const written = fields.filter((field) => isSet(found[field]));
  if (written.length === 0)
    report.error(
      'schema/missing',
      `${fields.map((field) => `\`${field}\``).join(' or ')} must be written`,
      'target',
      missed,
    );
  const [first, second] = written;
  if (first && second && !together)
    report.error('schema/forbidden', `\`${second}\` cannot stand beside \`${first}\``, 'target', second);
}

const byResource: ObjectRule = (value, report) => {
  target(value, report, { fields: ['averageUtilization', 'averageValue'], missed: 'averageUtilization' });
};

const crossReference: ObjectRule = (value, report) => {
  const { kind, apiVersion } = value;
  const coreKinds = ['ReplicationController', 'Service', 'Pod', 'Namespace', 'Node'];
  if (
    report.path.at(-1) === 'scaleTargetRef' &&
    typeof kind === 'string' &&
    !coreKinds.includes(kind) &&
    groupOf(typeof apiVersion === 'string' ? apiVersion : '') === ''
  ) {
    refuse(report, apiVersion, 'it must name an API group, as in "apps/v1"', 'apiVersion');
  }
};

/** A version with more than one slash is none. */
const groupVersion: FieldRule = check((text) =>
  text.split('/').length > 2 ? 'it must be a group and a version, as in "apps/v1"' : undefined,
);

const behavior: ObjectRule = (value, report) => {
  if (isSet(value.policies) && isEmpty(value.policies)) missing(report, value, 'policies', 'at least one is needed');
};

const byPods: ObjectRule = (value, report) =>
  target(value, report, { fields: ['averageValue'], missed: 'averageValue' });
const byObject: ObjectRule = (value, report) =>
  target(value, report, { fields: ['value', 'averageValue'], missed: 'averageValue', together: true });
const byExternal: ObjectRule = (value, report) =>
  target(value, report, { fields: ['averageValue', 'value'], missed: 'averageValue' });

const budget: ObjectRule = (spec, report) => {
  if (isSet(spec.minAvailable) && isSet(spec.maxUnavailable))
    refuse(report, spec.maxUnavailable, '`maxUnavailable` cannot stand beside `minAvailable`');
};

/** The rules of autoscalers and disruption budgets. */
export const AUTOSCALING_RULES: Readonly<Record<string, TypeRules>> = {
  'autoscaling.v2.HorizontalPodAutoscalerSpec': { checks: [replicas] },
  'autoscaling.v1.HorizontalPodAutoscalerSpec': {
    checks: [replicas],
    fields: { targetCPUUtilizationPercentage: range(1) },
  },
  'autoscaling.v2.CrossVersionObjectReference': {
    fields: { apiVersion: groupVersion, kind: pathSegment, name: pathSegment },
    checks: [crossReference],
  },
  'autoscaling.v1.CrossVersionObjectReference': {
    fields: { apiVersion: groupVersion, kind: pathSegment, name: pathSegment },
    checks: [crossReference],
  },
  'autoscaling.v2.MetricSpec': { checks: [metric] },
  'autoscaling.v2.MetricIdentifier': { unjudged: ['selector'], fields: { name: pathSegment } },
  'autoscaling.v2.MetricTarget': { fields: { averageUtilization: range(1), averageValue: positive, value: positive } },
  'autoscaling.v2.ResourceMetricSource': { checks: [byResource] },
  'autoscaling.v2.ContainerResourceMetricSource': {
    fields: { name: containerResource, container: dnsLabel },
    checks: [byResource],
  },
  'autoscaling.v2.PodsMetricSource': { checks: [byPods] },
  'autoscaling.v2.ObjectMetricSource': { checks: [byObject] },
  'autoscaling.v2.ExternalMetricSource': { checks: [byExternal] },
  'autoscaling.v2.HPAScalingRules': {
    fields: { stabilizationWindowSeconds: range(0, 3600), tolerance: notNegative },
    checks: [behavior],
  },
  'autoscaling.v2.HPAScalingPolicy': { fields: { value: range(1), periodSeconds: range(1, 1800) } },
  'policy.v1.PodDisruptionBudgetSpec': {
    fields: { minAvailable: all(countOrPercent, atMostAll), maxUnavailable: all(countOrPercent, atMostAll) },
    checks: [budget],
  },
};
