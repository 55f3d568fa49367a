const GREATEST = 2n ** 64n - 1n;
const LEAST = -(2n ** 63n);

/** Writes a number so that every reader takes it for that number, or gives nothing where none would. */
export function numberText(value: number): string | undefined {
  if (Number.isSafeInteger(value)) return value === 0 ? '0' : String(value);
  if (!Number.isFinite(value) || isUnsafeInteger(value)) return undefined;
  const text = Number.isInteger(value) ? value.toExponential() : String(value);
  return /^-?\d+e/.test(text) ? text.replace('e', '.0e') : text;
}

/** Writes an integer of 64 bits, or gives nothing for a larger one. */
export function bigintText(value: bigint): string | undefined {
  return value <= GREATEST && value >= LEAST ? value.toString() : undefined;
}

/** Whether a number lies where integers of 64 bits are, but only every second one or fewer can be held. */
export function isUnsafeInteger(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 2 ** 64;
}
