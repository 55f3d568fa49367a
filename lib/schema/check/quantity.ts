/** A quantity as an exact number: `mantissa × 10^exponent`. */
export interface Quantity {
  readonly mantissa: bigint;
  readonly exponent: number;
  /** Whether it has more digits than the API server counts in one word. @default - it has not */
  readonly isLong?: boolean;
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

/** Most digits that are counted in one word. */
const DIGITS = 18;
/** The same before a unit of 1024, where none may stand behind a point. */
const BINARY_DIGITS: Readonly<Record<string, number>> = { K: 11, M: 8, G: 5, T: 2, P: -1, E: -4 };
/** Longer amounts of such a unit are no larger than this. */
const LARGEST = 2n ** 63n - 1n;

function readQuantity(text: string): Quantity | undefined {
  const parts = SYNTAX.exec(bare(text));
  return parts?.[0] ? quantityFrom(parts) : undefined;
}

function quantityFrom([, sign = '', digits = '', decimal, binary, exponent]: readonly (
  string | undefined
)[]): Quantity {
  const [before = '', after = ''] = digits.split('.');
  const number = BigInt(`${sign === '-' ? '-' : ''}0${before}${after}`);
  const length = before.replace(/^0+/, '').length;
  if (binary) return readBinary(number, binary.charAt(0), { length, behind: after.length });
  const power = decimal === undefined ? Number(exponent ?? 0) : (DECIMAL[decimal] ?? 0);
  const isLong = length + after.length > DIGITS;
  return { mantissa: number, exponent: power - after.length, ...(isLong && { isLong }) };
}

function readBinary(
  number: bigint,
  unit: string,
  digits: { readonly length: number; readonly behind: number },
): Quantity {
  const mantissa = number * 1024n ** BigInt(BINARY.indexOf(unit) + 1);
  const { length, behind } = digits;
  if (behind === 0 && length <= (BINARY_DIGITS[unit] ?? 0)) return { mantissa, exponent: 0 };
  const isLarger = mantissa > LARGEST * 10n ** BigInt(behind);
  return { ...(isLarger ? { mantissa: LARGEST, exponent: 0 } : { mantissa, exponent: -behind }), isLong: true };
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

const WORD = 2n ** 63n;

/** Powers of ten by which the API server multiplies at once, and keeps what a word holds of too large a product. */
const AT_ONCE = [1, 2, 3, 6, 9];

/** Whether a quantity is a whole number; the API server counts thousandths, in one word. */
export function isWhole(quantity: Quantity): boolean {
  const all = thousandths(quantity);
  const isKept = quantity.isLong === true || AT_ONCE.includes(quantity.exponent + 3);
  if (all < WORD && all >= -WORD) return all % 1000n === 0n;
  return !isKept || BigInt.asIntN(64, all) % 1000n === 0n;
}

/** Parts of a thousandth count as one. */
function thousandths({ mantissa, exponent }: Quantity): bigint {
  const power = exponent + 3;
  if (power >= 0) return scaled({ mantissa, exponent }, -3);
  const part = 10n ** BigInt(Math.min(-power, 400));
  return mantissa / part + (mantissa % part === 0n ? 0n : mantissa < 0n ? -1n : 1n);
}

function isCut(quantity: Quantity): boolean {
  return thousandths(quantity) >= WORD;
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
