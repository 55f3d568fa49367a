/** What an expression does wrong with a value, for the API server too: a text that is no quantity, an index beyond the end. */
export class CelFailure extends Error {
  override readonly name = 'CelFailure';
}

/** Stops the evaluation. */
export function fail(message: string): never {
  throw new CelFailure(message);
}

/** The value, or a failure where there is none. */
export function known<T>(value: T | undefined, message: string): T {
  return value === undefined ? fail(message) : value;
}
