import type { Type } from '../types/type';

/*
 * Values of CEL: `bigint` for int, `number` for double, `string`, `boolean`, `null`, arrays for lists, `Uint8Array` for
 * bytes, `Entries` for maps and objects, and a class of its own for each other type.
 */

/** A map or an object, as far as expressions read it; every `Map` is one. */
export interface Entries {
  readonly size: number;
  has(key: unknown): boolean;
  get(key: unknown): unknown;
  keys(): Iterable<unknown>;
}

/** A value of a type of its own. */
export abstract class Own {
  /** The name of the type. */
  abstract readonly type: string;

  /** A text that is the same for equal values. */
  abstract toString(): string;
}

/** A whole number without a sign. */
export class Uint extends Own {
  readonly type = 'uint';

  constructor(readonly value: bigint) {
    super();
  }

  toString(): string {
    return String(this.value);
  }
}

/** A value, or none. */
export class Optional extends Own {
  static readonly none = new Optional(undefined);
  readonly type = 'optional_type';

  /** @param value what is there; `undefined` for nothing */
  constructor(readonly value: unknown) {
    super();
  }

  get hasValue(): boolean {
    return this.value !== undefined;
  }

  toString(): string {
    return 'optional';
  }
}

/** A type as a value, which `type(x)` gives. */
export class TypeValue extends Own {
  readonly type = 'type';

  constructor(readonly name: string) {
    super();
  }

  toString(): string {
    return this.name;
  }
}

/** Whether a value is a map or an object. */
export function isEntries(value: unknown): value is Entries {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Own) &&
    !(value instanceof Uint8Array)
  );
}

/** The name of the type of a value. */
export function typeNameOf(value: unknown): string {
  switch (typeof value) {
    case 'bigint':
      return 'int';
    case 'number':
      return 'double';
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    default:
      return objectTypeOf(value);
  }
}

function objectTypeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null_type';
  if (Array.isArray(value)) return 'list';
  if (value instanceof Own) return value.type;
  return value instanceof Uint8Array ? 'bytes' : 'map';
}

/** Whether a value can stand where a type is wanted, its parts aside. */
export function isOf(value: unknown, { name }: Type): boolean {
  return name === 'dyn' || name.startsWith('$') || typeNameOf(value) === name;
}
