import { Lazy } from 'cdk8s';
import { EXTERNAL, GitopsError, type JsonObject, type Origin, formatPath } from '../../manifest';

/** Plain data in which `Lazy` values of cdk8s may still stand. */
export type Fields = Readonly<Record<string, unknown>>;

/** Who asks for a copy, for the error. */
export interface CopyContext {
  /** The object, in words: `Deployment "web"`. */
  readonly object: string;
  readonly origin: Origin;
  /** Told of names of what somebody else makes, as `Kind/name`. */
  seeExternal?(name: string): void;
}

const DEEPEST = 100;

/** What was written, copied. */
export interface Written {
  readonly fields: Fields;
  /** Whether a `Lazy` value stands anywhere in them. */
  readonly lazy: boolean;
}

/**
 * Copies what a user wrote: fields that are `undefined` go, `null` stays, and `Lazy` values stay to be produced later.
 *
 * @throws GitopsError `construct/invalid-value` for a value that has no JSON form
 */
export function copyWritten(fields: object, context: CopyContext): Written {
  const copier = new Copier(context, false);
  return { fields: copier.map(fields), lazy: copier.lazy };
}

/**
 * Copies what a user wrote, as `copyWritten` does, where it does not matter whether a `Lazy` value is there.
 *
 * @throws GitopsError `construct/invalid-value` for a value that has no JSON form
 */
export function copyFields(fields: object, context: CopyContext): Fields {
  return copyWritten(fields, context).fields;
}

/**
 * Makes JSON of copied fields, producing the `Lazy` values in them; what comes out shares nothing with what went in.
 *
 * @throws GitopsError `construct/invalid-value` for a value that has no JSON form
 */
export function produceFields(fields: object, context: CopyContext): JsonObject {
  return new Copier(context, true).map(fields) as JsonObject;
}

class Copier {
  /** Whether a `Lazy` value was left as it is. */
  lazy = false;
  /** Where the copier stands, for errors. */
  private readonly path: (string | number)[] = [];

  constructor(
    private readonly context: CopyContext,
    private readonly produce: boolean,
  ) {}

  map(fields: object): Fields {
    const copies: Record<string, unknown> = {};
    const external = (fields as { readonly [EXTERNAL]?: string })[EXTERNAL];
    if (external !== undefined) this.context.seeExternal?.(external);
    for (const key of Object.keys(fields)) {
      const copy = this.at(key, (fields as Fields)[key]);
      if (copy !== undefined) setOwn(copies, key, copy);
    }
    return copies;
  }

  private at(step: string | number, value: unknown): unknown {
    if (typeof value === 'string') return value;
    this.path.push(step);
    const copy = this.value(value);
    this.path.pop();
    return copy;
  }

  private value(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return this.scalar(value);
    if (value instanceof Lazy) return this.later(value);
    if (this.path.length > DEEPEST) throw this.refuse('a value that refers to itself, or is too deep');
    if (Array.isArray(value)) return this.list(value);
    if (!isPlain(value)) throw this.refuse(`an instance of ${value.constructor.name}`);
    return this.map(value);
  }

  private later(value: Lazy): unknown {
    if (this.produce) return this.value(value.produce());
    this.lazy = true;
    return value;
  }

  private list(items: readonly unknown[]): unknown[] {
    return Array.from(items, (item, index) => {
      const copy = this.at(index, item);
      if (copy === undefined) throw this.refuse('undefined in a list', index);
      return copy;
    });
  }

  private scalar(value: unknown): unknown {
    if (typeof value === 'function' || typeof value === 'symbol') throw this.refuse(`a ${typeof value}`);
    if (typeof value === 'number' && !Number.isFinite(value)) throw this.refuse(`the number ${value}`);
    return value;
  }

  private refuse(seen: string, ...below: number[]): GitopsError {
    const { object, origin } = this.context;
    return new GitopsError('construct/invalid-value', {
      attempt: `Cannot write ${formatPath([...this.path, ...below])} of ${object}`,
      origin,
      seen: `it is ${seen}`,
    });
  }
}

/** Sets a key, also the one that JavaScript takes for the prototype. */
function setOwn(map: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') map[key] = value;
  else Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Whether an object is a map as JSON knows it, also one made in another realm or without a prototype. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}
