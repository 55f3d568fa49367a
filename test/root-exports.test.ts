import { checkObject, diffObjects, fromYaml, toYaml } from '../lib';

const circle: Record<string, unknown> = { kind: 'ConfigMap' };
circle.self = circle;
const deep = Array.from({ length: 50_000 }).reduce<unknown>((inner) => ({ inner }), {});
const pod = (spec: unknown): unknown => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec });
const caught = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

describe('what is called from JavaScript', () => {
  test.each<[string, () => unknown, string, RegExp]>([
    ['fromYaml of a number', () => fromYaml(5 as never), 'manifest/unreadable-yaml', /type number/],
    ['fromYaml of nothing', () => fromYaml(undefined as never), 'manifest/unreadable-yaml', /type undefined/],
    ['fromYaml of bytes', () => fromYaml(Buffer.from('a: 1') as never), 'manifest/unreadable-yaml', /not text/],
    ['checkObject of a cycle', () => checkObject(circle), 'manifest/not-plain-data', /ConfigMap: self leads back/],
    ['checkObject of what is too deep', () => checkObject(deep), 'manifest/not-plain-data', /nested more than/],
    [
      'checkObject of a hole in a list',
      () => checkObject(pod({ containers: [undefined] })),
      'manifest/not-plain-data',
      /Pod\/a: spec\.containers\[0\] is undefined/,
    ],
    [
      'checkObject of a class',
      () => checkObject(pod(new Map())),
      'manifest/not-plain-data',
      /spec is an instance of Map/,
    ],
    [
      'checkObject for 1.12',
      () => checkObject(pod({}), { kubernetes: '1.12' as never }),
      'schema/unknown-version',
      /"1.12"/,
    ],
    [
      'checkObject for a number',
      () => checkObject(pod({}), { kubernetes: 1.3 as never }),
      'schema/unknown-version',
      /1.3 is/,
    ],
    ['diffObjects of a cycle', () => diffObjects(circle, {}), 'manifest/not-plain-data', /leads back/],
    [
      'diffObjects of NaN',
      () => diffObjects(pod({ a: [NaN] }), {}),
      'manifest/not-plain-data',
      /Pod\/a: spec\.a\[0\] is NaN/,
    ],
    [
      'checkObject of Infinity',
      () => checkObject(pod({ a: -Infinity })),
      'manifest/not-plain-data',
      /spec\.a is -Infinity/,
    ],
    [
      'toYaml of a hole',
      () => toYaml([1, , 2]),
      'manifest/not-plain-data',
      /Cannot write document 2: the value is undefined/,
    ],
    ['toYaml of a function', () => toYaml({ run: () => 1 }), 'manifest/not-plain-data', /run is a function/],
  ])('fails for %s, with a code', (_, act, code, message) => {
    expect(caught(act)).toMatchObject({ code, message: expect.stringMatching(message) as string });
  });

  test('checkObject takes integers that JSON made inexact, which only rules judge', () => {
    expect(() => checkObject({ ...(pod({}) as object), spec: { priority: 2 ** 60 } })).not.toThrow();
  });

  test('diffObjects takes what is not there', () => {
    expect(diffObjects(undefined, undefined)).toEqual([]);
  });
});
