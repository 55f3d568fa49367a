import { type Json, groupOf, isJsonObject } from '../../../manifest';
import { annotations, labelValue, labels, qualifiedName } from './common';
import { builtInKind } from '../../kinds';
import { type Report, show } from '../report';
import { all, each, isEmpty, listAt, missing, refuse, textAt, written } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const STANDARD_FINALIZERS = ['foregroundDeletion', 'orphan', 'kubernetes'];
const VALUELESS = ['Exists', 'DoesNotExist'];

/** Whether the metadata is that of the object itself; the API server does not judge that of what it holds, or only is asked. */
function isOwn(report: Report): boolean {
  return report.path.length === 2 && !isAsked(report);
}

function isAsked({ root: { kind } }: Report): boolean {
  return typeof kind === 'string' && kind.endsWith('Review');
}

/** The metadata of the object and of its Pods is judged; that of other templates is not. */
function isJudged(report: Report): boolean {
  return isOwn(report) || report.path.at(-3) === 'template';
}

const judged = (rule: FieldRule): FieldRule => {
  return (value, report) => {
    if (isJudged(report)) rule(value, report);
  };
};

/** Groups whose objects may have finalizers without a domain. Of those of custom kinds the API server warns. */
const PLAIN_FINALIZERS = [
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'apiregistration.k8s.io',
  'coordination.k8s.io',
  'node.k8s.io',
  'policy',
];

/** A finalizer is a standard one, or has a domain. */
const finalizers: FieldRule = (value, report) => {
  if (!isOwn(report) || !Array.isArray(value)) return;
  each(all(written, qualifiedName))(value, report);
  const group = groupOf(textAt(report.root, 'apiVersion'));
  const kind = textAt(report.root, 'kind');
  if (PLAIN_FINALIZERS.includes(group) || (group === '' && kind === 'Event')) return;
  value.forEach((one: unknown, index) => {
    if (typeof one !== 'string' || one === '' || one.includes('/') || STANDARD_FINALIZERS.includes(one)) return;
    const problem = 'a finalizer must have a domain, as in "example.com/name"';
    if (builtInKind(group, kind)) report.error('schema/invalid', problem, index);
    else report.warn(problem, index);
  });
};

/** Kinds of which the API server counts the generations, whatever is written. */
const COUNTED: Readonly<Record<string, readonly string[]>> = {
  '': ['Pod', 'PodTemplate', 'ReplicationController'],
  'admissionregistration.k8s.io': [],
  'apiextensions.k8s.io': [],
  apps: ['DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet'],
  autoscaling: [],
  batch: [],
  'discovery.k8s.io': [],
  'flowcontrol.apiserver.k8s.io': [],
  'networking.k8s.io': ['Ingress', 'IngressClass', 'NetworkPolicy'],
  policy: [],
  'resource.k8s.io': ['DeviceClass', 'DeviceTaintRule', 'ResourceSlice'],
  'scheduling.k8s.io': [],
};

/** Where the API server keeps the number that is written, it is 0 or more. */
const counted: ObjectRule = ({ generation }, report) => {
  if (typeof generation !== 'number' || generation >= 0 || report.path.length !== 1 || isAsked(report)) return;
  const group = groupOf(textAt(report.root, 'apiVersion'));
  const kind = textAt(report.root, 'kind');
  const kinds = COUNTED[group];
  const isCounted = kinds !== undefined && (kinds.length === 0 || kinds.includes(kind));
  if (builtInKind(group, kind) && !isCounted) refuse(report, generation, 'it must be 0 or more', 'generation');
};

/** Finalizers that say what becomes of the dependents; only one of them can. */
const DEPENDENTS = ['orphan', 'foregroundDeletion'];

const oneFate: ObjectRule = (metadata, report) => {
  const written = listAt(metadata, 'finalizers');
  if (report.path.length === 1 && !isAsked(report) && DEPENDENTS.every((one) => written.includes(one)))
    report.error(
      'schema/invalid',
      `${DEPENDENTS.map((one) => show(one)).join(' and ')} cannot stand together`,
      'finalizers',
    );
};

const owned: ObjectRule = (value, report) => {
  if (report.path.length !== 3 || isAsked(report)) return;
  for (const field of ['apiVersion', 'kind', 'name', 'uid']) if (isEmpty(value[field])) missing(report, value, field);
  const { apiVersion, kind } = value;
  if (typeof apiVersion === 'string' && /\/.*\/|\/$/.test(apiVersion))
    refuse(report, apiVersion, 'it must be a group and a version, as in "apps/v1"', 'apiVersion');
  if (kind === 'Event' && (apiVersion === 'v1' || apiVersion === '/v1'))
    report.error('schema/invalid', 'an Event owns nothing', 'kind');
};

const OWNER = ['apiVersion', 'kind', 'name', 'uid', 'controller', 'blockOwnerDeletion'];

/** Among owners one is the controller; an owner that stands there twice is dropped. */
const owners: FieldRule = (value, report) => {
  if (!isOwn(report) || !Array.isArray(value)) return;
  const list = value as readonly Json[];
  const texts = list.map((one) => (isJsonObject(one) ? JSON.stringify(OWNER.map((field) => one[field])) : ''));
  const isRepeated = (index: number): boolean => texts.indexOf(texts[index] ?? '') < index;
  texts.forEach((text, index) => {
    if (text !== '' && isRepeated(index)) report.warn('the same owner stands there already', index);
  });
  const controllers = list.flatMap((one, index) =>
    isJsonObject(one) && one.controller === true && !isRepeated(index) ? [index] : [],
  );
  const second = controllers[1];
  if (second !== undefined)
    report.error('schema/invalid', 'another owner is the controller already', second, 'controller');
};

/** Selectors of reviews are judged in another way. */
function whereJudged(rule: FieldRule): FieldRule {
  return (value, report) => {
    if (!isAsked(report)) rule(value, report);
  };
}

/** The operators `In` and `NotIn` need values, the others take none. */
export const operatorAndValues: ObjectRule = (value, report) => {
  if (isAsked(report)) return;
  for (const field of ['key', 'operator']) if (isEmpty(value[field])) missing(report, value, field);
  const { operator, values } = value;
  if ((operator === 'In' || operator === 'NotIn') && isEmpty(values))
    missing(report, value, 'values', `${operator} needs at least one`);
  if (typeof operator === 'string' && VALUELESS.includes(operator) && !isEmpty(values)) {
    report.error('schema/forbidden', `\`${operator}\` takes no values`, 'values');
  }
};

/** The rules of metadata and of label selectors. */
export const METADATA_RULES: Readonly<Record<string, TypeRules>> = {
  'meta.v1.ObjectMeta': {
    fields: { labels: judged(labels), annotations: judged(annotations), finalizers, ownerReferences: owners },
    checks: [oneFate, counted],
  },
  'meta.v1.OwnerReference': { mayMiss: ['apiVersion', 'kind', 'name', 'uid'], checks: [owned] },
  'meta.v1.LabelSelector': { fields: { matchLabels: whereJudged(labels) } },
  'meta.v1.LabelSelectorRequirement': {
    mayMiss: ['key', 'operator'],
    fields: { key: whereJudged(qualifiedName), values: whereJudged(each(labelValue)) },
    checks: [operatorAndValues],
  },
};
