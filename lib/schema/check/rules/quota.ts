import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { checkLabelKey } from '../../names';
import { isWhole, quantityOf, signOf } from '../quantity';
import { show } from '../report';
import { cidr } from './addresses';
import { exceeds } from './common';
import { all, each, isEmpty, listAt, mapAt, missing, refuse, textAt, unique, written } from './make';
import { onePerFamily } from './network';
import { containerAmounts, isContainerResource, isExtended, resourceList } from './resources';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const COUNTED = [
  'pods',
  'services',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
];
const ASKED = ['cpu', 'memory', 'ephemeral-storage', 'storage'];
const FLAGS = ['Terminating', 'NotTerminating', 'BestEffort', 'NotBestEffort', 'CrossNamespacePodAffinity'];
const SCOPES = [
  'Terminating',
  'NotTerminating',
  'BestEffort',
  'NotBestEffort',
  'PriorityClass',
  'CrossNamespacePodAffinity',
  'VolumeAttributesClass',
];
const PAIRS = [
  ['Terminating', 'NotTerminating'],
  ['BestEffort', 'NotBestEffort'],
] as const;

/** Whether a quota can count a resource: a standard one, or one with a domain or a prefix. */
export function isQuotaResource(name: string): boolean {
  if (COUNTED.includes(name) || name.includes('/') || isContainerResource(name)) return true;
  const bare = name.replace(/^(requests|limits)\./, '');
  return bare !== name && (ASKED.includes(bare) || bare.startsWith('hugepages-'));
}

const whole: FieldRule = (value, report) => {
  for (const [name, amount] of Object.entries(isJsonObject(value) ? value : {})) {
    const quantity = COUNTED.includes(name) || isExtended(name) ? quantityOf(amount) : undefined;
    if (quantity && !isWhole(quantity)) refuse(report, amount, 'it must be a whole number', name);
  }
};

const scopes: FieldRule = (value, report) => {
  if (!Array.isArray(value)) return;
  if (value.includes('')) report.error('schema/closed-value', 'a scope is empty');
  for (const [one, other] of PAIRS)
    if (value.includes(one) && value.includes(other))
      report.error('schema/invalid', `\`${other}\` cannot stand beside \`${one}\``);
};

const scopeRequirement: ObjectRule = (value, report) => {
  const operator = textAt(value, 'operator');
  if (textAt(value, 'scopeName') !== '' && !SCOPES.includes(textAt(value, 'scopeName')))
    report.error('schema/closed-value', `${show(value.scopeName)} is no scope`, 'scopeName');
  if ((operator === 'In' || operator === 'NotIn') && isEmpty(value.values))
    missing(report, value, 'values', `${operator} needs at least one`);
  if (FLAGS.includes(textAt(value, 'scopeName')) && operator !== 'Exists')
    refuse(report, operator, 'this scope takes only "Exists"', 'operator');
  if ((operator === 'Exists' || operator === 'DoesNotExist') && !isEmpty(value.values))
    report.error('schema/invalid', `\`${operator}\` takes no values`, 'values');
};

const PODS = ['pods'];
const COMPUTE = ['cpu', 'memory', 'requests.cpu', 'requests.memory', 'limits.cpu', 'limits.memory'];
const CLAIMS = ['persistentvolumeclaims', 'requests.storage'];

/** What a quota of a scope can count, of the standard resources. */
const IN_SCOPE: Readonly<Record<string, readonly string[]>> = {
  BestEffort: PODS,
  NotBestEffort: [...PODS, ...COMPUTE],
  Terminating: [...PODS, ...COMPUTE],
  NotTerminating: [...PODS, ...COMPUTE],
  PriorityClass: [...PODS, ...COMPUTE],
  CrossNamespacePodAffinity: [...PODS, ...COMPUTE],
  VolumeAttributesClass: CLAIMS,
};

function outOfScope(scope: string, spec: JsonObject): string | undefined {
  const counted = IN_SCOPE[scope];
  return counted && Object.keys(mapAt(spec, 'hard')).find((name) => isStandard(name) && !counted.includes(name));
}

function isStandard(name: string): boolean {
  return !name.includes('/') && isQuotaResource(name);
}

/** What a quota counts must be something that its scopes are about. */
const scoped: ObjectRule = (spec, report) => {
  const own = listAt(spec, 'scopes').map((scope): [string, readonly string[]] => [text(scope), ['scopes']]);
  const selected = listAt(spec.scopeSelector, 'matchExpressions').map((one): [string, readonly string[]] => [
    textAt(one, 'scopeName'),
    ['scopeSelector', 'matchExpressions'],
  ]);
  for (const [scope, at] of [...own, ...selected]) {
    const name = outOfScope(scope, spec);
    if (name !== undefined) report.error('schema/invalid', `the scope ${scope} does not count \`${name}\``, ...at);
  }
};

const text = (value: Json): string => (typeof value === 'string' ? value : '');

/** What is asked for is at most what may be used. */
const balance: ObjectRule = (spec, report) => {
  const hard = mapAt(spec, 'hard');
  for (const name of ['cpu', 'memory']) {
    for (const asked of [name, `requests.${name}`])
      if (exceeds(hard[asked], hard[`limits.${name}`]))
        report.warn(`it should be less than \`limits.${name}\``, 'hard', asked);
  }
};

/** What a node has is told by the node itself; the API server only looks at the amounts. */
const amountsOfNode: ObjectRule = (value, report) => {
  for (const field of ['capacity', 'allocatable']) {
    for (const [name, amount] of Object.entries(mapAt(mapAt(value, 'status'), field))) {
      const quantity = quantityOf(amount);
      const isCounted = name === 'pods' || (isExtended(name) && checkLabelKey(name) === undefined);
      if (quantity && signOf(quantity) < 0) refuse(report, amount, 'it must be 0 or more', 'status', field, name);
      else if (quantity && isCounted && !isWhole(quantity))
        refuse(report, amount, 'it must be a whole number', 'status', field, name);
    }
  }
};

const FEATURE = /^[A-Z][A-Za-z0-9]*(\/[A-Za-z][A-Za-z0-9]*)*$/;

/** What a node says that it can do is named, in order. */
const features: ObjectRule = (value, report) => {
  const names = listAt(mapAt(value, 'status'), 'declaredFeatures');
  names.forEach((name, index) => {
    const at = ['status', 'declaredFeatures', index] as const;
    const before = names[index - 1];
    if (typeof name !== 'string') return;
    if (!FEATURE.test(name)) refuse(report, name, 'it must be named as in "MyFeature/myPart"', ...at);
    if (name === before) report.error('schema/duplicate', `${show(name)} stands there twice`, ...at);
    if (typeof before === 'string' && name < before) refuse(report, name, 'the names must be in order', ...at);
  });
};

const taints: FieldRule = unique((taint: Json) => `${textAt(taint, 'key')}:${textAt(taint, 'effect')}`);

/** Where both are written and differ, the single range counts, and the others are forgotten. */
const node: ObjectRule = (spec, report) => {
  const ranges = listAt(spec, 'podCIDRs');
  const single = textAt(spec, 'podCIDR');
  const field = single !== '' && ranges[0] !== single ? 'podCIDR' : 'podCIDRs';
  report.enter(field);
  if (field === 'podCIDR') cidr(single, report);
  else all(each(all(written, cidr)), onePerFamily)(ranges, report);
  report.leave();
};

/** The rules of quotas, limits, nodes and runtime classes. */
export const QUOTA_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.ResourceQuotaSpec': {
    fields: {
      hard: (value, report) => [resourceList(isQuotaResource), whole].forEach((rule) => rule(value, report)),
      scopes,
    },
    checks: [scoped, balance],
  },
  'core.v1.ScopedResourceSelectorRequirement': { checks: [scopeRequirement] },
  'core.v1.NodeSpec': { dropped: ['configSource', 'podPreemptionPolicy'], fields: { taints }, checks: [node] },
  'core.v1.ConfigMapNodeConfigSource': { mayMiss: ['name', 'namespace', 'kubeletConfigKey'] },
  'node.v1.Overhead': { fields: { podFixed: containerAmounts } },
  'core.v1.Node': { checks: [amountsOfNode, features] },
};
