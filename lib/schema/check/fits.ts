import type { Json, JsonObject } from '../../manifest';
import type { ValueType } from '../fields';
import { fitsScalar } from './scalars';

/** Whether a value is right, as far as its type goes; null never is, for it needs a closer look. */
export type Fits = (value: Json | undefined) => boolean;

/** A quick test of a type without fields; undefined for one with fields. */
export function fitsOf(type: ValueType): Fits | undefined {
  switch (type.sort) {
    case 'list':
      return fitsEach(type.of);
    case 'map':
      return fitsValues(type.of);
    case 'enum':
      return fitsEnum(type.values);
    default:
      return 'type' in type ? undefined : fitsScalar(type.sort);
  }
}

/** Most parts are texts, which are told apart at once. */
function fitsEach(of: ValueType): Fits | undefined {
  const fits = fitsOf(of);
  const isText = of.sort === 'string';
  return (
    fits &&
    ((value) => {
      if (!Array.isArray(value)) return false;
      for (const one of value as readonly Json[]) if (!(isText && typeof one === 'string') && !fits(one)) return false;
      return true;
    })
  );
}

function fitsValues(of: ValueType): Fits | undefined {
  const fits = fitsOf(of);
  const isText = of.sort === 'string';
  return (
    fits &&
    ((value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
      const map = value as JsonObject;
      for (const key in map) {
        const one = map[key];
        if (!(isText && typeof one === 'string') && one !== undefined && !fits(one)) return false;
      }
      return true;
    })
  );
}

function fitsEnum(values: readonly string[]): Fits {
  return (value) => typeof value === 'string' && (value === '' || values.includes(value));
}
