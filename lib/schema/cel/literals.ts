import { CelError, type Token } from './tokens';

const ESCAPES: Readonly<Record<string, number>> = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 };
const SIGNS = '\\\'"`?';
const LEAST_INT = -(2n ** 63n);
const MOST_INT = 2n ** 63n - 1n;
const MOST_UINT = 2n ** 64n - 1n;

/** The number of a token; a minus in front makes it negative. @throws CelError beyond 64 bits */
export function integerOf({ text, at }: Token, isNegative: boolean): bigint {
  const isUnsigned = /[uU]$/.test(text);
  const size = BigInt(isUnsigned ? text.slice(0, -1) : text);
  const value = isNegative ? -size : size;
  if (isUnsigned ? value < 0n || value > MOST_UINT : value < LEAST_INT || value > MOST_INT)
    throw new CelError(at, `${value} is beyond 64 bits`);
  return value;
}

/** The number of a token. @throws CelError beyond what a double can say */
export function doubleOf({ text, at }: Token): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new CelError(at, `${text} is beyond what a double can say`);
  return value;
}

/** The text that a token stands for. @throws CelError for an escape that there is not */
export function stringOf(token: Token): string {
  return partsOf(token)
    .map((part) => (typeof part === 'string' ? part : String.fromCodePoint(part)))
    .join('');
}

/** The bytes that a token stands for. @throws CelError for an escape that there is not */
export function bytesOf(token: Token): Uint8Array {
  return Buffer.concat(
    partsOf({ ...token, text: token.text.slice(1) }, true).map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'utf8') : Buffer.from([part]),
    ),
  );
}

/** Plain text, and the numbers that escapes stand for. */
function partsOf({ text, at }: Token, isBytes = false): readonly (string | number)[] {
  const isRaw = /^[rR]/.test(text);
  const quoted = isRaw ? text.slice(1) : text;
  const quote = /^("""|'''|"|')/.exec(quoted)?.[0] ?? '';
  const inner = quoted.slice(quote.length, quoted.length - quote.length).replace(/\r\n?/g, '\n');
  if (isRaw || !inner.includes('\\')) return [inner];
  return [...inner.matchAll(/[^\\]+|\\(?:[xX][\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-3][0-7]{2}|[^])/g)].map(
    ([part]) => (part.startsWith('\\') ? escaped(part.slice(1), at, isBytes) : part),
  );
}

function escaped(escape: string, at: number, isBytes: boolean): string | number {
  const [sign = '', ...digits] = escape;
  const isLong = digits.length > 0;
  if (!isLong && SIGNS.includes(sign)) return sign;
  const control = isLong ? undefined : ESCAPES[sign];
  const point = control ?? numberOf(sign, digits.join(''), escape);
  const isCode = sign === 'u' || sign === 'U';
  if (point === undefined || (isCode && (isBytes || !isScalar(point))))
    throw new CelError(at, `the escape \\${escape} has no meaning`);
  return point;
}

function numberOf(sign: string, digits: string, escape: string): number | undefined {
  if (digits === '') return undefined;
  return /[xXuU]/.test(sign) ? Number.parseInt(digits, 16) : Number.parseInt(escape, 8);
}

function isScalar(point: number): boolean {
  return point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
}
