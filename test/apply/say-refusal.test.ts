import { ApiFailure } from '../../lib/apply';
import { sayRefusal } from '../../lib/apply/plan';

interface Said {
  readonly status?: number;
  readonly message?: string;
  readonly causes?: readonly { readonly field: string; readonly message: string; readonly reason?: string }[];
}

const refusal = ({ status = 422, message = 'refused', causes = [] }: Said): ApiFailure =>
  new ApiFailure('Cannot try it', {
    status,
    reason: 'Invalid',
    message,
    causes: causes.map((cause) => ({ reason: 'FieldValueInvalid', ...cause })),
  });

describe('sayRefusal', () => {
  test.each<[string, Said, string]>([
    [
      'the field once, without the value',
      {
        causes: Array.from({ length: 2 }, () => ({
          field: 'spec.template',
          message: 'Invalid value: {"a":{"b":1}}: field is immutable',
        })),
      },
      'spec.template: field is immutable',
    ],
    [
      'the first line of what is forbidden',
      {
        causes: [
          {
            field: 'spec',
            message:
              'Forbidden: pod updates may not change fields other than `spec.tolerations`\n  core.PodSpec{\n   x: 1,',
          },
        ],
      },
      'spec: pod updates may not change fields other than `spec.tolerations`',
    ],
    ['the words of the server for anything else', { message: 'no such thing' }, 'no such thing'],
  ])('gives %s', (_name, said, expected) => {
    expect(sayRefusal({ apiVersion: 'batch/v1', kind: 'Job' }, refusal(said))).toBe(expected);
  });

  test.each<[string, Said, string]>([
    [
      'a field and why',
      { causes: [{ field: 'data[pin]', message: 'Invalid value: "s3cret"' }] },
      'data[pin]: FieldValueInvalid',
    ],
    [
      'that it never changes',
      { causes: [{ field: 'data', message: 'Invalid value: "s3cret": field is immutable' }] },
      'data: field is immutable',
    ],
    [
      'where a value has the wrong type',
      {
        status: 500,
        message:
          'failed to create typed patch object (a/b; /v1, Kind=Secret): .data.pin: expected string, got &value.valueUnstructured{Value:12345678}',
      },
      'data.pin: expected string',
    ],
    [
      'which right is missing',
      {
        status: 403,
        message:
          'secrets "a" is forbidden: User "u" cannot patch resource "secrets" in API group "" in the namespace "b"',
      },
      'secrets "a" is forbidden: User "u" cannot patch resource "secrets" in API group "" in the namespace "b"',
    ],
    [
      'which webhook denies it, not why',
      { status: 403, message: 'admission webhook "a.example" denied the request: s3cret is too weak' },
      'admission webhook "a.example" denied the request',
    ],
    [
      'no words that nobody knows',
      { status: 400, message: 'line one\ns3cret' },
      'the server refused it: Invalid; its words are not shown, as they may repeat secret values',
    ],
  ])('gives of a Secret %s', (_name, said, expected) => {
    expect(sayRefusal({ apiVersion: 'v1', kind: 'Secret' }, refusal(said))).toBe(expected);
  });
});
