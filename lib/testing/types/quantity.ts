import type { Value } from '../value';

const BINARY = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const DECIMAL = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
const NANO = 1_000_000_000n;

/** A quantity in the one spelling in which the API hands it back: `0.5` is `500m`, `1024Mi` is `1Gi`. */
export function canonicalQuantity(value: Value): Value {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const match = /^([+-]?)(\d*)(?:\.(\d*))?([a-zA-Z]*(?:[+-]?\d+)?)$/.exec(String(value).trim());
  if (!match) return value;
  const [, sign = '', whole = '', fraction = '', suffix = ''] = match;
  if (/^[eE][+-]?\d+$/.test(suffix))
    return decimal(sign, scaled(whole, fraction, 10n ** BigInt(Math.max(0, Number(suffix.slice(1))))), true);
  const power = BINARY.indexOf(suffix);
  if (suffix !== '' && power > 0) return binary(sign, scaled(whole, fraction, 1024n ** BigInt(power)));
  const step = DECIMAL.indexOf(suffix);
  return step < 0 ? value : decimal(sign, (scaled(whole, fraction, 1n) * 1000n ** BigInt(step)) / NANO, false);
}

/** The value in billionths. */
function scaled(whole: string, fraction: string, by: bigint): bigint {
  const digits = `${fraction}000000000`.slice(0, 9);
  return (BigInt(whole || '0') * NANO + BigInt(digits)) * by;
}

function binary(sign: string, nanos: bigint): string {
  if (nanos % NANO !== 0n || nanos / NANO < 1024n) return decimal(sign, nanos, false);
  let units = nanos / NANO;
  let power = 0;
  while (units % 1024n === 0n && units !== 0n && power < BINARY.length - 1) {
    units /= 1024n;
    power++;
  }
  return `${sign === '-' ? '-' : ''}${units}${BINARY[power] ?? ''}`;
}

function decimal(sign: string, nanos: bigint, exponent: boolean): string {
  if (nanos === 0n) return '0';
  let units = nanos;
  let step = 0;
  while (units % 1000n === 0n && step < DECIMAL.length - 1) {
    units /= 1000n;
    step++;
  }
  const power = (step - 3) * 3;
  const suffix = exponent ? (power === 0 ? '' : `e${power}`) : (DECIMAL[step] ?? '');
  return `${sign === '-' ? '-' : ''}${units}${suffix}`;
}
