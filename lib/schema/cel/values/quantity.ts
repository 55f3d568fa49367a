import type { Quantity } from '../../check/quantity';
import { Own } from './value';

/**
 * A quantity as a value of CEL, as the API server holds it: a number of 64 bits and a power of ten, or a decimal
 * number, which is never taken for a whole one.
 */
export class CelQuantity extends Own {
  static readonly TYPE = 'kubernetes.Quantity';
  readonly type = CelQuantity.TYPE;

  constructor(
    readonly value: Quantity,
    readonly isDecimal: boolean,
  ) {
    super();
  }

  /** The whole number that it is; undefined where the API server knows none. */
  get whole(): bigint | undefined {
    const { mantissa, exponent } = this.value;
    if (this.isDecimal || exponent < 0) return undefined;
    const value = mantissa * 10n ** BigInt(Math.min(exponent, MOST_POWERS));
    return fits(value) ? value : undefined;
  }

  get double(): number {
    const { mantissa, exponent } = this.value;
    return exponent === 0 ? Number(mantissa) : Number(mantissa) * Number(`1e${exponent}`);
  }

  plus(other: CelQuantity): CelQuantity {
    const [a, b] = [this.value, other.value];
    if (b.mantissa === 0n) return this;
    if (a.mantissa === 0n && !this.isDecimal) return other;
    const exponent = Math.min(a.exponent, b.exponent);
    const mantissa = scaled(a, exponent) + scaled(b, exponent);
    return new CelQuantity({ mantissa, exponent }, this.isDecimal || other.isDecimal || !fits(mantissa));
  }

  get negative(): CelQuantity {
    return new CelQuantity({ ...this.value, mantissa: -this.value.mantissa }, this.isDecimal);
  }

  /** The same text for the same amount. */
  toString(): string {
    let { mantissa, exponent } = this.value;
    while (mantissa !== 0n && mantissa % 10n === 0n) [mantissa, exponent] = [mantissa / 10n, exponent + 1];
    return mantissa === 0n ? '0' : `${mantissa}e${exponent}`;
  }
}

const MOST_POWERS = 400;
const NANO = -9;
const SYNTAX = /^([+-]?)0*(\d*)(?:\.(\d*))?(?:([numkMGTPE])|([KMGTPE])i|[eE]([+-]?\d+))?$/;
const DECIMAL: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const MOST = 2n ** 63n - 1n;

/** Reads a quantity; undefined when it is none. */
export function readQuantity(text: string): CelQuantity | undefined {
  const found = text === '' ? null : SYNTAX.exec(text);
  return found ? made(found.slice(1).map((part: string | undefined) => part ?? '')) : undefined;
}

function made([sign = '', whole = '', part = '', unit = '', binary = '', power = '']: readonly string[]): CelQuantity {
  const digits = BigInt(`${sign === '-' ? '-' : ''}0${whole}${part}`);
  const length = Math.max(1, whole.length) + part.length;
  if (binary !== '') return ofBinary(digits, part.length, length, 10 * ('KMGTPE'.indexOf(binary) + 1));
  const exponent = (DECIMAL[unit] ?? Number(power)) - part.length;
  const value = { mantissa: digits, exponent };
  return length <= 18 && exponent >= NANO ? new CelQuantity(value, false) : decimal(value);
}

function ofBinary(digits: bigint, behind: number, length: number, bits: number): CelQuantity {
  const mantissa = digits << BigInt(bits);
  const isShort = behind === 0 && length + Math.floor((bits * 3) / 10) <= 14 && fits(mantissa);
  if (isShort) return new CelQuantity({ mantissa, exponent: 0 }, false);
  const { value } = decimal({ mantissa, exponent: -behind });
  const most = scaled({ mantissa: MOST, exponent: 0 }, NANO);
  const limited = value.mantissa > most ? most : value.mantissa < -most ? -most : value.mantissa;
  return new CelQuantity({ mantissa: limited, exponent: NANO }, true);
}

/** With nine digits behind the point; what is less is rounded away from zero. */
function decimal(value: Quantity): CelQuantity {
  const unit = 10n ** BigInt(Math.min(Math.max(0, NANO - value.exponent), MOST_POWERS));
  const rest = value.mantissa % unit === 0n ? 0n : value.mantissa < 0n ? -1n : 1n;
  const mantissa = value.exponent >= NANO ? scaled(value, NANO) : value.mantissa / unit + rest;
  return new CelQuantity({ mantissa, exponent: NANO }, true);
}

function scaled({ mantissa, exponent }: Quantity, to: number): bigint {
  return mantissa * 10n ** BigInt(Math.min(exponent - to, MOST_POWERS));
}

function fits(value: bigint): boolean {
  return value >= -MOST - 1n && value <= MOST;
}
