import { type Json, type JsonObject, isJsonObject } from '../../../lib/manifest';
import { type ObjectType, type ValueType, fieldTable } from '../../../lib/schema';
import type { Random } from './random';
import { KEYS, NUMBERS, TEXTS, TYPES } from './values';

type Place = readonly (string | number)[];

/** One change of an object. */
export interface Change {
  readonly path: Place;
  readonly how: string;
  /** What is put there. @default - what stands there is taken away */
  readonly value?: unknown;
}

/** How much is tried at each place. */
export interface Amount {
  /** Right and wrong values of the type of a field. */
  readonly values: number;
  /** Values of other types. */
  readonly types: number;
  /** Values for each field that is not written. */
  readonly added: number;
}

/** What the API server writes; a version of the object it refuses only where the creation is not a dry one. */
const SERVERS_OWN = [
  'uid',
  'generation',
  'managedFields',
  'selfLink',
  'creationTimestamp',
  'deletionTimestamp',
  'resourceVersion',
];

/** All changes of an object that are tried, in the order of its fields. */
export function changesOf(base: JsonObject, random: Random, amount: Amount): readonly Change[] {
  const { apiVersion, kind } = base as { readonly apiVersion: string; readonly kind: string };
  const type = fieldTable().kind(apiVersion, kind);
  if (!type) throw new Error(`${apiVersion} ${kind} is not in the table of fields`);
  return changesBelow(base, { sort: 'object', type }, [], { random, amount });
}

interface Means {
  readonly random: Random;
  readonly amount: Amount;
}

function changesBelow(value: Json, type: ValueType, path: Place, means: Means): readonly Change[] {
  if (type.sort === 'list' && Array.isArray(value))
    return (value as readonly Json[]).flatMap((one, index) => atPlace(one, type.of, [...path, index], means));
  if (!isJsonObject(value)) return [];
  if (type.sort === 'map')
    return Object.entries(value).flatMap(([key, one]) => atPlace(one, type.of, [...path, key], means));
  if (type.sort !== 'object') return [];
  const written = Object.entries(value).flatMap(([name, one]) => {
    const field = type.type.fields.get(name);
    return field && name !== 'apiVersion' && name !== 'kind' ? atPlace(one, field.value, [...path, name], means) : [];
  });
  return [...written, ...addedTo(value, type.type, path, means)];
}

function atPlace(value: Json, type: ValueType, path: Place, means: Means): readonly Change[] {
  const { random, amount } = means;
  return [
    { path, how: 'remove' },
    { path, how: 'null', value: null },
    ...random.some(TYPES, amount.types).map((one) => ({ path, how: 'type', value: one })),
    ...ofItsType(value, type, path, means),
    ...changesBelow(value, type, path, means),
  ];
}

/** Changes that keep the type of a field. */
function ofItsType(value: Json, type: ValueType, path: Place, { random, amount }: Means): readonly Change[] {
  const put = (how: string, one: unknown): Change => ({ path, how, value: one });
  switch (type.sort) {
    case 'list':
      return Array.isArray(value)
        ? ofList(value as readonly Json[], type.of, random).map(([how, one]) => put(how, one))
        : [];
    case 'object':
      return isJsonObject(value) ? [put('empty', {}), put('unknown', misspelt(value, random))] : [];
    case 'map':
      return isJsonObject(value)
        ? [put('empty', {}), ...keysIn(value, type.of, random, amount.values).map((one) => put('key', one))]
        : [];
    default:
      return random.some(candidates(type, value), amount.values).map((one) => put('value', one));
  }
}

function ofList(value: readonly Json[], of: ValueType, random: Random): readonly (readonly [string, unknown])[] {
  return [
    ['empty', []],
    ['item', [...value, null]],
    ...(value.length > 0 ? ([['duplicate', [...value, value[0]]]] as const) : []),
    ['item', [...value, valueOf(of, random, 0)]],
  ];
}

function misspelt(value: JsonObject, random: Random): unknown {
  const name = random.pick([...Object.keys(value), 'extra']);
  const wrong = random.pick([
    `${name}s`,
    name.slice(0, -1),
    name.toUpperCase(),
    name.charAt(0).toUpperCase() + name.slice(1),
  ]);
  return { ...value, [wrong]: value[name] ?? 'x' };
}

function keysIn(value: JsonObject, of: ValueType, random: Random, count: number): readonly unknown[] {
  const [first] = Object.values(value);
  return random.some(KEYS, count).map((key) => ({ ...value, [key]: first ?? valueOf(of, random, 0) }));
}

/** Values of the type of a field, of which many are refused. */
function candidates(type: ValueType, value?: Json): readonly unknown[] {
  switch (type.sort) {
    case 'enum':
      return [...type.values, ...type.values.map((one) => one.toLowerCase()), `${type.values[0] ?? ''}s`, '', 'UPPER'];
    case 'int32':
    case 'int64':
    case 'number':
      return NUMBERS;
    case 'boolean':
      return [value !== true];
    case 'quantity':
    case 'int-or-string':
      return [...TEXTS, ...NUMBERS];
    default:
      return TEXTS;
  }
}

function addedTo(value: JsonObject, type: ObjectType, path: Place, { random, amount }: Means): readonly Change[] {
  const absent = [...type.fields.values()].filter(
    ({ name }) => value[name] === undefined && !SERVERS_OWN.includes(name) && !(path.length === 0 && name === 'status'),
  );
  return absent.flatMap(({ name, value: field }) =>
    Array.from({ length: amount.added }, () => ({
      path: [...path, name],
      how: 'add',
      value: valueOf(field, random, 0),
    })),
  );
}

/** A value of a type, of which any part may be wrong. */
function valueOf(type: ValueType, random: Random, depth: number): unknown {
  switch (type.sort) {
    case 'list':
      return depth > 3
        ? []
        : Array.from({ length: random.pick([0, 1, 1, 1, 2]) }, () => valueOf(type.of, random, depth + 1));
    case 'map':
      return { [random.pick(['a', 'app', 'cpu', ...KEYS])]: valueOf(type.of, random, depth + 1) };
    case 'object':
      return depth > 3 ? {} : objectOf(type.type, random, depth);
    case 'time':
    case 'micro-time':
      return random.pick(['2026-01-01T00:00:00Z', '2026-01-01', '']);
    case 'any':
    case 'any-object':
      return random.pick<unknown>([{}, { a: 1 }, 'x']);
    default:
      return random.pick(random.next() < 0.5 ? likely(type) : candidates(type));
  }
}

/** Values that most fields of a type take. */
function likely(type: ValueType): readonly unknown[] {
  if (type.sort === 'enum') return type.values;
  if (['int32', 'int64', 'number'].includes(type.sort)) return [0, 1, 5, 80];
  if (type.sort === 'quantity') return ['1', '100m', '1Gi'];
  if (type.sort === 'int-or-string') return [80, '25%', 'http'];
  if (type.sort === 'boolean') return [true, false];
  return ['a', 'example.com/a', '/a', '10.0.0.1'];
}

function objectOf(type: ObjectType, random: Random, depth: number): unknown {
  const fields = [...type.fields.values()].filter(({ name, required }) => {
    const odds = required ? 0.9 : 2 / Math.max(type.fields.size, 3);
    return !SERVERS_OWN.includes(name) && random.next() < odds;
  });
  return Object.fromEntries(fields.map(({ name, value }) => [name, valueOf(value, random, depth + 1)]));
}

/** The object with changes made in it; undefined where the place of one is gone. */
export function changed(base: JsonObject, changes: readonly Change[]): JsonObject | undefined {
  const copy = JSON.parse(JSON.stringify(base)) as Record<string, unknown>;
  return changes.every((change) => apply(copy, change)) ? (copy as JsonObject) : undefined;
}

function apply(root: Record<string, unknown>, { path, how, value }: Change): boolean {
  let place: unknown = root;
  for (const segment of path.slice(0, -1)) {
    if (typeof place !== 'object' || place === null) return false;
    place = (place as Record<string | number, unknown>)[segment];
  }
  if (typeof place !== 'object' || place === null) return false;
  const last = path.at(-1) ?? '';
  const at = place as Record<string | number, unknown>;
  if (how !== 'remove') at[last] = value;
  else if (Array.isArray(place)) place.splice(Number(last), 1);
  else Reflect.deleteProperty(at, last);
  return true;
}
