import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { DNS_SUBDOMAIN, checkLabelKey, checkLabelValue, syntaxProblem } from '../../names';
import { type Report, show } from '../report';
import { dnsLabel, labelValue, labels, qualifiedName } from './common';
import { all, each, isEmpty, isSet, listAt, missing, range, refuse, textAt, unique, written } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const nodeRequirement: ObjectRule = (value, report) => {
  if (report.path.at(-2) === 'matchFields') return;
  const operator = textAt(value, 'operator');
  const values = listAt(value, 'values');
  if ((operator === 'In' || operator === 'NotIn') && values.length === 0)
    missing(report, value, 'values', `${operator} needs at least one`);
  if ((operator === 'Exists' || operator === 'DoesNotExist') && values.length > 0)
    report.error('schema/forbidden', `\`${operator}\` takes no values`, 'values');
  if ((operator === 'Gt' || operator === 'Lt') && values.length !== 1)
    report.error('schema/missing', `\`${operator}\` takes exactly one value`, 'values');
};

/** Only the requirements on labels have labels for keys and values; those on fields know `metadata.name`. */
const nodeTerm: ObjectRule = (value, report) => {
  const isWish = report.path.at(-1) === 'preference';
  requirements(value.matchExpressions, (key, values, place) => {
    const problem = checkLabelKey(key);
    if (problem !== undefined) refuse(report, key, problem, 'matchExpressions', place, 'key');
    values.forEach((one, index) => {
      const wrong = typeof one === 'string' ? checkLabelValue(one) : undefined;
      const at = ['matchExpressions', place, 'values', index] as const;
      if (wrong !== undefined && isWish) report.warn(`no node has such a label: ${wrong}`, ...at);
      else if (wrong !== undefined) refuse(report, one, wrong, ...at);
    });
  });
  requirements(value.matchFields, (key, values, place) => {
    const operator = textAt(listAt(value, 'matchFields')[place], 'operator');
    const at = ['matchFields', place] as const;
    if (operator !== '' && operator !== 'In' && operator !== 'NotIn')
      refuse(report, operator, 'a field is matched with "In" or "NotIn"', ...at, 'operator');
    if (key !== 'metadata.name')
      refuse(report, key, 'the one field that can be matched is "metadata.name"', ...at, 'key');
    if (values.length !== 1) report.error('schema/missing', 'exactly one value must be written', ...at, 'values');
    values.forEach((one, index) => {
      const wrong = typeof one === 'string' ? syntaxProblem(one, DNS_SUBDOMAIN) : undefined;
      if (wrong !== undefined) refuse(report, one, wrong, ...at, 'values', index);
    });
  });
};

function requirements(
  list: Json | undefined,
  see: (key: string, values: readonly Json[], index: number) => void,
): void {
  if (!Array.isArray(list)) return;
  (list as readonly Json[]).forEach((entry, index) => {
    const values = isJsonObject(entry) && Array.isArray(entry.values) ? (entry.values as readonly Json[]) : [];
    see(textAt(entry, 'key'), values, index);
  });
}

/** A toleration without a key matches every taint; a time is only for evictions. */
const toleration: ObjectRule = (value, report) => {
  const operator = textAt(value, 'operator') || 'Equal';
  if (isEmpty(value.key) && operator !== 'Exists')
    refuse(report, operator, 'without a key it must be "Exists"', 'operator');
  if (operator === 'Lt' || operator === 'Gt')
    report.error('schema/closed-value', `${JSON.stringify(operator)} is not one of "Equal", "Exists"`, 'operator');
  if (operator === 'Exists' && !isEmpty(value.value))
    refuse(report, operator, `it takes no value, and ${show(value.value)} is written`, 'operator');
  if (isSet(value.tolerationSeconds) && value.effect !== 'NoExecute')
    refuse(report, value.effect, 'with `tolerationSeconds` it must be "NoExecute"', 'effect');
  if (operator === 'Equal') labelProblem(value.value, report);
};

function labelProblem(value: Json | undefined, report: Parameters<FieldRule>[1]): void {
  const problem = typeof value === 'string' ? checkLabelValue(value) : undefined;
  if (problem !== undefined) refuse(report, value, problem, 'value');
}

const topologyKey: FieldRule = qualifiedName;

const spread: ObjectRule = (value, report) => {
  const domains = value.minDomains;
  if (typeof domains === 'number' && value.whenUnsatisfiable !== 'DoNotSchedule') {
    refuse(report, domains, 'it needs `whenUnsatisfiable: DoNotSchedule`', 'minDomains');
  }
  matchKeys(value, 'matchLabelKeys', report);
};

/** Keys whose values are those of the Pod itself refine a selector, which does not name them already. */
function matchKeys(value: JsonObject, field: string, report: Report): void {
  const keys = listAt(value, field);
  if (keys.length === 0) return;
  if (!isSet(value.labelSelector)) report.error('schema/forbidden', 'it needs `labelSelector`', field);
  keys.forEach((key, index) => {
    const wrong = key === '' ? 'it is empty' : undefined;
    if (wrong !== undefined) refuse(report, key, wrong, field, index);
  });
}

const affinityKeys: ObjectRule = (value, report) => {
  if (report.minor < 31) return;
  matchKeys(value, 'matchLabelKeys', report);
  matchKeys(value, 'mismatchLabelKeys', report);
  listAt(value, 'matchLabelKeys').forEach((key, index) => {
    if (listAt(value, 'mismatchLabelKeys').includes(key))
      refuse(report, key, 'it stands in `mismatchLabelKeys` as well', 'matchLabelKeys', index);
  });
};

/** Two constraints for one key differ in what they do when it cannot be kept. */
export const spreadConstraints: FieldRule = unique(
  (one) => `${textAt(one, 'topologyKey')} ${textAt(one, 'whenUnsatisfiable')}`,
);

const weight = range(1, 100);

/** The rules of where Pods may run. */
export const SCHEDULING_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.NodeSelector': { needs: ['nodeSelectorTerms'] },
  'core.v1.NodeSelectorTerm': { checks: [nodeTerm] },
  'core.v1.NodeSelectorRequirement': { mayMiss: ['key'], checks: [nodeRequirement] },
  'core.v1.PreferredSchedulingTerm': { mayMiss: ['preference'], fields: { weight } },
  'core.v1.WeightedPodAffinityTerm': { fields: { weight } },
  'core.v1.PodAffinityTerm': {
    fields: {
      topologyKey,
      namespaces: each(all(written, dnsLabel)),
      matchLabelKeys: each(qualifiedName),
      mismatchLabelKeys: each(qualifiedName),
    },
    keptSince: { matchLabelKeys: 31, mismatchLabelKeys: 31 },
    checks: [affinityKeys],
  },
  'core.v1.Toleration': { fields: { key: qualifiedName }, checks: [toleration] },
  'core.v1.Taint': { fields: { key: qualifiedName, value: labelValue }, needs: ['key'] },
  'core.v1.TopologySpreadConstraint': {
    fields: { maxSkew: range(1), minDomains: range(1), matchLabelKeys: each(qualifiedName) },
    checks: [spread],
  },
  'node.v1.Scheduling': { fields: { nodeSelector: labels, tolerations: unique((one) => JSON.stringify(one)) } },
};
