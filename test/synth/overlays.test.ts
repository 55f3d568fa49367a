import fc from 'fast-check';
import { Chart } from 'cdk8s';
import { type Overlay, type OverlayScope, overlay, project } from '../../lib/environment';
import { formatOrigin } from '../../lib/manifest';
import { synthesize } from '../../lib/synth';
import { Piece, Web } from '../environment/double';
import { failureOf, toldBy } from '../environment/failure';
import { type Name, envs, objectOf, other, plain, production, shop, withOverlay, world } from './world';

type Change = (o: OverlayScope<Name>) => unknown;
const run = (change: Change): ReturnType<typeof withOverlay> => withOverlay((o) => void change(o));
const web = 'apps/Deployment/shop/web';

describe('an overlay', () => {
  test.each<[string, Change, string, object]>([
    [
      'sets a field',
      (o) => o.select(shop, (s) => s.web).set((d) => d.spec.replicas, 6),
      web,
      { spec: { replicas: 6 } },
    ],
    [
      'makes missing maps on the way',
      (o) => o.select(shop, (s) => s.web).set((d) => d.spec.strategy.rollingUpdate.maxSurge, 1),
      web,
      { spec: { strategy: { rollingUpdate: { maxSurge: 1 } } } },
    ],
    [
      'sets the value of a key',
      (o) => o.select(shop, (s) => s.web).set((d) => d.metadata.annotations.key('example.com/a'), 'x'),
      web,
      { metadata: { annotations: { 'example.com/a': 'x' } } },
    ],
    [
      'reaches elements by name and by values',
      (o) =>
        o
          .select(shop, (s) => s.web)
          .set((d) => d.spec.template.spec.containers.at('app').ports.where({ containerPort: 80 }).name, 'http'),
      web,
      { spec: { template: { spec: { containers: [{ ports: [{ containerPort: 80, name: 'http' }] }] } } } },
    ],
    [
      'replaces a list',
      (o) => o.select(shop, (s) => s.service).replace((d) => d.spec.ports, [{ port: 81, targetPort: 80 }]),
      '/Service/shop/web',
      { spec: { ports: [{ port: 81, targetPort: 80 }] } },
    ],
    [
      'adds an element',
      (o) => o.select(shop, (s) => s.web).element((d) => d.spec.template.spec.containers, { name: 'b', image: 'b:1' }),
      web,
      { spec: { template: { spec: { containers: [{ name: 'app' }, { name: 'b', image: 'b:1' }] } } } },
    ],
    [
      'selects by identity',
      (o) => o.selectObject('v1', 'Service', { name: 'web' }).set((d) => d.spec.sessionAffinity, 'ClientIP'),
      '/Service/shop/web',
      { spec: { sessionAffinity: 'ClientIP' } },
    ],
    [
      'selects a custom object',
      (o) => o.selectObject('example.com/v1', 'Widget', { name: 'w' }).set((d) => d.key('spec').key('size'), 2),
      'example.com/Widget/shop/w',
      { spec: { size: 2 } },
    ],
    [
      'selects an untyped construct',
      (o) => o.select(shop, (s) => s.widget).set((d) => d.key('spec').key('size'), 2),
      'example.com/Widget/shop/w',
      { spec: { size: 2 } },
    ],
    [
      'selects several constructs',
      (o) =>
        o
          .select(shop, (s) => [s.web, s.proxy])
          .set((d) => d.spec.replicas, 3)
          .expects(2),
      'apps/Deployment/shop/proxy',
      { spec: { replicas: 3 } },
    ],
    [
      'selects any number',
      (o) =>
        o
          .selectObject('apps/v1', 'Deployment', { name: 'web' })
          .set((d) => d.spec.replicas, 4)
          .expects('1+'),
      'apps/Deployment/other/web',
      { spec: { replicas: 4 } },
    ],
    [
      'adds constructs',
      (o) => o.add(shop, (s) => new Web(s, 'more', { replicas: 9 })),
      'apps/Deployment/shop/more',
      { spec: { replicas: 9 } },
    ],
    [
      'writes to a namespace of the environment',
      (o) => o.selectObject('v1', 'Namespace', { name: 'shop' }).set((d) => d.metadata.labels.key('team'), 'a'),
      '/Namespace//shop',
      { metadata: { labels: { team: 'a' } } },
    ],
  ])('%s', (_name, change, id, expected) => {
    const rendered = run(change);
    expect(objectOf(rendered, id)).toMatchObject(expected);
    expect(rendered.findings).toEqual([]);
  });

  test('removes a field and an object', () => {
    const rendered = run((o) => {
      o.select(shop, (s) => s.web).remove((d) => d.spec.template.spec.containers.at('app').resources);
      o.remove(shop, (s) => s.proxy);
      o.select(shop, (s) => s.widget).removeObject();
    });
    expect(JSON.stringify(objectOf(rendered, web))).not.toContain('resources');
    expect(objectOf(rendered, 'apps/Deployment/shop/proxy')).toBeUndefined();
    expect(objectOf(rendered, 'example.com/Widget/shop/w')).toBeUndefined();
  });

  test('removes what is below a composed construct', () => {
    const rendered = synthesize(world({ overlays: [production((o) => void o.remove(shop, (s) => s))] }), {
      environments: ['prod'],
    });
    expect(rendered.units.find(({ application }) => application === 'shop')?.resources.size).toBe(0);
  });

  test('changes only its environments', () => {
    const { units } = synthesize(
      world({ overlays: [production((o) => void o.select(shop, (s) => s.web).set((d) => d.spec.replicas, 6))] }),
    );
    const before = synthesize(world()).units;
    const differing = units.filter(
      (unit, index) => JSON.stringify(plain([unit])) !== JSON.stringify(plain([before[index] ?? unit])),
    );
    expect(differing.map(({ environment, application }) => `${environment}/${application}`)).toEqual(['prod/shop']);
  });

  test('may override a wider one, and one that it comes after', () => {
    const replicas = (name: string, where: 'all' | 'tier', value: number): Overlay<Name> =>
      overlay(
        name,
        { in: where === 'all' ? envs.all : envs.tier('production') },
        (o) => void o.select(shop, (s) => s.web).set((d) => d.spec.replicas, value),
      );
    const wider = world({ overlays: [replicas('narrow', 'tier', 6), replicas('wide', 'all', 2)] });
    expect(objectOf(synthesize(wider, { environments: ['prod'] }), web)).toMatchObject({ spec: { replicas: 6 } });
    const first = replicas('z', 'tier', 6);
    const later = world({ overlays: [replicas('a', 'tier', 20).after(first), first] });
    expect(objectOf(synthesize(later, { environments: ['prod'] }), web)).toMatchObject({ spec: { replicas: 20 } });
  });

  test('may write what another writes too', () => {
    const same = (name: string): Overlay<Name> =>
      production((o) => void o.select(shop, (s) => s.web).create((d) => d.spec.paused, true), name);
    const { units, findings } = synthesize(world({ overlays: [same('a'), same('b')] }), { environments: ['prod'] });
    expect([objectOf({ units }, web), findings]).toMatchObject([{ spec: { paused: true } }, []]);
  });

  test('is warned of when it changes nothing', () => {
    const { findings } = run((o) => o.select(shop, (s) => s.web).set((d) => d.spec.replicas, 1));
    expect(findings).toEqual([
      expect.objectContaining({ code: 'overlay/no-effect', severity: 'warning', object: web, path: 'spec.replicas' }),
    ]);
    expect(formatOrigin(findings[0]?.origin)).toMatch(/overlays\.test\.ts:\d+/);
  });
});

describe('an overlay fails', () => {
  test.each<[string, Change, string]>([
    // What other renderers let pass in silence, row by row.
    [
      'when the target is misspelt',
      (o) => o.selectObject('apps/v1', 'Deployment', { name: 'wbe' }).set((d) => d.spec.replicas, 2),
      'overlay/no-match: Cannot apply overlay "production" in environment "prod" from',
    ],
    [
      'with the name that was meant',
      (o) => o.selectObject('apps/v1', 'Deployment', { name: 'wbe' }),
      'it expected 1 of apps/v1 Deployment/wbe, found 0; did you mean apps/v1 Deployment/web in other or apps/v1 Deployment/web in shop?',
    ],
    [
      'when the object is in another namespace',
      (o) => o.selectObject('v1', 'Service', { name: 'web', namespace: 'prod' }),
      'it expected 1 of v1 Service/web in prod, found 0; did you mean v1 Service/web in shop?',
    ],
    [
      'when the version is another',
      (o) => o.selectObject('apps/v1beta1', 'Deployment', { name: 'proxy' }),
      'did you mean apps/v1 Deployment/proxy in shop?',
    ],
    [
      'when the kind is another',
      (o) => o.selectObject('apps/v1', 'StatefulSet', { name: 'proxy' }),
      'did you mean apps/v1 Deployment/proxy in shop?',
    ],
    [
      'when more than one object matches',
      (o) => o.selectObject('apps/v1', 'Deployment', { name: 'web' }),
      'found 2: apps/v1 Deployment/web in other, apps/v1 Deployment/web in shop',
    ],
    [
      'when fewer constructs are there',
      (o) => o.select(shop, (s) => [s.web]).expects(2),
      'it expected 2 of the constructs of application "shop", found 1',
    ],
    [
      'when a construct is not there',
      (o) => o.select(shop, (): Web | undefined => undefined),
      'it expected 1 of the constructs of application "shop", found 0',
    ],
    [
      'when nothing matches and one is wanted',
      (o) => o.selectObject('v1', 'Secret', { name: 'nothing-like-it' }).expects('1+'),
      'it expected at least 1 of v1 Secret/nothing-like-it, found 0',
    ],
    [
      'for a misspelt field of a known kind',
      (o) =>
        o
          .selectObject('apps/v1', 'Deployment', { name: 'proxy' })
          .as<Loose>()
          .set((d) => d.spec.replcas, 5),
      'apps/v1 Deployment has no field "replcas" at spec; did you mean "replicas"?',
    ],
    [
      'for a misspelt container',
      (o) => o.select(shop, (s) => s.web).set((d) => d.spec.template.spec.containers.at('ap').image, 'x'),
      'it has no element named "ap" at spec.template.spec.containers[ap].image; there is app',
    ],
    [
      'for a container added by accident',
      (o) => o.select(shop, (s) => s.web).set((d) => d.spec.template.spec.containers.at('b'), { name: 'b' }),
      'overlay/path-missing',
    ],
    [
      'for a list of a custom kind whose elements have no known keys',
      (o) => o.select(shop, (s) => s.widget).element((d) => d.key('spec').key('parts'), { name: 'b' }),
      'overlay/path-mismatch: Cannot apply overlay "production" to Widget.example.com/w in shop',
    ],
    [
      'when it creates what is there',
      (o) => o.select(shop, (s) => s.web).create((d) => d.spec.replicas, 2),
      'overlay/path-taken',
    ],
    [
      'when it adds an element that is there',
      (o) => o.select(shop, (s) => s.web).element((d) => d.spec.template.spec.containers, { name: 'app' }),
      'overlay/path-taken',
    ],
    [
      'when it removes what is not there',
      (o) => o.select(shop, (s) => s.web).remove((d) => d.spec.paused),
      'overlay/path-missing',
    ],
    [
      'when it replaces what is not there',
      (o) => o.select(shop, (s) => s.web).replace((d) => d.spec.template.spec.containers.at('app').args, ['x']),
      'overlay/path-missing',
    ],
    [
      'when it asks a field of a value',
      (o) => o.select(shop, (s) => s.widget).set((d) => d.key('spec').key('size').key('x'), 1),
      'overlay/path-mismatch',
    ],
    [
      'when it renames an object',
      (o) => o.select(shop, (s) => s.web).set((d) => d.metadata.name, 'x'),
      'overlay/identity',
    ],
    [
      'when it moves an object',
      (o) => o.select(shop, (s) => s.web).set((d) => d.metadata.namespace, 'x'),
      'overlay/identity',
    ],
    [
      'when it writes null',
      (o) => o.select(shop, (s) => s.web).set((d) => d.spec.replicas, null as never),
      'overlay/bad-value',
    ],
    [
      'when it writes what JSON cannot hold',
      (o) => o.select(shop, (s) => s.widget).set((d) => d.key('spec').key('at'), { x: [new Date(0)] }),
      '"spec.at.x[0]" would be an instance of Date',
    ],
    [
      'when its function throws',
      () => {
        throw new TypeError('oh no');
      },
      'overlay/failed: Cannot run overlay "production" in environment "prod" from',
    ],
    [
      'when a selection throws',
      (o) => o.select(shop, (s) => (s as unknown as { none: { web: Web } }).none.web),
      'overlay/failed',
    ],
    [
      'when an addition throws',
      (o) => o.add(shop, (s) => new Web(s, 'web', {})),
      'overlay/failed: Cannot add to application "shop" in environment "prod"',
    ],
    [
      'when a selection returns no construct',
      (o) => o.select(shop, (s) => s.web.manifest as never),
      'overlay/not-rendered',
    ],
    [
      'when a selection returns a construct without objects',
      (o) => o.select(shop, (s) => new Chart(s, 'late')),
      'stands for no object of environment "prod"',
    ],
  ])('%s', (_name, change, expected) => {
    expect(toldBy(() => run(change))).toContain(expected);
  });

  test('when the application does not run there', () => {
    const elsewhere = project({
      environments: envs,
      applications: [other],
      overlays: [production((o) => void o.select(shop, (s) => s.web))],
    });
    expect(toldBy(() => synthesize(elsewhere, { environments: ['prod'] }))).toContain(
      'the application does not run in environment "prod"',
    );
  });

  test('when it adds to an application that does not run there', () => {
    const elsewhere = project({
      environments: envs,
      applications: [other],
      overlays: [production((o) => o.add(shop, (s) => new Web(s, 'more', {})))],
    });
    expect(toldBy(() => synthesize(elsewhere, { environments: ['prod'] }))).toContain(
      'it adds to application "shop", which does not run there',
    );
  });

  test('when something still refers to a removed object, with every place', () => {
    expect(toldBy(() => run((o) => o.remove(shop, (s) => s.settings)))).toMatch(
      /overlay\/still-referred: Cannot remove ConfigMap\/settings in shop in overlay "production" from .*overlays\.test\.ts:\d+:\d+: an object still refers to it\nDeployment\/web in shop at spec\.template\.spec\.containers\[0\]\.envFrom\[0\]\.configMapRef\.name/,
    );
  });

  test('not when the reference is removed too', () => {
    const rendered = run((o) => {
      o.remove(shop, (s) => s.settings);
      o.select(shop, (s) => s.web).remove((d) => d.spec.template.spec.containers.at('app').envFrom);
    });
    expect(objectOf(rendered, '/ConfigMap/shop/settings')).toBeUndefined();
  });

  test('and tells all problems at once', () => {
    const failure = failureOf(() =>
      run((o) => {
        o.selectObject('v1', 'Service', { name: 'x' });
        o.select(shop, (s) => s.web).set((d) => d.metadata.name, 'x');
      }),
    );
    expect(failure.message).toBe('Cannot apply the overlays of the project: 2 problems were found');
    expect(failure.details).toHaveLength(2);
  });
});

interface Loose {
  spec: { replcas: number };
}

describe('overlays that contradict each other', () => {
  const setting = (name: string, change: Change): Overlay<Name> => production((o) => void change(o), name);
  const replicas =
    (value: number): Change =>
    (o) =>
      o.select(shop, (s) => s.web).set((d) => d.spec.replicas, value);
  const both = (a: Change, b: Change): string =>
    toldBy(() => synthesize(world({ overlays: [setting('a', a), setting('b', b)] }), { environments: ['prod'] }));

  test.each<[string, Change, Change, string]>([
    ['at one place', replicas(6), replicas(20), 'spec.replicas'],
    ['at a place and one above it', replicas(6), (o) => o.select(shop, (s) => s.web).remove((d) => d.spec), 'spec'],
    [
      'by writing and removing',
      replicas(6),
      (o) => o.select(shop, (s) => s.web).remove((d) => d.spec.replicas),
      'spec.replicas',
    ],
    ['at an object that one removes', replicas(6), (o) => o.remove(shop, (s) => s.web), 'the object'],
    [
      'at one element, however it is named',
      (o) =>
        o
          .select(shop, (s) => s.web)
          .set((d) => d.spec.template.spec.containers.at('app').ports.where({ containerPort: 80 }).name, 'x'),
      (o) =>
        o
          .select(shop, (s) => s.web)
          .set(
            (d) => d.spec.template.spec.containers.at('app').ports.where({ containerPort: 80, protocol: 'TCP' }).name,
            'y',
          ),
      'spec.template.spec.containers[app].ports',
    ],
    [
      'with one new element',
      (o) => o.select(shop, (s) => s.web).element((d) => d.spec.template.spec.containers, { name: 'b', image: 'x' }),
      (o) => o.select(shop, (s) => s.web).element((d) => d.spec.template.spec.containers, { name: 'b', image: 'y' }),
      'spec.template.spec.containers',
    ],
    [
      'by two ways to one object',
      replicas(6),
      (o) => o.selectObject('apps/v1', 'Deployment', { name: 'web', namespace: 'shop' }).set((d) => d.spec.replicas, 7),
      'spec.replicas',
    ],
  ])('fail %s, whichever is declared first', (_name, a, b, place) => {
    expect(both(a, b)).toContain(`overlay/conflict: Cannot apply overlays to Deployment/web in shop`);
    expect(both(a, b)).toContain(`two writes contradict each other at ${place}`);
    const swapped = toldBy(() =>
      synthesize(world({ overlays: [setting('b', b), setting('a', a)] }), { environments: ['prod'] }),
    );
    expect(swapped).toBe(both(a, b));
  });

  test('are told with both places and both values', () => {
    expect(both(replicas(6), replicas(20)).split('\n').slice(1)).toEqual([
      expect.stringMatching(/overlays\.test\.ts:\d+ overlay "a" sets 6 at spec\.replicas$/),
      expect.stringMatching(/overlays\.test\.ts:\d+ overlay "b" sets 20 at spec\.replicas$/),
    ]);
  });

  test('fail within one overlay too, but not for what it builds on', () => {
    expect(
      toldBy(() =>
        run((o) =>
          o
            .select(shop, (s) => s.web)
            .set((d) => d.spec.replicas, 2)
            .set((d) => d.spec.replicas, 3),
        ),
      ),
    ).toContain('overlay/conflict');
    const rendered = run((o) => {
      o.select(shop, (s) => s.web)
        .create((d) => d.spec.strategy, { type: 'RollingUpdate' })
        .set((d) => d.spec.strategy.rollingUpdate.maxSurge, 2)
        .element((d) => d.spec.template.spec.containers, { name: 'b' })
        .set((d) => d.spec.template.spec.containers.at('b').image, 'b:1');
    });
    expect(objectOf(rendered, web)).toMatchObject({
      spec: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 2 } } },
    });
    expect(JSON.stringify(objectOf(rendered, web))).toContain('"b:1"');
  });

  test('never show what a Secret holds', () => {
    const secret = setting('add', (o) =>
      o.add(
        shop,
        (s) =>
          new Piece(s, 'secret', {
            apiVersion: 'v1',
            kind: 'Secret',
            metadata: { name: 's' },
            stringData: { password: 'hunter2' },
          }),
      ),
    );
    const writes = ['b', 'c'].map((value) =>
      setting(value, (o) =>
        o.selectObject('v1', 'Secret', { name: 's' }).set((d) => d.stringData.key('password'), `hunter-${value}`),
      ),
    );
    const told = toldBy(() => synthesize(world({ overlays: [secret, ...writes] }), { environments: ['prod'] }));
    expect(told).toContain('sets (hidden)');
    expect(told).not.toContain('hunter');
  });
});

describe('laws of overlays', () => {
  const value = fc.integer({ min: 2, max: 4 });
  const change = fc.oneof(
    value.map(
      (n): Change =>
        (o) =>
          o.select(shop, (s) => s.web).set((d) => d.spec.replicas, n),
    ),
    value.map(
      (n): Change =>
        (o) =>
          o.select(shop, (s) => s.proxy).set((d) => d.spec.replicas, n),
    ),
    value.map(
      (n): Change =>
        (o) =>
          o.select(shop, (s) => s.web).set((d) => d.spec.template.spec.containers.at('app').image, `i:${n}`),
    ),
    value.map(
      (n): Change =>
        (o) =>
          o.select(shop, (s) => s.web).element((d) => d.spec.template.spec.containers, { name: `c${n}` }),
    ),
    value.map(
      (n): Change =>
        (o) =>
          o.select(shop, (s) => s.web).create((d) => d.metadata.annotations.key('a'), String(n)),
    ),
    fc.constant<Change>((o) => o.remove(shop, (s) => s.proxy)),
    fc.constant<Change>((o) =>
      o.select(shop, (s) => s.web).remove((d) => d.spec.template.spec.containers.at('app').resources),
    ),
  );
  const outcome = (overlays: readonly Overlay<Name>[]): unknown => {
    try {
      const { units, findings } = synthesize(world({ overlays }), { environments: ['prod'] });
      return [plain(units), findings];
    } catch (error) {
      return [(error as Error).message, (error as { details?: unknown }).details];
    }
  };
  const named = (changes: readonly Change[]): readonly Overlay<Name>[] =>
    changes.map((one, index) => production((o) => void one(o), `o${index}`));

  test('the order of equally narrow overlays does not matter: equal units, or the same conflict', () => {
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 2, maxLength: 4 }),
        fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
        (changes, keys) => {
          const overlays = named(changes);
          const shuffled = overlays
            .map((one, index) => ({ one, key: keys[index] ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ one }) => one);
          expect(outcome(shuffled)).toEqual(outcome(overlays));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('two overlays that do the same are as one', () => {
    fc.assert(
      fc.property(change, (one) => {
        expect(outcome(named([one, one]))).toEqual(outcome(named([one])));
      }),
      { numRuns: 30 },
    );
  });

  test('an empty overlay changes nothing', () => {
    expect(outcome([production(() => {})])).toEqual(outcome([]));
  });

  test('an overlay on one application changes no byte of another', () => {
    const others = (overlays: readonly Overlay<Name>[]): unknown =>
      plain(
        synthesize(world({ overlays }), { environments: ['prod'] }).units.filter(
          ({ application }) => application === 'other',
        ),
      );
    const before = others([]);
    fc.assert(
      fc.property(change, (one) => expect(others(named([one]))).toEqual(before)),
      { numRuns: 30 },
    );
  });
});
