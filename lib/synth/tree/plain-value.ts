import { isPlainObject } from '../../environment';
import type { PathSegment } from '../../manifest';

/** Why a value cannot stand in a manifest, and where in it. */
export interface ValueProblem {
  readonly path: readonly PathSegment[];
  readonly seen: string;
}

/** Finds the first part of a value that no manifest can hold; nothing when it is plain. */
export function valueProblem(value: unknown, path: readonly PathSegment[] = []): ValueProblem | undefined {
  if (typeof value === 'object' && value !== null) return objectProblem(value, path);
  const seen = scalarProblem(value);
  return seen === undefined ? undefined : { path, seen };
}

function objectProblem(value: object, path: readonly PathSegment[]): ValueProblem | undefined {
  if (!Array.isArray(value) && !isPlainObject(value)) return { path, seen: `an instance of ${className(value)}` };
  for (const [key, child] of Object.entries(value)) {
    const found = valueProblem(child, [...path, Array.isArray(value) ? Number(key) : key]);
    if (found) return found;
  }
  return undefined;
}

function scalarProblem(value: unknown): string | undefined {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'number') return numberProblem(value);
  return typeof value === 'function' || typeof value === 'symbol' ? `a ${typeof value}` : undefined;
}

function numberProblem(value: number): string | undefined {
  if (!Number.isFinite(value)) return `${value}, which JSON does not know`;
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    return `${value}, which has lost digits; write it as a bigint`;
  return undefined;
}

function className(value: object): string {
  const { constructor } = value as { readonly constructor?: unknown };
  return typeof constructor === 'function' && constructor.name ? constructor.name : 'a class';
}
