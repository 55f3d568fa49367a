import type { Value } from '../value';
import type { Cause } from './refusal';

/** The causes of an invalid object, in the words of the API. */
export const cause = {
  required: (field: string, why = ''): Cause => ({
    reason: 'FieldValueRequired',
    message: why ? `Required value: ${why}` : 'Required value',
    field,
  }),

  invalid: (field: string, value: Value | undefined, why: string): Cause => ({
    reason: 'FieldValueInvalid',
    message: `Invalid value: ${JSON.stringify(value ?? null)}: ${why}`,
    field,
  }),

  forbidden: (field: string, why: string): Cause => ({
    reason: 'FieldValueForbidden',
    message: `Forbidden: ${why}`,
    field,
  }),

  duplicate: (field: string, value: Value): Cause => ({
    reason: 'FieldValueDuplicate',
    message: `Duplicate value: ${JSON.stringify(value)}`,
    field,
  }),

  unsupported: (field: string, value: Value, allowed: readonly string[]): Cause => ({
    reason: 'FieldValueNotSupported',
    message: `Unsupported value: ${JSON.stringify(value)}: supported values: ${allowed.map((one) => JSON.stringify(one)).join(', ')}`,
    field,
  }),

  tooLong: (field: string, most: number): Cause => ({
    reason: 'FieldValueTooLong',
    message: `Too long: may not be more than ${most} bytes`,
    field,
  }),

  immutable: (field: string, value: Value | undefined): Cause => cause.invalid(field, value, 'field is immutable'),
};
