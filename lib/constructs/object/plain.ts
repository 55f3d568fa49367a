import { Lazy } from 'cdk8s';
import { GitopsError, type Json, type JsonObject, type Origin, type Path, formatPath } from '../../manifest';

/** Plain data in which `Lazy` values of cdk8s may still stand. */
export type Fields = Readonly<Record<string, unknown>>;

/** Who asks for a copy, for the error. */
export interface CopyContext {
  /** The object, in words: `Deployment "web"`. */
  readonly object: string;
  readonly origin: Origin;
}

const DEEPEST = 100;

/**
 * Copies what a user wrote: fields that are `undefined` go, `null` stays, and `Lazy` values stay to be produced later.
 *
 * @throws GitopsError `construct/invalid-value` for a value that has no JSON form
 */
export function copyFields(fields: object, context: CopyContext): Fields {
  return new Copier(context, false).map(fields, []);
}

/**
 * Makes JSON of copied fields, producing the `Lazy` values in them.
 *
 * @throws GitopsError `construct/invalid-value` for a value that has no JSON form
 */
export function produceFields(fields: object, context: CopyContext): JsonObject {
  return new Copier(context, true).map(fields, []) as JsonObject;
}

/** Whether a `Lazy` value stands anywhere in copied fields. */
export function holdsLazy(value: unknown): boolean {
  if (value instanceof Lazy) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsLazy);
}

class Copier {
  constructor(
    private readonly context: CopyContext,
    private readonly produce: boolean,
  ) {}

  map(fields: object, path: Path): Fields {
    const entries: [string, unknown][] = [];
    for (const [key, value] of Object.entries(fields)) {
      const copy = this.value(value, [...path, key]);
      if (copy !== undefined) entries.push([key, copy]);
    }
    return Object.fromEntries(entries);
  }

  private value(value: unknown, path: Path): unknown {
    if (value instanceof Lazy) return this.produce ? this.value(value.produce(), path) : value;
    if (value === null || typeof value !== 'object') return this.scalar(value, path);
    if (path.length > DEEPEST) throw this.refuse(path, 'a value that refers to itself, or is too deep');
    if (Array.isArray(value)) return this.list(value, path);
    if (!isPlain(value)) throw this.refuse(path, `an instance of ${value.constructor.name}`);
    return this.map(value, path);
  }

  private list(items: readonly unknown[], path: Path): Json[] {
    return Array.from(items, (item, index) => {
      const copy = this.value(item, [...path, index]);
      if (copy === undefined) throw this.refuse([...path, index], 'undefined in a list');
      return copy as Json;
    });
  }

  private scalar(value: unknown, path: Path): unknown {
    if (typeof value === 'function' || typeof value === 'symbol') throw this.refuse(path, `a ${typeof value}`);
    if (typeof value === 'number' && !Number.isFinite(value)) throw this.refuse(path, `the number ${value}`);
    return value;
  }

  private refuse(path: Path, seen: string): GitopsError {
    const { object, origin } = this.context;
    return new GitopsError('construct/invalid-value', {
      attempt: `Cannot write ${formatPath(path)} of ${object}`,
      origin,
      seen: `it is ${seen}`,
    });
  }
}

/** Whether an object is a map as JSON knows it, also one made in another realm or without a prototype. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
