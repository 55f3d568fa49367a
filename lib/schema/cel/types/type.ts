/** A type of CEL. */
export interface Type {
  /** Such as `int`, `list`, `net.IP`; `$1` for one that is not known yet. */
  readonly name: string;
  readonly params: readonly Type[];
  /** The fields of an object; other types have none. */
  readonly fields?: ReadonlyMap<string, Type>;
  /** How many characters, elements or entries a value has at most, where its schema says so. */
  readonly most?: number;
}

/** A type without parts. */
export function plain(name: string): Type {
  return { name, params: [] };
}

export const DYN = plain('dyn');
export const BOOL = plain('bool');
export const INT = plain('int');
export const STRING = plain('string');
export const NULL = plain('null_type');

/** A list of values of a type. */
export function listOf(of: Type, most?: number): Type {
  return { name: 'list', params: [of], ...(most !== undefined && { most }) };
}

/** A map of values of a type. */
export function mapOf(key: Type, value: Type, most?: number): Type {
  return { name: 'map', params: [key, value], ...(most !== undefined && { most }) };
}

/** A value of a type, or none. */
export function optionalOf(of: Type): Type {
  return { name: 'optional_type', params: [of] };
}

/** The type that a type is of. */
export function typeOf(of: Type): Type {
  return { name: 'type', params: [of] };
}

/** An object with fields; no two with one name. */
export function objectOf(name: string, fields: ReadonlyMap<string, Type>): Type {
  return { name, params: [], fields };
}

/** Whether a type is not known yet. */
export function isOpen({ name }: Type): boolean {
  return name.startsWith('$');
}

/** The type in words. */
export function wordsOf({ name, params }: Type): string {
  if (isOpen({ name, params })) return 'dyn';
  return params.length === 0 ? name : `${name}(${params.map(wordsOf).join(', ')})`;
}

/** Types by the names that expressions have for them. */
export const TYPE_NAMES: ReadonlyMap<string, Type> = new Map(
  [
    ...['bool', 'bytes', 'double', 'int', 'string', 'uint', 'null_type', 'google.protobuf.Duration'].map(plain),
    ...['google.protobuf.Timestamp', 'net.IP', 'net.CIDR'].map(plain),
    listOf(DYN),
    mapOf(DYN, DYN),
    optionalOf(DYN),
    { name: 'type', params: [DYN] },
  ].map((type) => [type.name, type]),
);
