import { compareQuantities, signOf } from '../../check/quantity';
import { fail, known } from '../values/failure';
import { CelQuantity, readQuantity } from '../values/quantity';
import type { CelFunctions } from './function';

const { TYPE } = CelQuantity;

/** Quantities such as `500m` and `1Gi`. */
export const QUANTITIES: CelFunctions = {
  [`quantity(string): ${TYPE}`]: (text: string) => known(readQuantity(text), `${JSON.stringify(text)} is no quantity`),
  'isQuantity(string): bool': (text: string) => readQuantity(text) !== undefined,
  [`sign(${TYPE}): int`]: ({ value }: CelQuantity) => BigInt(signOf(value)),
  [`${TYPE}#isInteger(): bool`]: ({ whole }: CelQuantity) => whole !== undefined,
  [`${TYPE}#asInteger(): int`]: ({ whole }: CelQuantity) => whole ?? fail('the quantity is no whole number'),
  [`${TYPE}#asApproximateFloat(): double`]: ({ double }: CelQuantity) => double,
  [`${TYPE}#add(${TYPE}): ${TYPE}`]: (a: CelQuantity, b: CelQuantity) => a.plus(b),
  [`${TYPE}#add(int): ${TYPE}`]: (a: CelQuantity, b: bigint) => a.plus(ofWhole(b)),
  [`${TYPE}#sub(${TYPE}): ${TYPE}`]: (a: CelQuantity, b: CelQuantity) => a.plus(b.negative),
  [`${TYPE}#sub(int): ${TYPE}`]: (a: CelQuantity, b: bigint) => a.plus(ofWhole(-b)),
  [`${TYPE}#compareTo(${TYPE}): int`]: (a: CelQuantity, b: CelQuantity) => BigInt(compareQuantities(a.value, b.value)),
  [`${TYPE}#isGreaterThan(${TYPE}): bool`]: (a: CelQuantity, b: CelQuantity) => compareQuantities(a.value, b.value) > 0,
  [`${TYPE}#isLessThan(${TYPE}): bool`]: (a: CelQuantity, b: CelQuantity) => compareQuantities(a.value, b.value) < 0,
};

function ofWhole(mantissa: bigint): CelQuantity {
  return new CelQuantity({ mantissa, exponent: 0 }, false);
}
