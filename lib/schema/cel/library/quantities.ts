import { type Quantity, compareQuantities, isWhole, parseQuantity, signOf } from '../../check/quantity';
import { fail, known } from '../values/failure';
import { Own } from '../values/value';
import type { CelFunctions } from './function';

const TYPE = 'kubernetes.Quantity';

/** A quantity as a value of CEL. */
export class CelQuantity extends Own {
  readonly type = TYPE;

  constructor(readonly value: Quantity) {
    super();
  }

  /** The same text for the same amount. */
  toString(): string {
    let { mantissa, exponent } = this.value;
    while (mantissa !== 0n && mantissa % 10n === 0n) [mantissa, exponent] = [mantissa / 10n, exponent + 1];
    return mantissa === 0n ? '0' : `${mantissa}e${exponent}`;
  }
}

/** Quantities such as `500m` and `1Gi`. */
export const QUANTITIES: CelFunctions = {
  [`quantity(string): ${TYPE}`]: (text: string) =>
    new CelQuantity(known(parseQuantity(text), `${JSON.stringify(text)} is no quantity`)),
  'isQuantity(string): bool': (text: string) => parseQuantity(text) !== undefined,
  [`sign(${TYPE}): int`]: ({ value }: CelQuantity) => BigInt(signOf(value)),
  [`${TYPE}#isInteger(): bool`]: ({ value }: CelQuantity) => isWhole(value) && fits(wholeOf(value)),
  [`${TYPE}#asInteger(): int`]: asInteger,
  [`${TYPE}#asApproximateFloat(): double`]: ({ value }: CelQuantity) => Number(`${value.mantissa}e${value.exponent}`),
  [`${TYPE}#add(${TYPE}): ${TYPE}`]: (a: CelQuantity, b: CelQuantity) => plus(a, b, 1n),
  [`${TYPE}#add(int): ${TYPE}`]: (a: CelQuantity, b: bigint) => plus(a, ofWhole(b), 1n),
  [`${TYPE}#sub(${TYPE}): ${TYPE}`]: (a: CelQuantity, b: CelQuantity) => plus(a, b, -1n),
  [`${TYPE}#sub(int): ${TYPE}`]: (a: CelQuantity, b: bigint) => plus(a, ofWhole(b), -1n),
  [`${TYPE}#compareTo(${TYPE}): int`]: (a: CelQuantity, b: CelQuantity) => BigInt(compareQuantities(a.value, b.value)),
  [`${TYPE}#isGreaterThan(${TYPE}): bool`]: (a: CelQuantity, b: CelQuantity) => compareQuantities(a.value, b.value) > 0,
  [`${TYPE}#isLessThan(${TYPE}): bool`]: (a: CelQuantity, b: CelQuantity) => compareQuantities(a.value, b.value) < 0,
};

function ofWhole(mantissa: bigint): CelQuantity {
  return new CelQuantity({ mantissa, exponent: 0 });
}

function wholeOf({ mantissa, exponent }: Quantity): bigint {
  return exponent >= 0
    ? mantissa * 10n ** BigInt(Math.min(exponent, 400))
    : mantissa / 10n ** BigInt(Math.min(-exponent, 400));
}

function fits(value: bigint): boolean {
  return value >= -(2n ** 63n) && value < 2n ** 63n;
}

function asInteger({ value }: CelQuantity): bigint {
  const whole = wholeOf(value);
  return isWhole(value) && fits(whole) ? whole : fail('the quantity is no whole number');
}

function plus(a: CelQuantity, b: CelQuantity, sign: bigint): CelQuantity {
  const exponent = Math.min(a.value.exponent, b.value.exponent);
  const scaled = ({ value }: CelQuantity): bigint =>
    value.mantissa * 10n ** BigInt(Math.min(value.exponent - exponent, 400));
  return new CelQuantity({ mantissa: scaled(a) + sign * scaled(b), exponent });
}
