/** A quantity as an exact number: `mantissa × 10^exponent`. */
export interface Quantity {
  readonly mantissa: bigint;
  readonly exponent: number;
}

/** Digits may be missing altogether: that is 0. */
const SYNTAX = /^([+-]?)(\d*\.?\d*)(?:([numkMGTPE])|([KMGTPE]i)|[eE]([+-]?\d+))?$/;
const DECIMAL: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const BINARY = 'KMGTPE';

/** Most quantities are digits and one of these; others may be right all the same. */
const UNITS: ReadonlySet<string> = new Set(['', ...Object.keys(DECIMAL), ...Array.from(BINARY, (unit) => `${unit}i`)]);

function countDigits(text: string): number {
  let index = 0;
  while (index < text.length && text.charCodeAt(index) >= 48 && text.charCodeAt(index) <= 57) index += 1;
  return index;
}

/** Blanks around a quantity are not read. */
function bare(text: string): string {
  return text.replace(/^ +| +$/g, '');
}

/** Whether a text is a quantity such as `500m`, `1.5Gi` or `12e6`. */
export function isQuantity(text: string): boolean {
  const digits = countDigits(text);
  if (digits > 0 && UNITS.has(text.slice(digits))) return true;
  return bare(text) !== '' && SYNTAX.test(bare(text));
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
  const [whole, sign = '', digits = '', decimal, binary, exponent = 0] = SYNTAX.exec(bare(text)) ?? [];
  if (!whole) return undefined;
  const [before = '', after = ''] = digits.split('.');
  const factor = binary ? 1024n ** BigInt(BINARY.indexOf(binary.charAt(0)) + 1) : 1n;
  const mantissa = BigInt(`${sign === '-' ? '-' : ''}0${before}${after}`) * factor;
  return { mantissa, exponent: (decimal ? (DECIMAL[decimal] ?? 0) : Number(exponent)) - after.length };
}

/** Reads a quantity that is written as a string or as a number. */
export function quantityOf(value: unknown): Quantity | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return parseQuantity(String(value));
  return typeof value === 'string' ? parseQuantity(value) : undefined;
}

/** Compares two quantities: negative when the first is the smaller one. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  const exponent = Math.min(a.exponent, b.exponent);
  const left = scaled(a, exponent);
  const right = scaled(b, exponent);
  return left < right ? -1 : left > right ? 1 : 0;
}

const MOST_THOUSANDTHS = 2n ** 63n;

/** Whether a quantity is a whole number; the API server counts thousandths, and takes too many for a broken number. */
export function isWhole(quantity: Quantity): boolean {
  const { mantissa, exponent } = quantity;
  const whole = exponent >= 0 || mantissa % 10n ** BigInt(Math.min(-exponent, 400)) === 0n;
  return whole && !isCut(quantity);
}

function isCut(quantity: Quantity): boolean {
  const thousandths =
    scaled(quantity, Math.min(quantity.exponent, -3)) / 10n ** BigInt(Math.max(-3 - quantity.exponent, 0));
  return thousandths >= MOST_THOUSANDTHS;
}

/** Whether a quantity is below zero, or zero. */
export function signOf({ mantissa }: Quantity): number {
  return mantissa < 0n ? -1 : mantissa > 0n ? 1 : 0;
}

/** The sum of two quantities, of which either may be missing. */
export function addQuantities(a: Quantity | undefined, b: Quantity | undefined): Quantity | undefined {
  if (!a || !b) return a ?? b;
  const exponent = Math.min(a.exponent, b.exponent);
  return { mantissa: scaled(a, exponent) + scaled(b, exponent), exponent };
}

/** Whether a quantity is a whole number of others, which must be above zero. */
export function isMultiple(whole: Quantity, part: Quantity): boolean {
  const exponent = Math.min(whole.exponent, part.exponent);
  return part.mantissa > 0n && !isCut(whole) && scaled(whole, exponent) % scaled(part, exponent) === 0n;
}

function scaled({ mantissa, exponent }: Quantity, to: number): bigint {
  return mantissa * 10n ** BigInt(Math.min(exponent - to, 400));
}
