import { type Json, type JsonObject, isJsonObject } from '../../../lib/manifest';
import { type ValueType, fieldTable } from '../../../lib/schema';
import type { Change } from './mutate';
import { CHARACTERS, ODD_NUMBERS, ODD_TEXTS } from './odd-values';
import type { Random } from './random';

type Path = readonly (string | number)[];
type Twist = readonly [how: string, value: unknown];

interface Place {
  readonly path: Path;
  readonly value: Json;
  readonly type: ValueType;
}

/**
 * Changes that begin with what stands in an object: its texts edited, its values swapped or copied to other fields,
 * lists and maps grown, keys renamed, and types told apart by a hair.
 */
export function twistsOf(base: JsonObject, random: Random, each: number): readonly Change[] {
  const { apiVersion, kind } = base as { readonly apiVersion: string; readonly kind: string };
  const type = fieldTable().kind(apiVersion, kind);
  if (!type) throw new Error(`${apiVersion} ${kind} is not in the table of fields`);
  const places = placesOf(base, { sort: 'object', type }, []).filter(
    ({ path }) => path[0] !== 'apiVersion' && path[0] !== 'kind',
  );
  const means = { random, places };
  return places.flatMap((place) =>
    place.path.length === 0
      ? []
      : random.some(twistsAt(place, means), each).map(([how, value]) => ({ path: place.path, how, value })),
  );
}

function placesOf(value: Json, type: ValueType, path: Path): readonly Place[] {
  const below = (): readonly Place[] => {
    if (type.sort === 'list' && Array.isArray(value))
      return (value as readonly Json[]).flatMap((one, index) => placesOf(one, type.of, [...path, index]));
    if (!isJsonObject(value)) return [];
    return Object.entries(value).flatMap(([key, one]) => {
      const of = type.sort === 'map' ? type.of : type.sort === 'object' ? type.type.fields.get(key)?.value : undefined;
      return of ? placesOf(one, of, [...path, key]) : [];
    });
  };
  return [{ path, value, type }, ...below()];
}

interface Means {
  readonly random: Random;
  readonly places: readonly Place[];
}

function twistsAt({ value, type }: Place, means: Means): readonly Twist[] {
  if (typeof value === 'string') return [...textTwists(value, means), ...copies(value, type, means)];
  if (typeof value === 'number') return [...numberTwists(value, means), ...copies(value, type, means)];
  if (typeof value === 'boolean')
    return [value ? 'true' : 'false', value ? 1 : 0, 'yes', ''].map((one) => ['boolean', one]);
  if (Array.isArray(value)) return listTwists(value as readonly Json[]);
  return isJsonObject(value) ? mapTwists(value, means) : [];
}

/** The value of another field of the same type. */
function copies(value: Json, { sort }: ValueType, { random, places }: Means): readonly Twist[] {
  const others = places.filter(({ type, value: other }) => type.sort === sort && other !== value);
  return random.some(others, 3).map((one) => ['copy', one.value]);
}

function textTwists(value: string, { random }: Means): readonly Twist[] {
  const at = Math.floor(random.next() * (value.length + 1));
  const put = random.pick(CHARACTERS);
  const edits = [
    value.slice(0, at) + put + value.slice(at),
    put + value,
    value + put,
    value.slice(0, Math.max(at - 1, 0)) + value.slice(at),
    value.slice(0, at) + value.slice(at).toUpperCase(),
    value.toUpperCase(),
    value.toLowerCase(),
    value.charAt(0).toLowerCase() + value.slice(1),
    value + value,
    `${value}.${value}`,
    `${value}-${'x'.repeat(random.pick([1, 10, 50, 200]))}`,
    value.slice(1),
    value.slice(0, -1),
    ...(Number.isFinite(Number(value)) && value !== '' ? [Number(value)] : []),
  ];
  const odd = random.some(ODD_TEXTS, 10);
  return [
    ...edits.filter((one) => one !== value).map((one): Twist => ['edit', one]),
    ...odd.map((one): Twist => ['odd', one]),
    ...odd.slice(0, 3).map((one): Twist => ['end', `${value}${one}`]),
    ['list', [value]],
    ['map', { [value]: value }],
  ];
}

function numberTwists(value: number, { random }: Means): readonly Twist[] {
  const near = [
    value + 1,
    value - 1,
    -value,
    value * 10,
    value + 0.5,
    value * 1000,
    String(value),
    `${value}%`,
    [value],
  ];
  return [...near, ...random.some<unknown>(ODD_NUMBERS, 8), ...random.some<unknown>(ODD_TEXTS, 2)].map((one) => [
    'number',
    one,
  ]);
}

/** Lengths about which lists are limited somewhere. */
const LENGTHS = [9, 11, 17, 21, 33, 65, 101, 129, 257, 501, 1001];

function listTwists(value: readonly Json[]): readonly Twist[] {
  const [first] = value;
  if (first === undefined) return [];
  return [
    ['null first', [null, ...value]],
    ['only null', [null]],
    ['nested', [value]],
    ['unlisted', first],
    ['keyed', Object.fromEntries(value.map((one, index) => [String(index), one]))],
    ['reversed', [...value].reverse()],
    ['twice', [...value, ...value]],
    ['empty element', [...value, typeof first === 'string' ? '' : isJsonObject(first) ? {} : 0]],
    ['other element', [...value, typeof first === 'string' ? { name: first } : 'x']],
    ['shorter', value.slice(1)],
    ...LENGTHS.map((length): Twist => ['long', Array.from({ length }, (_one, index) => numbered(first, index))]),
    ...LENGTHS.slice(0, 4).map((length): Twist => ['same', Array.from({ length }, () => first)]),
  ];
}

/** A copy that differs in its text, or in the names that it is told apart by. */
function numbered(value: Json, index: number): Json {
  if (typeof value === 'string') return `${value}${index}`;
  if (typeof value === 'number') return value + index;
  if (!isJsonObject(value)) return value;
  const keys = ['name', 'key', 'containerPort', 'port', 'mountPath', 'path', 'uid', 'devicePath', 'host'];
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, keys.includes(key) ? numbered(one, index) : one]),
  );
}

function mapTwists(value: JsonObject, { random }: Means): readonly Twist[] {
  const entries = Object.entries(value);
  const [key, one] = entries.length > 0 ? random.pick(entries) : ['', null];
  const [other, two] = entries.length > 0 ? random.pick(entries) : ['', null];
  const { [key]: _gone, ...rest } = value;
  const at = Math.floor(random.next() * key.length);
  const renamed = [
    key.toUpperCase(),
    key.toLowerCase(),
    key.charAt(0).toUpperCase() + key.slice(1),
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    `${key} `,
    `${key}${random.pick(CHARACTERS)}`,
    key.slice(0, at) + key.slice(at + 1),
    `${key.slice(0, at)}${key.charAt(at + 1)}${key.charAt(at)}${key.slice(at + 2)}`,
    random.pick(ODD_TEXTS),
  ].filter((name) => name !== key && name !== '');
  return [
    ...renamed.map((name): Twist => ['renamed', { ...rest, [name]: one }]),
    ...renamed.slice(0, 4).map((name): Twist => ['beside', { ...value, [name]: one }]),
    ['swapped', { ...value, [key]: two, [other]: one }],
    ['only', { [key]: one }],
    ['null', { ...value, [key]: null }],
    ['empty', { ...value, [key]: emptied(one) }],
    ['nulls', Object.fromEntries(entries.map(([name]) => [name, null]))],
    ['listed', [value]],
    ['entries', entries.map(([name, part]) => ({ name, value: part }))],
    ['nested', { [key]: value }],
    ['many', { ...value, ...Object.fromEntries(Array.from({ length: 70 }, (_one, index) => [`${key}${index}`, one])) }],
  ];
}

function emptied(value: Json): Json {
  if (Array.isArray(value)) return [];
  if (isJsonObject(value)) return {};
  return typeof value === 'number' ? 0 : '';
}
