/** A quantity as an exact number: `mantissa × 10^exponent`. */
export interface Quantity {
  readonly mantissa: bigint;
  readonly exponent: number;
}

const SYNTAX = /^([+-]?)(\d+\.?\d*|\.\d+)(?:([numkMGTPE])|([KMGTPE]i)|[eE]([+-]?\d+))?$/;
const DECIMAL: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const BINARY = 'KMGTPE';

/** Whether a text is a quantity such as `500m`, `1.5Gi` or `12e6`. */
export function isQuantity(text: string): boolean {
  return SYNTAX.test(text);
}

/** How many quantities are kept; objects mostly repeat a few. */
const MOST_KEPT = 1000;
const kept = new Map<string, Quantity>();

/** Reads a quantity such as `500m`, `1.5Gi` or `12e6`; undefined when it is none. */
export function parseQuantity(text: string): Quantity | undefined {
  const known = kept.get(text);
  if (known) return known;
  const quantity = readQuantity(text);
  if (kept.size >= MOST_KEPT) kept.clear();
  if (quantity) kept.set(text, quantity);
  return quantity;
}

function readQuantity(text: string): Quantity | undefined {
  const [whole, sign = '', digits = '', decimal, binary, exponent] = SYNTAX.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const [before = '', after = ''] = digits.split('.');
  const factor = binary ? 1024n ** BigInt(BINARY.indexOf(binary.charAt(0)) + 1) : 1n;
  const mantissa = BigInt(`${sign === '-' ? '-' : ''}${before}${after}`) * factor;
  return { mantissa, exponent: (decimal ? (DECIMAL[decimal] ?? 0) : Number(exponent ?? 0)) - after.length };
}

/** Reads a quantity that is written as a string or as a number. */
export function quantityOf(value: unknown): Quantity | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return parseQuantity(String(value));
  return typeof value === 'string' ? parseQuantity(value) : undefined;
}

/** Compares two quantities: negative when the first is the smaller one. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  const exponent = Math.min(a.exponent, b.exponent);
  const left = a.mantissa * 10n ** BigInt(Math.min(a.exponent - exponent, 400));
  const right = b.mantissa * 10n ** BigInt(Math.min(b.exponent - exponent, 400));
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether a quantity is a whole number. */
export function isWhole({ mantissa, exponent }: Quantity): boolean {
  return exponent >= 0 || mantissa % 10n ** BigInt(Math.min(-exponent, 400)) === 0n;
}

/** Whether a quantity is below zero, or zero. */
export function signOf({ mantissa }: Quantity): number {
  return mantissa < 0n ? -1 : mantissa > 0n ? 1 : 0;
}
