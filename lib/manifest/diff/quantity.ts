const QUANTITY =
  /^(?<sign>[-+]?)(?<whole>\d*)(?:\.(?<fraction>\d*))?(?<suffix>[eE][-+]?\d{1,2}|[numkMGTPE]|[KMGTPE]i)?$/;

const POWER: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const BINARY: Readonly<Record<string, bigint>> = { Ki: 10n, Mi: 20n, Gi: 30n, Ti: 40n, Pi: 50n, Ei: 60n };

/** Whether two values are the same amount as Kubernetes counts: `1000m` and `1`, `1Gi` and `1024Mi`. */
export function sameQuantity(a: unknown, b: unknown): boolean {
  const [left, right] = [amountOf(a), amountOf(b)];
  if (!left || !right) return false;
  const scale = Math.min(left.exponent, right.exponent);
  return scaled(left, scale) === scaled(right, scale);
}

interface Amount {
  readonly digits: bigint;
  readonly exponent: number;
}

function amountOf(value: unknown): Amount | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const parts = QUANTITY.exec(String(value))?.groups;
  if (!parts) return undefined;
  const { sign = '', whole = '', fraction = '', suffix = '' } = parts;
  if (whole + fraction === '') return undefined;
  const digits = BigInt(`${sign}${whole}${fraction}`) * 2n ** (BINARY[suffix] ?? 0n);
  return { digits, exponent: exponentOf(suffix) - fraction.length };
}

/** The power of ten of a suffix; `E` alone is exa, `E3` an exponent. */
function exponentOf(suffix: string): number {
  return POWER[suffix] ?? (BINARY[suffix] || suffix === '' ? 0 : Number(suffix.slice(1)));
}

function scaled({ digits, exponent }: Amount, scale: number): bigint {
  return digits * 10n ** BigInt(exponent - scale);
}
