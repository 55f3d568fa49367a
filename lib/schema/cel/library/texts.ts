import { fail } from '../values/failure';
import { Duration, Timestamp } from '../values/time';
import { TypeValue, Uint } from '../values/value';

/** The text that `string(x)` gives; undefined for a value of another type. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return textOfDouble(value);
  if (value instanceof Uint8Array) return textOfBytes(value);
  if (value instanceof Timestamp) return value.written;
  const isPlain = ['string', 'boolean', 'bigint'].includes(typeof value);
  const isWritten = value instanceof Uint || value instanceof Duration || value instanceof TypeValue;
  return isPlain || isWritten ? String(value) : undefined;
}

/** As Go writes it: with an exponent from a million on. */
export function textOfDouble(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  const [, mantissa = '', exponent = ''] = /^(.+)e([+-]\d+)$/.exec(value.toExponential()) ?? [];
  const power = Number(exponent);
  const sign = Object.is(value, -0) ? '-' : '';
  if (power >= -4 && power < 6) return `${sign}${value}`;
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** The text that bytes hold. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return fail('the bytes are no text in UTF-8');
  }
}
