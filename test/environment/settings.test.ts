import fc from 'fast-check';
import { settings, whole } from '../../lib/environment';
import { toldBy } from './failure';

interface Shop {
  replicas: number;
  hosts: string[];
  resources: { cpu: string; memory: string };
  labels?: Record<string, string>;
  mode?: { a?: number; b?: number };
}

const start = settings<Shop>();
const base = start.layer('base', { replicas: 1, hosts: ['a', 'b'], resources: { cpu: '1', memory: '1Gi' } });

describe('settings', () => {
  test.each([
    ['a value by a later layer', base.layer('big', { replicas: 6 }).with(), { replicas: 6 }],
    ['one field of a group', base.with({ resources: { memory: '2Gi' } }), { resources: { cpu: '1', memory: '2Gi' } }],
    ['a list whole', base.with({ hosts: ['c'] }), { hosts: ['c'] }],
    [
      'maps by key',
      base.layer('x', { labels: { x: '1' } }).with({ labels: { y: '2' } }),
      { labels: { x: '1', y: '2' } },
    ],
    ['nothing with an empty layer', base.layer('none', {}).with(), { replicas: 1, hosts: ['a', 'b'] }],
    ['a group that was not there', base.with({ mode: { a: 1 } }), { mode: { a: 1 } }],
  ])('merges %s', (_name, complete, expected) => {
    expect(complete.values).toMatchObject(expected);
  });

  test('replaces an object that is given whole, and merges later ones into it', () => {
    const stack = base.layer('a', { mode: { a: 1, b: 2 } }).layer('b', { mode: whole({ a: 3 }) });
    expect(stack.with().values.mode).toEqual({ a: 3 });
    expect(stack.with({ mode: { b: 4 } }).values.mode).toEqual({ a: 3, b: 4 });
  });

  test('takes all values at once', () => {
    const all = { replicas: 1, hosts: [], resources: { cpu: '1', memory: '1' } };
    expect(start.with(all).values).toEqual(all);
  });

  test('leaves layers as they were', () => {
    base.layer('big', { replicas: 6, hosts: ['x'] }).with({ resources: { cpu: '9' } });
    expect(base.with().values).toEqual({ replicas: 1, hosts: ['a', 'b'], resources: { cpu: '1', memory: '1Gi' } });
  });

  test('freezes values at every depth, and copies what it was given', () => {
    const hosts = ['a'];
    const { values } = base.with({ hosts });
    hosts.push('b');
    expect(values.hosts).toEqual(['a']);
    expect([values, values.hosts, values.resources].every(Object.isFrozen)).toBe(true);
  });

  test('holds a key named __proto__', () => {
    const given = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
    const { values } = base.with({ labels: given });
    expect(Object.entries(values.labels ?? {})).toEqual([['__proto__', 'x']]);
  });

  test('remembers the layer and the line of every value', () => {
    const { origins } = base.layer('big', { replicas: 6 }).with({ replicas: 7, hosts: [] });
    const replicas = origins.find(({ path }) => path === 'replicas');
    expect(replicas).toMatchObject({
      value: 7,
      layer: 'with',
      origin: { file: expect.stringMatching(/settings\.test\.ts$/) as string, line: expect.any(Number) as number },
      overrides: [
        { value: 6, layer: 'big' },
        { value: 1, layer: 'base' },
      ],
    });
    expect(origins.map(({ path, layer }) => `${path} ${layer}`)).toEqual([
      'replicas with',
      'hosts with',
      'resources.cpu base',
      'resources.memory base',
    ]);
  });

  test.each([
    [
      'null',
      () => base.layer('x', { replicas: null as never }),
      'environment/empty-setting: Cannot read settings layer "x"',
    ],
    ['undefined below', () => base.with({ resources: { cpu: undefined as never } }), '"resources.cpu" is undefined'],
    ['null in a list', () => base.with({ hosts: ['a', null as never] }), '"hosts[1]" is null'],
    ['a list as a layer', () => base.layer('x', [] as never), 'a plain object is wanted, not a list'],
    [
      'an instance as a layer',
      () => base.layer('x', new Map() as never),
      'a plain object is wanted, not an instance of a class',
    ],
    ['no name', () => base.layer('', {}), 'environment/bad-settings: Cannot add a settings layer'],
  ])('fails for %s', (_name, run, expected) => {
    expect(toldBy(run)).toContain(expected);
  });

  const part = fc.record(
    {
      replicas: fc.nat(),
      hosts: fc.array(fc.string()),
      resources: fc.record({ cpu: fc.string(), memory: fc.string() }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  );
  const merged = (...parts: readonly object[]): unknown =>
    parts.reduce(
      (stack: { layer: (name: string, given: never) => never }, given, index) =>
        stack.layer(`l${index}`, given as never),
      base as never,
    );
  const valuesOf = (layer: unknown): unknown => (layer as typeof base).with().values;

  test('merging is associative: layers may be prepared in any grouping', () => {
    fc.assert(
      fc.property(part, part, part, (a, b, c) => {
        const left = valuesOf(merged(a, b, c));
        expect(valuesOf(merged(valuesOf(merged(a, b)) as object, c))).toEqual(left);
      }),
    );
  });

  test('merging a layer twice equals once', () => {
    fc.assert(fc.property(part, (a) => expect(valuesOf(merged(a, a))).toEqual(valuesOf(merged(a)))));
  });
});

describe('the shape of settings', () => {
  const shape = {
    replicas: 'number',
    level: ['debug', 'info'],
    'hosts?': 'list',
    'labels?': 'map',
    'more?': 'any',
    resources: { memory: 'string', 'cpu?': 'string' },
    'tls?': { secret: 'string' },
  } as const;
  // What is written in JavaScript: the compiler knows nothing of it.
  type Written = Record<string, unknown>;
  const written = (values: object): never => values as never;
  const start = settings<Written>(shape);
  const good = { replicas: 1, level: 'info', resources: { memory: '1Gi' } };

  test.each<[string, object]>([
    ['what must be there', good],
    ['what may be there', { ...good, hosts: [], labels: { a: 'b' }, more: 1, tls: { secret: 'x' } }],
  ])('lets pass %s', (_, values) => {
    expect(start.with(written(values)).values).toEqual(values);
    expect(start.layer('all', written(values)).with().values).toEqual(values);
  });

  test('lets layers have a part, and counts what they give together', () => {
    const base = start.layer('base', written({ resources: { cpu: '1' } })).layer('big', written({ replicas: 6 }));
    expect(base.with(written({ level: 'debug', resources: { memory: '1Gi' } })).values).toEqual({
      replicas: 6,
      level: 'debug',
      resources: { cpu: '1', memory: '1Gi' },
    });
    expect(toldBy(() => base.with(written({ level: 'info' })))).toMatch(
      /settings\.test\.ts:\d+.*"resources\.memory" is missing$/,
    );
  });

  test.each<[string, object, string]>([
    ['a field that is missing', { replicas: undefined }, '"replicas" is missing'],
    ['a misspelt field', { host: [] }, 'there is no setting "host"; did you mean "hosts"?'],
    [
      'a misspelt field of a group',
      { resources: { memory: '1', cpus: '1' } },
      'there is no setting "resources.cpus"; did you mean "cpu"?',
    ],
    ['a field of a group that is missing', { tls: {} }, '"tls.secret" is missing'],
    ['a value of another type', { replicas: '3' }, '"replicas" is "3", not a number'],
    ['what is no number', { replicas: NaN }, '"replicas" is NaN, not a number'],
    ['a value that is none of those', { level: 'trace' }, '"level" is "trace", not one of "debug", "info"'],
    ['a list in place of a map', { labels: ['a'] }, '"labels" is a list, not a map'],
    ['a value in place of a group', { resources: 'x' }, '"resources" is "x", not a group of settings'],
  ])('refuses %s', (_, change, seen) => {
    const { replicas, ...rest } = { ...good, ...change } as Record<string, unknown>;
    const values = replicas === undefined ? rest : { replicas, ...rest };
    expect(toldBy(() => start.with(written(values)))).toContain(
      `environment/bad-settings: Cannot read settings layer "with"`,
    );
    expect(toldBy(() => start.with(written(values)))).toContain(seen);
  });

  test.each<[unknown, string]>([
    [{ replicas: 'nummber' }, '"replicas" is "nummber", none of string, number, boolean, list, map, any, a list of'],
    [{ replicas: 'nummber' }, 'did you mean "number"?'],
    [{ level: [] }, '"level" is a list, none of'],
    [{ tls: { secret: null } }, '"tls.secret" is null, none of'],
    [{ replicas: Number }, '"replicas" is function Number'],
    ['number', 'it is "number", none of'],
    [null, 'it is null, none of'],
  ])('fails for the shape %j', (odd, seen) => {
    const told = toldBy(() => settings(odd as never));
    expect(told).toContain('environment/bad-settings: Cannot read the shape of settings from ');
    expect(told).toContain(seen);
  });

  test('tells of all mistakes together', () => {
    expect(toldBy(() => start.with(written({ replicas: '1', levle: 'info' })))).toContain('4 settings are wrong');
  });
});
