import type { Type } from '../types/type';
import type { Place } from './places';
import { ONE, type Size, either, exactly } from './size';

/** The sizes of what a list or a map is made of. */
export interface Parts {
  readonly isList: boolean;
  readonly key: Size;
  readonly value: Size;
}

/** What is known of a part of an expression: what it costs, and how large its value may be. */
export interface Known {
  readonly cost: number;
  /** Where its schema stands. @default - the expression makes it */
  readonly place?: Place | undefined;
  /** Its size, whatever its schema says. @default - the one of its schema or its type */
  readonly size?: Size | undefined;
  /** Its size where neither schema nor type say one. @default - any */
  readonly otherwise?: Size | undefined;
  /** @default - not known */
  readonly parts?: Parts | undefined;
}

/** How large a value is; undefined where nothing tells. */
export function sizeIn({ size, place, otherwise }: Known, type: Type): Size | undefined {
  if (size) return size;
  const most = place?.type?.most;
  if (most !== undefined) return { least: 0, most };
  return isScalar(type) ? ONE : otherwise;
}

/** A list of elements of these sizes. */
export function listWith(values: readonly Size[]): Parts {
  return { isList: true, key: ONE, value: unionOf(values) };
}

/** What either of two is made of, where that is known of both. */
export function eitherParts(a: Parts | undefined, b: Parts | undefined): Parts | undefined {
  return a && b && { isList: a.isList, key: either(a.key, b.key), value: either(a.value, b.value) };
}

/** A size that is any of these; nothing is of no size. */
export function unionOf(sizes: readonly Size[]): Size {
  return sizes.length === 0 ? exactly(0) : sizes.reduce(either);
}

const SCALARS = ['bool', 'double', 'int', 'uint', 'google.protobuf.Duration', 'google.protobuf.Timestamp'];

function isScalar({ name, params }: Type): boolean {
  if (name === 'optional_type') return params[0] !== undefined && isScalar(params[0]);
  return SCALARS.includes(name);
}
