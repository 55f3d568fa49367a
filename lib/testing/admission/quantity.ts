import type { Value } from '../value';

const UNITS: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** The number that a quantity such as `1500m` or `2Gi` means; NaN for no quantity. */
export function quantity(value: Value | undefined): number {
  if (typeof value === 'number') return value;
  const match = /^([+-]?[\d.]+(?:[eE][+-]?\d+)?)([a-zA-Z]*)$/.exec(typeof value === 'string' ? value : '');
  return Number(match?.[1] ?? Number.NaN) * (UNITS[match?.[2] ?? ''] ?? Number.NaN);
}
