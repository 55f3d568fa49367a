/** A number as digits and how many of them stand behind the point. */
interface Digits {
  readonly digits: bigint;
  readonly behind: number;
}

/** A number with so many digits behind the point, the nearest one; of two as near, the even one. */
export function fixed(value: number, least: number, most = least): string {
  const exact = exactly(Math.abs(value));
  const { digits, behind } = most < exact.behind ? cut(exact, exact.behind - most) : exact;
  const text = String(digits).padStart(behind + 1, '0');
  const [whole, part] = [text.slice(0, text.length - behind), text.slice(text.length - behind).replace(/0+$/, '')];
  const padded = part.padEnd(least, '0');
  return `${isNegative(value) ? '-' : ''}${whole}${padded && `.${padded}`}`;
}

/** A number as one digit before the point, six behind it, and the power of ten. */
export function scientific(value: number): { readonly digits: string; readonly power: number } {
  const { digits, behind } = exactly(Math.abs(value));
  const length = String(digits).length;
  const six = length > 7 ? cut({ digits, behind }, length - 7) : { digits, behind };
  const text = String(six.digits).padEnd(7, '0').slice(0, 7);
  const power = digits === 0n ? 0 : String(six.digits).length - 1 - six.behind;
  return { digits: `${value < 0 ? '-' : ''}${text[0]}.${text.slice(1)}`, power };
}

/** All digits of a number, of which there are finitely many. */
function exactly(value: number): Digits {
  if (Number.isInteger(value)) return { digits: BigInt(value), behind: 0 };
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number(bits >> 52n);
  const mantissa = bits & 0xfffffffffffffn;
  // The value is a whole number over a power of two, and so over the same power of ten.
  const behind = exponent === 0 ? 1074 : 1075 - exponent;
  return { digits: (exponent === 0 ? mantissa : mantissa | (1n << 52n)) * 5n ** BigInt(behind), behind };
}

function cut({ digits, behind }: Digits, places: number): Digits {
  const unit = 10n ** BigInt(places);
  const [kept, rest] = [digits / unit, (digits % unit) * 2n];
  const isUp = rest > unit || (rest === unit && kept % 2n === 1n);
  return { digits: isUp ? kept + 1n : kept, behind: behind - places };
}

function isNegative(value: number): boolean {
  return value < 0 || Object.is(value, -0);
}
