import { type Json, isJsonObject } from '../../manifest';
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

function fitsEach(of: ValueType): Fits | undefined {
  const fits = fitsOf(of);
  return (
    fits &&
    ((value) => {
      if (!Array.isArray(value)) return false;
      for (const one of value as readonly Json[]) if (!fits(one)) return false;
      return true;
    })
  );
}

function fitsValues(of: ValueType): Fits | undefined {
  const fits = fitsOf(of);
  return (
    fits &&
    ((value) => {
      if (!isJsonObject(value)) return false;
      for (const key in value) {
        const one = value[key];
        if (one !== undefined && !fits(one)) return false;
      }
      return true;
    })
  );
}

function fitsEnum(values: readonly string[]): Fits {
  return (value) => typeof value === 'string' && (value === '' || values.includes(value));
}
