import { Chart } from 'cdk8s';
import {
  type OverlayDefinition,
  type Overlay,
  type OverlaySteps,
  type Target,
  application,
  environments,
  overlay,
  overlayStepsIn,
  project,
} from '../../lib/environment';
import { formatPath } from '../../lib/manifest';
import type { k8s } from '../../lib/schema';
import { toldBy } from './failure';

const envs = environments({ dev: { cluster: 'd' }, prod: { cluster: 'p', tier: 'production' } });
const app = application('app', { in: envs, namespace: 'app', build: (scope) => new Chart(scope, 'app') });

function stepsOf(change: Parameters<typeof overlay<'dev' | 'prod'>>[2]): OverlaySteps {
  const [definition] = project({
    environments: envs,
    applications: [app],
    overlays: [overlay('o', { in: envs.all }, change)],
  }).overlays;
  return overlayStepsIn(definition as OverlayDefinition, 'prod', { cluster: 'p', tier: 'production' });
}

function writesOf(change: (target: Target<k8s.Deployment>) => unknown): readonly string[] {
  const steps = stepsOf(
    (o) => void change(o.selectObject('apps/v1', 'Deployment', { name: 'web' }).as<k8s.Deployment>()),
  );
  return steps.selections.flatMap(({ writes }) =>
    writes.map(({ verb, path, value }) => `${verb} ${formatPath(path)} ${JSON.stringify(value)}`),
  );
}

describe('overlay', () => {
  test.each<[string, (target: Target<k8s.Deployment>) => unknown, string]>([
    ['a field', (t) => t.set((d) => d.spec.replicas, 3), 'set spec.replicas 3'],
    [
      'a key',
      (t) => t.create((d) => d.metadata.annotations.key('example.com/a'), 'x'),
      'create metadata.annotations["example.com/a"] "x"',
    ],
    [
      'an element by name',
      (t) => t.set((d) => d.spec.template.spec.containers.at('app').image, 'i'),
      'set spec.template.spec.containers[app].image "i"',
    ],
    [
      'an element by values',
      (t) =>
        t.remove((d) => d.spec.template.spec.containers.at('a').ports.where({ containerPort: 80, protocol: 'TCP' })),
      'remove spec.template.spec.containers[a].ports[80,TCP] undefined',
    ],
    [
      'a whole list',
      (t) => t.replace((d) => d.spec.template.spec.containers.at('a').args, ['x']),
      'replace spec.template.spec.containers[a].args ["x"]',
    ],
    [
      'a new element',
      (t) => t.element((d) => d.spec.template.spec.containers, { name: 'b' }),
      'element spec.template.spec.containers {"name":"b"}',
    ],
    [
      'a field that has the name of a method',
      (t) => t.as<{ spec: { key: string; at: { where: number } } }>().set((d) => d.spec.at.where, 1),
      'set spec.at.where 1',
    ],
    ['the object', (t) => t.removeObject(), 'remove-object  undefined'],
  ])('records a write at %s', (_name, change, expected) => {
    expect(writesOf(change)).toEqual([expected]);
  });

  test('knows the environment that it runs for', () => {
    const seen: unknown[] = [];
    stepsOf((o) => seen.push(o.environment, o.pick({ dev: 1, prod: 2 })));
    expect(seen).toEqual([{ name: 'prod', cluster: 'p', tier: 'production' }, 2]);
  });

  test.each<[string, (target: Target<k8s.Deployment>) => unknown, string]>([
    [
      'a value instead of a place',
      (t) => t.set((() => 6) as never, 6),
      'overlay/bad-accessor: Cannot read overlay "o"',
    ],
    ['the whole manifest', (t) => t.set(((d: unknown) => d) as never, {}), 'it names the whole manifest'],
    [
      'a place used as a value',
      (t) => t.set(((d: { spec: number }) => `${d.spec}`) as never, 1),
      'it uses the value of "spec"',
    ],
    [
      'a foreign method',
      (t) => t.set(((d: { spec: { map: () => unknown } }) => d.spec.map()) as never, 1),
      'only at(), where() and key() can be called',
    ],
    ['an assignment', (t) => t.set(((d: { spec: number }) => (d.spec = 1)) as never, 1), 'it writes below ""'],
    [
      'at() without a name',
      (t) => t.remove((d) => d.spec.template.spec.containers.at('')),
      'at() wants a name, not ""',
    ],
    [
      'where() without a value',
      (t) => t.remove((d) => d.spec.template.spec.containers.at('a').ports.where({})),
      'overlay/empty-selection: Cannot read overlay "o"',
    ],
    ['a count that is none', (t) => t.expects(-1), 'overlay/bad-count: Cannot read overlay "o"'],
  ])('fails for %s', (_name, change, expected) => {
    expect(toldBy(() => writesOf(change))).toContain(expected);
  });

  test.each([
    ['no name', { name: '' }],
    ['an empty namespace', { name: 'x', namespace: '' }],
  ])('fails for a selection with %s', (_name, object) => {
    expect(toldBy(() => stepsOf((o) => void o.selectObject('v1', 'Service', object)))).toContain(
      'overlay/empty-selection',
    );
  });

  test('fails for an asynchronous function', () => {
    const later = (): unknown => Promise.resolve();
    expect(toldBy(() => stepsOf(later))).toContain('overlay/failed: Cannot run overlay "o"');
  });
});

describe('project', () => {
  const named = (name: string, by: 'all' | 'tier' | 'only' = 'all'): Overlay<'dev' | 'prod'> =>
    overlay(
      name,
      { in: by === 'all' ? envs.all : by === 'tier' ? envs.tier('production') : envs.only('prod') },
      () => {},
    );
  const orderOf = (...overlays: readonly Overlay<'dev' | 'prod'>[]): readonly string[] =>
    project({ environments: envs, applications: [], overlays }).overlays.map(({ name }) => name);

  test.each<[string, readonly Overlay<'dev' | 'prod'>[], readonly string[]]>([
    ['by name', [named('b'), named('a')], ['a', 'b']],
    ['the wider first', [named('a', 'only'), named('b', 'tier'), named('c')], ['c', 'b', 'a']],
    ['what comes after later', [named('a').after(named('b')), named('b')], ['b', 'a']],
    [
      'what comes after a narrower one',
      [named('a').after(named('b', 'only')), named('b', 'only'), named('c', 'tier')],
      ['c', 'b', 'a'],
    ],
    ['a chain', [named('a').after(named('b')), named('b').after(named('c')), named('c')], ['c', 'b', 'a']],
  ])('orders overlays: %s, however they are declared', (_name, overlays, expected) => {
    expect(orderOf(...overlays)).toEqual(expected);
    expect(orderOf(...[...overlays].reverse())).toEqual(expected);
  });

  const others = environments({ test: { cluster: 't' } });
  test.each<[string, () => unknown, string]>([
    [
      'two overlays of one name',
      () => orderOf(named('a'), named('a')),
      'overlay/duplicate-name: Cannot use overlay "a"',
    ],
    [
      'a ring of overlays',
      () => orderOf(named('a').after(named('b')), named('b').after(named('a'))),
      'it comes after itself: a after b after a',
    ],
    [
      'an unknown predecessor',
      () => orderOf(named('later').after(named('earlier'))),
      'it comes after "earlier", which is not an overlay of the project',
    ],
    ['an overlay without a name', () => named(' '), 'overlay/bad-name'],
    [
      'an overlay for no environment',
      () => orderOf(overlay('a', { in: envs.tier('preview') }, () => {})),
      'overlay/unused: Cannot use overlay "a"',
    ],
    [
      'an overlay for others',
      () => project({ environments: others, applications: [], overlays: [named('a') as never] }),
      'environment/unknown-name: Cannot use overlay "a"',
    ],
    [
      'two applications of one id',
      () => project({ environments: envs, applications: [app, app] }),
      'two applications are named "app"',
    ],
    [
      'an application for others',
      () => project({ environments: others, applications: [app as never] }),
      '"dev" is not an environment, the environments are test',
    ],
    [
      'something else as an application',
      () => project({ environments: envs, applications: [{} as never] }),
      'environment/bad-application',
    ],
    [
      'an application in place of a list',
      () => project({ environments: envs, applications: app as never }),
      'environment/bad-application: Cannot put the project together',
    ],
    [
      'a name in place of a selection',
      () =>
        project({
          environments: envs,
          applications: [app],
          overlays: [overlay('o', { in: 'dev' as never }, () => {}) as never],
        }),
      'overlay/unused: Cannot use overlay "o"',
    ],
    ['something else as an overlay', () => orderOf({} as never), 'overlay/bad-name: Cannot read an overlay'],
    [
      'an unknown cluster',
      () => project({ environments: envs, applications: [], clusters: { q: {} } }),
      'the clusters are d, p',
    ],
  ])('fails for %s', (_name, run, expected) => {
    expect(toldBy(run)).toContain(expected);
  });
});
