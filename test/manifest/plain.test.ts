import fc from 'fast-check';
import { fromYaml, toYaml } from '../../lib/manifest';
import { diffObjects } from '../../lib/schema';
import { errorOf } from './error-of';

test('toYaml writes one value as a document and an array as a stream', () => {
  expect(toYaml({ kind: 'A', apiVersion: 'v1', on: 'yes' })).toBe('apiVersion: v1\nkind: A\n"on": "yes"\n');
  expect(toYaml([{ a: 1 }, { b: 2 }])).toBe('a: 1\n---\nb: 2\n');
  expect(toYaml([])).toBe('');
});

test('toYaml fails for what YAML cannot say, and names the path', () => {
  expect(errorOf(() => toYaml([{ a: [NaN] }]))).toMatchObject({ code: 'manifest/not-plain-data' });
});

test.each([
  ['', []],
  ['# a comment\n', []],
  ['{"a": 1}', [{ a: 1 }]],
  ['mode: 0o644\nanswer: "no"\n', [{ mode: 420, answer: 'no' }]],
  ['a: no\n---\n---\n- 1\n', [{ a: false }, [1]]],
])('fromYaml reads %j as Kubernetes does', (text, values) => {
  expect(fromYaml(text)).toEqual(values);
});

test('fromYaml reads what toYaml wrote', () => {
  const object = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.oneof(fc.string(), fc.integer(), fc.boolean()), {
    minKeys: 1,
  });
  fc.assert(
    fc.property(fc.array(object), (objects) => {
      expect(fromYaml(toYaml(objects))).toEqual(objects.map((one) => ({ ...one })));
    }),
  );
});

test('diffObjects compares keyed lists by their keys and quantities by amount', () => {
  const pod = (ports: readonly object[], cpu: string): object => ({
    apiVersion: 'v1',
    kind: 'Pod',
    spec: { containers: [{ name: 'a', ports, resources: { limits: { cpu } } }] },
  });
  const [http, metrics] = [
    { containerPort: 80, protocol: 'TCP' },
    { containerPort: 90, protocol: 'TCP' },
  ];
  expect(diffObjects(pod([http, metrics], '1'), pod([metrics, http], '1000m'))).toEqual([]);
  expect(diffObjects(pod([http, metrics], '1'), pod([metrics], '1'))).toMatchObject([
    { change: 'removed', path: ['spec', 'containers', { name: 'a' }, 'ports', { containerPort: 80 }] },
  ]);
});

test('diffObjects shows no value of a Secret', () => {
  const secret = (password: string): object => ({ apiVersion: 'v1', kind: 'Secret', stringData: { password } });
  expect(JSON.stringify(diffObjects(secret('hunter2'), secret('swordfish')))).not.toMatch(/hunter2|swordfish/);
});
