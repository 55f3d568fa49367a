import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { type Quantity, compareQuantities, quantityOf } from '../quantity';
import { type Report, show } from '../report';
import { exceeds } from './common';
import { isEmpty, isSet, listAt, mapAt, missing, refuse, unique } from './make';
import type { ObjectRule } from './rule';

/** How much of a capacity can be asked for: one of some amounts, or an amount in a range. */
export const requestPolicy: ObjectRule = (capacity, report) => {
  const { requestPolicy: policy } = capacity;
  if (!isSet(policy)) return;
  report.enter('requestPolicy');
  const own = mapAt(capacity, 'requestPolicy');
  const found = ['validRange', 'validValues'].filter((field) => isJsonObject(own[field]) || !isEmpty(own[field]));
  if (found.length > 1) report.error('schema/forbidden', '`validValues` cannot stand beside `validRange`');
  if (found.length > 0 && !isSet(own.default)) missing(report, own, 'default', `\`${found[0]}\` needs it`);
  if (!isEmpty(own.validValues)) valid(own, capacity.value ?? 0, report);
  if (isSet(own.validRange)) inRange(own, capacity.value ?? 0, report);
  report.leave();
};

function valid(policy: JsonObject, most: Json, report: Report): void {
  report.enter('validValues');
  const values = listAt(policy, 'validValues');
  values.forEach((one, index) => {
    if (exceeds(one, most)) refuse(report, one, `it is more than there is, ${show(most)}`, index);
    if (index > 0 && exceeds(values[index - 1], one)) refuse(report, one, 'the values must rise', index);
  });
  unique((one) => keyOf(quantityOf(one)))(values, report);
  const wanted = quantityOf(policy.default);
  if (wanted && !values.some((one) => isEqual(quantityOf(one), wanted)))
    refuse(report, policy.default, 'the default is not among the values');
  report.leave();
}

function keyOf(quantity: Quantity | undefined): string | undefined {
  if (!quantity) return undefined;
  let { mantissa, exponent } = quantity;
  while (mantissa !== 0n && mantissa % 10n === 0n) [mantissa, exponent] = [mantissa / 10n, exponent + 1];
  return mantissa === 0n ? '0' : `${mantissa}e${exponent}`;
}

function isEqual(a: Quantity | undefined, b: Quantity): boolean {
  return a !== undefined && compareQuantities(a, b) === 0;
}

/** Which amount may not be more than which, and where that is noted. */
function inRange(policy: JsonObject, most: Json, report: Report): void {
  const range = mapAt(policy, 'validRange');
  const { min, max, step } = range;
  const wanted = policy.default;
  report.enter('validRange');
  const order: readonly (readonly [low: Json | undefined, high: Json | undefined, at: string, what: string])[] = [
    [min, most, 'min', 'it is more than there is'],
    [max, most, 'max', 'it is more than there is'],
    [min, max, 'max', 'it is less than `min`'],
    [min, wanted, 'default', 'it is less than `min`'],
    [wanted, max, 'default', 'it is more than `max`'],
    [0, min, 'min', 'it must be 0 or more'],
  ];
  for (const [low, high, at, what] of order) if (exceeds(low, high)) refuse(report, range[at] ?? wanted, what, at);
  if (isSet(step)) steps(policy, most, report);
  report.leave();
}

/** From the least amount on, all others are so many steps away. */
function steps(policy: JsonObject, most: Json, report: Report): void {
  const { min, max, step } = mapAt(policy, 'validRange');
  const [size, start] = [quantityOf(step), quantityOf(min ?? 0)];
  if (!size || !start) return;
  if (size.mantissa <= 0n) return refuse(report, step, 'it must be greater than 0', 'step');
  const first = plus(start, size);
  const all = quantityOf(most);
  if (all && compareQuantities(first, all) > 0) refuse(report, step, 'one step is more than there is', 'step');
  for (const one of [max, policy.default]) {
    const quantity = quantityOf(one);
    if (quantity && !isSteps(quantity, start, size)) refuse(report, one, 'it is no whole number of steps', 'step');
  }
}

function scaled({ mantissa, exponent }: Quantity, to: number): bigint {
  return mantissa * 10n ** BigInt(Math.min(exponent - to, 400));
}

function plus(a: Quantity, b: Quantity): Quantity {
  const exponent = Math.min(a.exponent, b.exponent);
  return { mantissa: scaled(a, exponent) + scaled(b, exponent), exponent };
}

function isSteps(amount: Quantity, start: Quantity, step: Quantity): boolean {
  const exponent = Math.min(amount.exponent, start.exponent, step.exponent);
  return (scaled(amount, exponent) - scaled(start, exponent)) % scaled(step, exponent) === 0n;
}
