import { runInNewContext } from 'node:vm';
import { emitYaml, emitYamlStream, parseYaml } from '../../lib/manifest';
import { errorOf } from './error-of';

const TEXT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
  labels:
    app.kubernetes.io/name: web
  annotations:
    note: 'say "hi"'
  finalizers:
    - b.example/x
    - a.example/x
spec:
  replicas: 2
  template:
    metadata:
      labels:
        app.kubernetes.io/name: web
    spec:
      containers:
        - name: app
          args:
            - --port=8080
            - -c
            - |
              set -e
              exec app
          env:
            - name: "ON"
              value: "yes"
          image: registry.example/web:1.2.3
          ports:
            - name: http
              containerPort: 8080
          resources: {}
          volumeMounts: []
data:
  a: 1.0e-7
  b: null
`;

const DEPLOYMENT = {
  data: { b: null, a: 1e-7, gone: undefined },
  spec: {
    template: {
      spec: {
        containers: [
          {
            image: 'registry.example/web:1.2.3',
            volumeMounts: [],
            resources: {},
            ports: [{ containerPort: 8080, name: 'http' }],
            name: 'app',
            env: [{ value: 'yes', name: 'ON' }],
            args: ['--port=8080', '-c', 'set -e\nexec app\n'],
          },
        ],
      },
      metadata: { labels: { 'app.kubernetes.io/name': 'web' } },
    },
    replicas: 2,
  },
  metadata: {
    finalizers: ['b.example/x', 'a.example/x'],
    annotations: { note: 'say "hi"' },
    labels: { 'app.kubernetes.io/name': 'web' },
    namespace: 'shop',
    name: 'web',
  },
  kind: 'Deployment',
  apiVersion: 'apps/v1',
};

test('emitYaml writes the fields of an object in one order, whatever order they come in', () => {
  expect(emitYaml(DEPLOYMENT)).toBe(TEXT);
});

test.each([
  {
    what: 'keys by code unit',
    value: { b: 1, B: 2, 10: 3, 9: 4, é: 5, a: 6 },
    text: '"10": 3\n"9": 4\nB: 2\na: 6\nb: 1\n"é": 5\n',
  },
  { what: 'lists in lists', value: [[1, [2]], [], [{}]], text: '- - 1\n  - - 2\n- []\n- - {}\n' },
  { what: 'maps in lists', value: [{ b: { c: 1 }, a: [1] }], text: '- a:\n    - 1\n  b:\n    c: 1\n' },
  { what: 'a map without values', value: { a: { b: undefined } }, text: 'a: {}\n' },
  { what: 'nothing', value: {}, text: '{}\n' },
  { what: 'an empty list', value: [], text: '[]\n' },
  { what: 'a text alone', value: 'a\nb', text: '"a\\nb"\n' },
  { what: 'a number alone', value: 1.5, text: '1.5\n' },
  { what: 'a text that begins with a blank', value: { a: ' b\nc' }, text: 'a: |2-\n   b\n  c\n' },
  { what: 'a text with an empty line', value: { a: 'b\n\nc\n' }, text: 'a: |\n  b\n\n  c\n' },
  { what: 'a text that ends in empty lines', value: { a: 'b\n\n' }, text: 'a: "b\\n\\n"\n' },
  { what: 'a long key', value: { ['k'.repeat(301)]: { a: 1 } }, text: `? ${'k'.repeat(301)}\n:\n  a: 1\n` },
  {
    what: 'a shared part twice',
    value: ((part) => ({ a: part, b: part }))({ c: 1 }),
    text: 'a:\n  c: 1\nb:\n  c: 1\n',
  },
  { what: 'a map of another realm', value: runInNewContext('({ a: [{ b: 1 }] })') as unknown, text: 'a:\n  - b: 1\n' },
  { what: 'a map without prototype', value: Object.assign(Object.create(null) as object, { a: 1 }), text: 'a: 1\n' },
])('emitYaml writes $what', ({ value, text }) => {
  expect(emitYaml(value)).toBe(text);
});

test.each([
  { value: 0, text: '0' },
  { value: -0, text: '0' },
  { value: -7, text: '-7' },
  { value: 0.1, text: '0.1' },
  { value: 1e-7, text: '1.0e-7' },
  { value: -1.5e-9, text: '-1.5e-9' },
  { value: 1e21, text: '1.0e+21' },
  { value: 2 ** 64, text: '1.8446744073709552e+19' },
  { value: 5e-324, text: '5.0e-324' },
  { value: 2 ** 53 - 1, text: '9007199254740991' },
  { value: 2n ** 64n - 1n, text: '18446744073709551615' },
  { value: -(2n ** 63n), text: '-9223372036854775808' },
])('emitYaml writes the number $value as $text', ({ value, text }) => {
  expect(emitYaml({ a: value })).toBe(`a: ${text}\n`);
});

class Thing {
  readonly a = 1;
}

const cycle: Record<string, unknown> = { name: 'x' };
cycle.list = [{ back: cycle }];
const deep = Array.from({ length: 300 }).reduce<unknown>((inner) => [inner], 1);
const sparse = Object.assign(new Array<number>(2), { 1: 2 });

test.each([
  { what: 'NaN', value: NaN, seen: 'spec.a[1] is NaN' },
  { what: 'Infinity', value: -Infinity, seen: 'spec.a[1] is -Infinity' },
  { what: 'a function', value: () => 1, seen: 'spec.a[1] is a function' },
  { what: 'a symbol', value: Symbol('s'), seen: 'spec.a[1] is a symbol' },
  { what: 'undefined in a list', value: undefined, seen: 'spec.a[1] is undefined, in a list' },
  { what: 'a hole', value: sparse, seen: 'spec.a[1][0] is a hole in a list' },
  { what: 'a Date', value: new Date(0), seen: 'spec.a[1] is a Date' },
  { what: 'a Map', value: new Map(), seen: 'spec.a[1] is an instance of Map, not plain data' },
  { what: 'a class instance', value: { b: new Thing() }, seen: 'spec.a[1].b is an instance of Thing, not plain data' },
  { what: 'a boxed text', value: Object('x') as unknown, seen: 'spec.a[1] is an instance of String, not plain data' },
  { what: 'a symbol key', value: { [Symbol('s')]: 1 }, seen: 'spec.a[1] has a key that is a symbol (Symbol(s))' },
  { what: 'half a surrogate pair', value: 'a\ud800', seen: 'spec.a[1] is a text with half a surrogate pair' },
  {
    what: 'half a pair in a text of lines',
    value: 'a\n\udc00',
    seen: 'spec.a[1] is a text with half a surrogate pair',
  },
  {
    what: 'half a pair in a key',
    value: { '\ud800': 1 },
    seen: 'spec.a[1]["\\ud800"] is a key with half a surrogate pair',
  },
  { what: 'a cycle', value: cycle, seen: 'spec.a[1].list[0].back leads back to spec.a[1], a cycle' },
  { what: 'endless depth', value: deep, seen: 'is nested more than 256 levels deep' },
  { what: 'an unsafe integer', value: 2 ** 60, seen: 'spec.a[1] is 1152921504606846976, beyond 2^53' },
  { what: 'an integer beyond 64 bits', value: 2n ** 64n, seen: 'spec.a[1] is 18446744073709551616, beyond 64 bits' },
])('emitYaml fails for $what and names the path', ({ value, seen }) => {
  const object = { kind: 'Thing', metadata: { name: 'x' }, spec: { a: [1, value] } };
  const error = errorOf(() => emitYaml(object, { origin: { file: 'a.ts', line: 3 } }));
  expect(error.code).toBe('manifest/not-plain-data');
  expect(error.message).toContain('Cannot write Thing/x from a.ts:3: ');
  expect(error.message).toContain(seen);
});

test('emitYaml fails for an unsafe integer with the bigint to write', () => {
  expect(errorOf(() => emitYaml({ a: 2 ** 53 })).remedy).toBe('Write it as a bigint: 9007199254740992n.');
});

test('emitYamlStream writes separators between documents only', () => {
  expect(emitYamlStream([{ a: 1 }, [2]])).toBe('a: 1\n---\n- 2\n');
  expect(emitYamlStream([])).toBe('');
});

test.each(['a '.repeat(6e6) + 'x', 'ab:c '.repeat(2e6) + 'x', '1.'.repeat(4e6) + '1', '1h'.repeat(4e6)])(
  'emitYaml writes texts of megabytes that look like words or amounts (%#)',
  (text) => {
    const [read] = parseYaml(emitYaml({ text }));
    expect((read?.value as { readonly text: string }).text === text).toBe(true);
  },
);
