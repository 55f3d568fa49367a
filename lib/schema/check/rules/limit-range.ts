import type { Json, JsonObject } from '../../../manifest';
import { quantityOf } from '../quantity';
import { type Report, show } from '../report';
import { exceeds, qualifiedName } from './common';
import { isEmpty, isSet, mapAt, refuse, textAt, unique } from './make';
import { isQuotaResource } from './quota';
import { isContainerResource, resourceNames } from './resources';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const LIMIT_TYPES = ['Pod', 'Container', 'PersistentVolumeClaim'];

const limitType: FieldRule = (value, report) => {
  qualifiedName(value, report);
  if (typeof value === 'string' && value !== '' && !LIMIT_TYPES.includes(value) && !value.includes('/'))
    refuse(report, value, `it must be one of ${LIMIT_TYPES.join(', ')}, or have a domain`);
};

/** Which amount may not be more than which, and where that is noted. */
const ORDER: readonly (readonly [low: string, high: string, at: string])[] = [
  ['min', 'max', 'min'],
  ['min', 'defaultRequest', 'defaultRequest'],
  ['min', 'default', 'default'],
  ['defaultRequest', 'default', 'defaultRequest'],
  ['defaultRequest', 'max', 'defaultRequest'],
  ['default', 'max', 'default'],
];

/** The amounts of a limit rise from the least to the most. */
const limitOrder: ObjectRule = (value, report) => {
  for (const [low, high, at] of ORDER) {
    for (const [name, amount] of Object.entries(mapAt(value, low))) {
      const other = mapAt(value, high)[name];
      if (exceeds(amount, other))
        refuse(
          report,
          mapAt(value, at)[name],
          `\`${low}\` is ${show(amount)} and \`${high}\` is ${show(other)}`,
          at,
          name,
        );
    }
  }
  ratio(value, report);
  if (value.type === 'Pod')
    for (const field of ['default', 'defaultRequest'])
      if (!isEmpty(value[field])) report.error('schema/forbidden', 'a limit of Pods has no defaults', field);
  claimLimit(value, report);
};

function ratio(value: JsonObject, report: Report): void {
  for (const [name, amount] of Object.entries(mapAt(value, 'maxLimitRequestRatio'))) {
    const most = ratioOf(mapAt(value, 'max')[name], mapAt(value, 'min')[name]);
    const own = ratioOf(amount, 1);
    if (exceeds(1, amount)) refuse(report, amount, 'it must be 1 or more', 'maxLimitRequestRatio', name);
    else if (most !== undefined && own !== undefined && own > most)
      refuse(report, amount, `\`max\` is ${most} times \`min\``, 'maxLimitRequestRatio', name);
  }
}

function ratioOf(a: Json | undefined, b: Json | undefined): number | undefined {
  const [whole, part] = [a, b].map(numberOf);
  return whole !== undefined && part !== undefined && part > 0 ? whole / part : undefined;
}

function numberOf(value: Json | undefined): number | undefined {
  const quantity = quantityOf(value);
  return quantity && Number(quantity.mantissa) * 10 ** quantity.exponent;
}

function claimLimit(value: JsonObject, report: Report): void {
  if (value.type !== 'PersistentVolumeClaim') return;
  if (!isSet(mapAt(value, 'min').storage) && !isSet(mapAt(value, 'max').storage))
    report.error('schema/missing', 'a limit of claims needs `min` or `max` of `storage`');
}

const amounts = resourceNames((name) => isQuotaResource(name) || name === 'storage');

/** Pods and containers ask only for what a container has. */
const ownResources: ObjectRule = (value, report) => {
  if (value.type !== 'Container' && value.type !== 'Pod') return;
  for (const field of ['min', 'max', 'default', 'defaultRequest', 'maxLimitRequestRatio']) {
    for (const name of Object.keys(mapAt(value, field)))
      if (!isContainerResource(name)) refuse(report, name, 'containers have no such resource', field, name);
  }
};

/** The rules of what a namespace allows one object. */
export const LIMIT_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.LimitRangeSpec': { mayMiss: ['limits'], fields: { limits: unique((one) => textAt(one, 'type'), 'type') } },
  'core.v1.LimitRangeItem': {
    fields: {
      type: limitType,
      min: amounts,
      max: amounts,
      default: amounts,
      defaultRequest: amounts,
      maxLimitRequestRatio: amounts,
    },
    checks: [limitOrder, ownResources],
  },
};
