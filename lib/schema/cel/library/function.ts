/**
 * Functions by their signatures: `string#contains(string): bool` is a member of strings, `int(string): int` stands
 * alone; operators are named `_+_`, and capital letters stand for any type.
 */
export type CelFunctions = Readonly<Record<string, (...args: never[]) => unknown>>;
