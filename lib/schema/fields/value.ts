import type { ListType } from '../../manifest';
import { type ObjectType, SCALARS, SCHEMAS, type SchemaSort, type ValueType } from './value-type';

/** Looks up what a code refers to by number. */
export interface CodeBook {
  type(number: number): ObjectType;
  values(number: number): readonly string[];
}

/** Reads the code of a value, such as `[name:#4z`. */
export function readValue(code: string, book: CodeBook): ValueType {
  const rest = code.slice(1);
  switch (code.charAt(0)) {
    case '#':
      return objectValue('object', Number.parseInt(rest, 36), book);
    case 'A':
    case 'B':
    case 'S':
      return objectValue(SCHEMAS[code.charAt(0) as keyof typeof SCHEMAS], Number.parseInt(rest, 36), book);
    case 'e':
      return { sort: 'enum', values: book.values(Number.parseInt(rest, 36)) };
    case '{':
      return { sort: 'map', of: readValue(rest, book) };
    case '[':
      return readList(rest, book);
    default:
      return { sort: SCALARS[code as keyof typeof SCALARS] };
  }
}

/** Types refer to each other in rings, so the type is looked up when it is asked for. */
function objectValue(sort: 'object' | SchemaSort, number: number, book: CodeBook): ValueType {
  let type: ObjectType | undefined;
  return {
    sort,
    get type() {
      return (type ??= book.type(number));
    },
  };
}

function readList(rest: string, book: CodeBook): ValueType {
  if (rest.startsWith('=')) return { sort: 'list', of: readValue(rest.slice(1), book), list: 'set' };
  const colon = rest.indexOf(':');
  if (colon < 0) return { sort: 'list', of: readValue(rest, book), list: 'atomic' };
  const of = readValue(rest.slice(colon + 1), book);
  const keys = rest.slice(0, colon).split(',');
  let list: ListType | undefined;
  return {
    sort: 'list',
    of,
    get list() {
      return (list ??= keyedList(keys, of));
    },
  };
}

function keyedList(keys: readonly string[], of: ValueType): ListType {
  if (of.sort !== 'object') return { keys };
  const defaults = keys.flatMap((key) => {
    const value = of.type.fields.get(key)?.default;
    return value === undefined ? [] : [[key, value] as const];
  });
  return defaults.length === 0 ? { keys } : { keys, defaults: Object.fromEntries(defaults) };
}
