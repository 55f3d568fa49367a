import { type Path, formatPath } from '../../manifest';
import { didYouMean } from '../near-miss';
import { isPlainObject } from './settings-merge';

/**
 * What settings look like at run time, for those who write JavaScript.
 *
 * Each field names its type, lists its values or is a group of further fields; a field that may be missing ends in `?`.
 *
 * @example
 * ```ts
 * import { type SettingsShape, settings } from 'cdk8s-gitops';
 *
 * const shape: SettingsShape = { replicas: 'number', level: ['debug', 'info'], 'hosts?': 'list', tls: { secret: 'string' } };
 * const dev = settings<object>(shape).with({ replicas: 1, level: 'debug', tls: { secret: 'dev-tls' } });
 * ```
 */
export interface SettingsShape {
  readonly [field: string]: SettingType | readonly (string | number)[] | SettingsShape;
}

/** The type of a setting; a `map` is an object whose fields have any names. */
export type SettingType = 'string' | 'number' | 'boolean' | 'list' | 'map' | 'any';

const TYPES: { readonly [T in SettingType]: true } = {
  string: true,
  number: true,
  boolean: true,
  list: true,
  map: true,
  any: true,
};

/** What is wrong with a shape itself, by its fields. */
export function badShape(shape: unknown, path: Path = []): readonly string[] {
  if (isPlainObject(shape)) return Object.entries(shape).flatMap(([field, type]) => badShape(type, [...path, field]));
  const fits = Array.isArray(shape) ? shape.length > 0 : typeof shape === 'string' && Object.hasOwn(TYPES, shape);
  if (path.length > 0 && fits) return [];
  const types = Object.keys(TYPES);
  const near = typeof shape === 'string' && path.length > 0 ? didYouMean(shape, types) : '';
  const what = path.length > 0 ? `"${formatPath(path)}"` : 'it';
  return [`${what} is ${shown(shape)}, none of ${types.join(', ')}, a list of values or a group${near}`];
}

type Expected = SettingsShape[string];

/** What is wrong with settings by their shape; fields are missed only where the settings are to be complete. */
export function shapeProblems(
  given: unknown,
  shape: SettingsShape,
  complete: boolean,
  path: Path = [],
): readonly string[] {
  if (!isPlainObject(given)) return [`"${formatPath(path)}" is ${shown(given)}, not a group of settings`];
  const known = new Map(Object.entries(shape).map(([key, type]) => [key.replace(/\?$/, ''), { key, type }]));
  const missing = [...known].filter(([name, { key }]) => complete && name === key && !Object.hasOwn(given, name));
  const found = Object.entries(given).flatMap(([name, value]) => {
    const place = [...path, name];
    const field = known.get(name);
    if (!field) return [`there is no setting "${formatPath(place)}"${didYouMean(name, known.keys())}`];
    return isGroup(field.type)
      ? shapeProblems(value, field.type, complete, place)
      : typeProblems(value, field.type, place);
  });
  return [...missing.map(([name]) => `"${formatPath([...path, name])}" is missing`), ...found];
}

function isGroup(type: Expected): type is SettingsShape {
  return isPlainObject(type);
}

function typeProblems(value: unknown, type: Exclude<Expected, SettingsShape>, path: Path): readonly string[] {
  const fits = typeof type === 'string' ? isOfType(value, type) : type.some((one) => one === value);
  if (fits) return [];
  const wanted = typeof type === 'string' ? `a ${type}` : `one of ${type.map((one) => JSON.stringify(one)).join(', ')}`;
  return [`"${formatPath(path)}" is ${shown(value)}, not ${wanted}`];
}

function isOfType(value: unknown, type: SettingType): boolean {
  if (type === 'any') return true;
  if (type === 'list') return Array.isArray(value);
  return type === 'map' ? isPlainObject(value) : typeof value === type && !Number.isNaN(value);
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return isPlainObject(value) ? 'a map' : typeof value === 'string' ? JSON.stringify(value) : String(value);
}
