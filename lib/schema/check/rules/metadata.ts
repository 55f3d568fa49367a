import { annotations, labelValue, labels, qualifiedName } from './common';
import { each, isEmpty, missing, refuse } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const STANDARD_FINALIZERS = ['foregroundDeletion', 'orphan', 'kubernetes'];
/** Selectors of metrics may hold any values. */
const AUTOSCALER = 'HorizontalPodAutoscaler';
const VALUELESS = ['Exists', 'DoesNotExist'];

/** A finalizer is a standard one, or has a domain. */
const finalizer: FieldRule = (value, report) => {
  qualifiedName(value, report);
  if (typeof value === 'string' && !value.includes('/') && !STANDARD_FINALIZERS.includes(value)) {
    refuse(report, value, 'it must have a domain, as in "example.com/name"');
  }
};

/** The operators `In` and `NotIn` need values, the others take none. */
export const operatorAndValues: ObjectRule = (value, report) => {
  const { operator, values } = value;
  if ((operator === 'In' || operator === 'NotIn') && isEmpty(values))
    missing(report, value, 'values', `${operator} needs at least one`);
  if (typeof operator === 'string' && VALUELESS.includes(operator) && !isEmpty(values)) {
    report.error('schema/forbidden', `\`${operator}\` takes no values`, 'values');
  }
};

/** The rules of metadata and of label selectors. */
export const METADATA_RULES: Readonly<Record<string, TypeRules>> = {
  'meta.v1.ObjectMeta': { fields: { labels, annotations, finalizers: each(finalizer) } },
  'meta.v1.OwnerReference': { needs: ['apiVersion', 'kind', 'name', 'uid'] },
  'meta.v1.LabelSelector': {
    fields: { matchLabels: (value, report) => (report.root.kind === AUTOSCALER ? undefined : labels(value, report)) },
  },
  'meta.v1.LabelSelectorRequirement': {
    fields: {
      key: qualifiedName,
      values: (value, report) => (report.root.kind === AUTOSCALER ? undefined : each(labelValue)(value, report)),
    },
    needs: ['key', 'operator'],
    checks: [operatorAndValues],
  },
};
