import { ApiObject, App, Chart, JsonPatch, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { ConfigMap, Deployment, Job, Namespace, Service, StatefulSet, TypedObject } from '../../lib/constructs';
import { OBJECT_SOURCE, PLACEMENT } from '../../lib/manifest';
import { SHOP, chartIn, errorOf, manifests } from './tree';

const containers = [{ name: 'app', image: 'app' }];

describe('an object', () => {
  test('is named by its id, or as written', () => {
    const chart = chartIn(SHOP);
    expect(new ConfigMap(chart, 'settings').manifest.metadata!.name).toBe('settings');
    expect(new ConfigMap(chart, 'Other', { metadata: { name: 'other' } }).name).toBe('other');
  });

  test('is an ApiObject of its chart', () => {
    const chart = chartIn(SHOP);
    const settings = new ConfigMap(chart, 'settings');
    expect(ApiObject.isApiObject(settings)).toBe(true);
    expect(chart.apiObjects).toEqual([settings]);
    expect([settings.apiVersion, settings.kind, settings.apiGroup]).toEqual(['v1', 'ConfigMap', 'core']);
  });

  test('is an instance of its own classes, and of no other kind', () => {
    const settings = new ConfigMap(chartIn(SHOP), 'settings');
    const seen: unknown = settings;
    expect([seen instanceof ConfigMap, seen instanceof TypedObject, seen instanceof ApiObject]).toEqual([
      true,
      true,
      true,
    ]);
    expect([seen instanceof Service, seen instanceof Deployment]).toEqual([false, false]);
    const nothing: unknown = null;
    const other: unknown = new ApiObject(chartIn(SHOP), 'other', { apiVersion: 'v1', kind: 'ConfigMap' });
    expect([other instanceof ApiObject, other instanceof TypedObject, nothing instanceof ConfigMap]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('says where it was written', () => {
    const { origin } = new ConfigMap(chartIn(SHOP), 'settings')[OBJECT_SOURCE]();
    expect(origin).toMatchObject({
      construct: 'shop/settings',
      file: expect.stringMatching(/test\/constructs\/object\.test\.ts$/),
    });
    expect(origin.line).toBeGreaterThan(20);
  });

  test('says of what it makes for others where they asked for it', () => {
    const ingress = new Service(chartIn(SHOP), 'web', { ports: [{ port: 80 }] }).exposeViaIngress('shop.example');
    expect(ingress[OBJECT_SOURCE]().origin).toMatchObject({
      construct: 'shop/web/ingress',
      file: expect.stringMatching(/object\.test\.ts$/),
    });
  });

  test('keeps no reference to what was handed in, nor hands out what it keeps', () => {
    const data = { A: '1' };
    const labels = { a: '1' };
    const settings = new ConfigMap(chartIn(SHOP), 'settings', { data, metadata: { labels } });
    const first = settings.manifest;
    data.A = '2';
    labels.a = '2';
    (first.data as { A: string }).A = '3';
    expect(settings.manifest.data).toEqual({ A: '1' });
    expect(settings.manifest.metadata!.labels).toMatchObject({ a: '1' });
  });

  test('drops fields that are undefined and keeps null, empty maps and empty lists', () => {
    const data = { A: undefined, B: null } as unknown as Record<string, string>;
    const { manifest } = new ConfigMap(chartIn({ profile: 'verbatim' }), 'settings', {
      data,
      metadata: { labels: {}, finalizers: [] },
    });
    expect(manifest).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'settings', labels: {}, finalizers: [] },
      data: { B: null },
    });
  });

  test('holds keys that JavaScript treats as special', () => {
    const data = JSON.parse('{"__proto__": "1", "constructor": "2", "10": "3"}') as Record<string, string>;
    const { manifest } = new ConfigMap(chartIn(SHOP), 'settings', { data });
    expect(Object.entries(manifest.data!).sort()).toEqual([
      ['10', '3'],
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });

  test('produces lazy values of cdk8s when it is rendered', () => {
    let replicas = 1;
    const web = new Deployment(chartIn(SHOP), 'web', {
      containers,
      replicas: Lazy.any({ produce: () => replicas }) as number,
    });
    replicas = 5;
    expect(web.manifest.spec.replicas).toBe(5);
  });

  test.each<[string, unknown, string]>([
    ['a date', new Date(0), 'an instance of Date'],
    ['a class', new (class Size {})(), 'an instance of Size'],
    ['a function', () => 1, 'a function'],
    ['not a number', NaN, 'the number NaN'],
    ['a hole in a list', [undefined], 'undefined in a list'],
    ['a construct', new App(), 'an instance of App'],
  ])('fails for a value without JSON form: %s', (_, value, seen) => {
    const error = errorOf(() => new ConfigMap(chartIn(SHOP), 'settings', { data: { A: value as string } }));
    expect(error).toMatchObject({ code: 'construct/invalid-value' });
    expect(error.message).toContain(`data.A`);
    expect(error.message).toContain(seen);
  });

  test('fails for a value that holds itself', () => {
    const data: Record<string, unknown> = {};
    data.self = data;
    expect(
      errorOf(() => new ConfigMap(chartIn(SHOP), 's', { data: data as Record<string, string> })).message,
    ).toContain('refers to itself');
  });
});

describe('its name', () => {
  const chart = chartIn(SHOP);
  test.each<[string, () => unknown, string]>([
    ['a capital letter', () => new ConfigMap(chart, 'Settings'), 'Cannot name ConfigMap "shop/Settings" "Settings"'],
    ['a dot in a Namespace', () => new Namespace(chart, 'a.b'), '"a.b"'],
    ['an empty name', () => new ConfigMap(chart, 'x1', { metadata: { name: '' } }), 'Cannot name'],
    [
      'a name that is no text',
      () => new ConfigMap(chart, 'x2', { metadata: { name: 5 as unknown as string } }),
      'it is a number',
    ],
    ['64 letters of a StatefulSet', () => new StatefulSet(chart, 'x'.repeat(64), { containers }), 'Cannot name'],
    [
      '64 letters of a Job',
      () => new Job(chart, 'x'.repeat(64), { containers, template: { spec: { restartPolicy: 'Never' } } }),
      'Cannot name',
    ],
  ])('fails for %s', (_, write, seen) => {
    const error = errorOf(write);
    expect(error).toMatchObject({ code: 'construct/invalid-name', exit: 5 });
    expect(error.message).toContain(seen);
    expect(error.message).toContain('object.test.ts');
  });

  test('fails for generateName, which would make another object each time', () => {
    expect(errorOf(() => new ConfigMap(chart, 'g', { metadata: { generateName: 'g-' } }))).toMatchObject({
      code: 'construct/invalid-metadata',
    });
  });
});

describe('its namespace', () => {
  test.each([
    ['the placement, hardened', SHOP, {}, {}, 'shop'],
    ['nothing, verbatim', { ...SHOP, profile: 'verbatim' as const }, {}, {}, undefined],
    ['the chart', SHOP, { namespace: 'chart' }, {}, 'chart'],
    ['the chart, verbatim', { ...SHOP, profile: 'verbatim' as const }, { namespace: 'chart' }, {}, 'chart'],
    ['what is written', SHOP, { namespace: 'chart' }, { namespace: 'own' }, 'own'],
  ])('is that of %s', (_, placement, props, metadata, expected) => {
    const settings = new ConfigMap(chartIn(placement, props), 'settings', { metadata });
    expect(settings.manifest.metadata!.namespace).toBe(expected);
    expect(settings.metadata.namespace).toBe(expected);
  });

  test('is none for a kind of the cluster', () => {
    expect(new Namespace(chartIn(SHOP, { namespace: 'chart' }), 'n').manifest.metadata).not.toHaveProperty('namespace');
  });
});

describe('its placement', () => {
  test('takes the nearest value of each part', () => {
    const app = new App({ outdir: '.cache/never-written' });
    app.node.setContext(PLACEMENT, { application: 'outer', namespace: 'outer', hardening: { labels: false } });
    const inner = new Construct(app, 'inner');
    inner.node.setContext(PLACEMENT, { application: 'inner', hardening: { labels: true }, namespace: undefined });
    const chart = new Chart(inner, 'chart');
    new ConfigMap(chart, 'settings');
    expect(manifests(chart)[0]!.metadata).toEqual({
      name: 'settings',
      namespace: 'outer',
      labels: { 'app.kubernetes.io/instance': 'inner' },
    });
  });
});

describe('its place in the tree', () => {
  test('fails outside of every chart', () => {
    expect(errorOf(() => new ConfigMap(new App({ outdir: '.cache/x' }), 'settings'))).toMatchObject({
      code: 'construct/no-chart',
    });
  });

  test.each(['settings', 'constructor', 'toString', ''])('fails for the id "%s"', (id) => {
    const chart = chartIn(SHOP);
    new ConfigMap(chart, 'settings');
    expect(errorOf(() => new ConfigMap(chart, id, { metadata: { name: 'x' } }))).toMatchObject({
      code: 'construct/invalid-id',
    });
  });
});

describe('metadata', () => {
  const grown = (): ConfigMap => {
    const settings = new ConfigMap(chartIn({}), 'settings', { metadata: { annotations: { a: '1' } } });
    settings.metadata.addLabel('team', 'shop');
    settings.metadata.addAnnotation('b', '2');
    settings.metadata.addFinalizers('shop.example/guard');
    settings.metadata.addOwnerReference({ apiVersion: 'v1', kind: 'Node', name: 'n', uid: 'u' });
    settings.metadata.add('generation', 3);
    return settings;
  };

  test('grows, and nothing that is added is lost', () => {
    expect(grown().manifest.metadata).toEqual({
      name: 'settings',
      labels: { team: 'shop' },
      annotations: { a: '1', b: '2' },
      finalizers: ['shop.example/guard'],
      ownerReferences: [{ apiVersion: 'v1', kind: 'Node', name: 'n', uid: 'u' }],
      generation: 3,
    });
    expect(grown().metadata.getLabel('team')).toBe('shop');
  });

  test.each<[string, (settings: ConfigMap) => void, string]>([
    ['a label value', ({ metadata }) => metadata.addLabel('a', 'no blanks here'), 'the value "no blanks here" of "a"'],
    ['a label key', ({ metadata }) => metadata.addLabel('-a', '1'), 'the key "-a"'],
    [
      'a label that is a number',
      ({ metadata }) => metadata.addLabel('a', 1 as unknown as string),
      'the value of "a" is the number 1',
    ],
    [
      'an annotation that is a boolean',
      ({ metadata }) => metadata.addAnnotation('a', true as unknown as string),
      'the boolean true',
    ],
    ['a field with a way of its own', ({ metadata }) => metadata.add('labels', {}), '"labels" is set by `addLabel`'],
    ['the name', ({ metadata }) => metadata.add('name', 'other'), '`metadata.name`'],
  ])('fails for %s', (_, add, seen) => {
    const error = errorOf(() => add(grown()));
    expect(error).toMatchObject({ code: 'construct/invalid-metadata' });
    expect(error.message).toContain(seen);
  });

  test.each<[string, object, string]>([
    ['labels that are a list', { labels: ['a'] }, 'and not a map'],
    ['a label that is null', { labels: { a: null } }, 'is null'],
    ['a label that is a number', { labels: { a: 1 } }, 'the number 1'],
    ['annotations that are too large', { annotations: { a: 'x'.repeat(300_000) } }, 'bytes'],
  ])('fails for %s in props', (_, metadata, seen) => {
    const error = errorOf(() => new ConfigMap(chartIn({}), 's', { metadata }));
    expect(error).toMatchObject({ code: 'construct/invalid-metadata' });
    expect(error.message).toContain(seen);
  });

  test('takes the labels of the chart', () => {
    const settings = new ConfigMap(chartIn({}, { labels: { team: 'chart', tier: 'web' } }), 's', {
      metadata: { labels: { team: 'own' } },
    });
    expect(settings.manifest.metadata!.labels).toEqual({ team: 'own', tier: 'web' });
  });
});

describe('addJsonPatch', () => {
  const patched = (...patches: JsonPatch[]): Deployment['manifest'] => {
    const web = new Deployment(chartIn(SHOP), 'web', { replicas: 1, containers });
    web.addJsonPatch(...patches);
    return web.manifest;
  };

  test('applies operations in turn to the finished object', () => {
    const { spec } = patched(
      JsonPatch.replace('/spec/replicas', 3),
      JsonPatch.add('/spec/template/spec/containers/0/tty', true),
      JsonPatch.remove('/spec/template/spec/securityContext'),
    );
    expect(spec.replicas).toBe(3);
    expect(spec.template.spec!.containers[0]!.tty).toBe(true);
    expect(spec.template.spec).not.toHaveProperty('securityContext');
  });

  test.each<[string, JsonPatch, string]>([
    [
      'a field that is not there',
      JsonPatch.replace('/spec/replica', 3),
      '/spec has no "replica"; it has replicas, selector, template',
    ],
    ['a list position', JsonPatch.remove('/spec/template/spec/containers/3'), 'a list without a position "3"'],
    ['a path without a slash', JsonPatch.add('spec', 1), 'does not begin with "/"'],
    ['a test that does not hold', JsonPatch.test('/spec/replicas', 2), '/spec/replicas is 1, not 2'],
    ['a parent that is not there', JsonPatch.add('/spec/strategy/type', 'Recreate'), '/spec has no "strategy"'],
    ['everything', JsonPatch.remove(''), 'the whole object cannot be removed'],
  ])('fails for %s', (_, patch, seen) => {
    const error = errorOf(() => patched(patch));
    expect(error).toMatchObject({ code: 'construct/patch-missed' });
    expect(error.message).toContain(seen);
    expect(error.message).toContain('object.test.ts');
  });

  test.each(['/metadata/name', '/metadata/namespace', '/kind', '/apiVersion'])('fails for the identity: %s', (path) => {
    expect(errorOf(() => patched(JsonPatch.replace(path, 'other')))).toMatchObject({
      code: 'construct/identity-patched',
    });
  });
});
