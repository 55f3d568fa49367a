import { type Chart } from 'cdk8s';
import {
  type ImageChoice,
  type ImageReference,
  application,
  configRepository,
  definitionOf,
  environments,
  envOf,
  isApplication,
  isProject,
  off,
  project,
  settings,
} from '../../lib/environment';
import { toldBy } from './failure';

const envs = environments({ dev: { cluster: 'd' }, prod: { cluster: 'p', tier: 'production' } });
const build = (): Chart => undefined as never;
const digest = `sha256:${'0'.repeat(64)}`;

describe('application', () => {
  test('fails for settings of an unknown environment, and for missing ones', () => {
    const s = settings<{ a: number }>().with({ a: 1 });
    expect(
      toldBy(() => application('a', { in: envs, settings: { dev: s, prod: s, prd: s } as never, build })),
    ).toContain('"prd" is not an environment');
    expect(toldBy(() => application('a', { in: envs, settings: { dev: s } as never, build }))).toContain(
      'environment "prod" has no settings',
    );
  });

  test.each([
    ['an id', () => application('Shop', { in: envs, build }), 'the id is no DNS label'],
    [
      'a namespace',
      () => application('a', { in: envs, namespace: { dev: 'ok', prod: 'Not OK' }, build }),
      'the namespace "Not OK" is no DNS label',
    ],
  ])('fails for %s that is no DNS label', (_name, run, expected) => {
    expect(toldBy(run)).toContain(expected);
  });

  test('is off where its settings say so', () => {
    const s = settings<{ a: number }>().with({ a: 1 });
    const defined = definitionOf(application('a', { in: envs, settings: { dev: s, prod: off }, build }));
    expect([defined.settingsIn('dev'), defined.settingsIn('prod')]).toEqual([s, off]);
  });

  test('is told from other values', () => {
    expect([isApplication(application('a', { in: envs, build })), isApplication({}), isApplication(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('image', () => {
  const imageIn = (
    environment: 'dev' | 'prod',
    web?: ImageChoice<'dev' | 'prod'>,
    released?: ImageReference,
  ): string => {
    const { images } = definitionOf(
      application('a', { in: envs, images: web === undefined ? ['web'] : { web }, build }),
    );
    const release = released === undefined ? undefined : { images: { web: released as string } };
    return envOf({
      name: environment,
      place: { cluster: 'c' },
      application: 'a',
      namespace: 'n',
      settings: {},
      images,
      release,
    }).image('web');
  };

  test.each([
    ['text', imageIn('dev', 'r.example/web:1'), 'r.example/web:1'],
    ['text without a tag', imageIn('dev', 'nginx'), 'nginx'],
    ['a registry with a port', imageIn('dev', 'localhost:5000/shop/web'), 'localhost:5000/shop/web'],
    ['a registry with a port, and a tag', imageIn('dev', 'R.example:5000/a__b/c-d:v1'), 'R.example:5000/a__b/c-d:v1'],
    ['an address of IPv6', imageIn('dev', '[2001:db8::1]:5000/web:1'), '[2001:db8::1]:5000/web:1'],
    ['text with tag and digest', imageIn('dev', `web:1@${digest}`), `web:1@${digest}`],
    ['one for each environment', imageIn('prod', { dev: 'w:2', prod: 'w:1' }), 'w:1'],
    ['repository and tag', imageIn('dev', { repository: 'r.example/web', tag: '1' }), 'r.example/web:1'],
    ['repository and digest', imageIn('dev', { repository: 'web', digest }), `web@${digest}`],
    ['tag and digest', imageIn('dev', { repository: 'web', tag: '1', digest }), `web:1@${digest}`],
    ['a release', imageIn('dev', undefined, 'web:3'), 'web:3'],
    ['a release over the application', imageIn('dev', 'web:1', 'web:3'), 'web:3'],
  ])('is read from %s', (_name, actual, expected) => {
    expect(actual).toBe(expected);
  });

  test.each([
    [
      'nothing says which',
      () => imageIn('prod'),
      'environment/no-image: Cannot find image "web" of application "a" in environment "prod"',
    ],
    ['neither tag nor digest', () => imageIn('dev', { repository: 'web' }), '"web" has neither a tag nor a digest'],
    [
      'a short digest',
      () => imageIn('dev', { repository: 'web', digest: 'sha256:00' }),
      'is not sha256: and 64 hexadecimal digits',
    ],
    [
      'a tag with blanks',
      () => imageIn('dev', { repository: 'web', tag: 'a b' }),
      'the tag "a b" has other characters',
    ],
    ['empty text', () => imageIn('dev', ''), 'environment/bad-image'],
    ['an empty tag', () => imageIn('dev', 'nginx:'), 'environment/bad-image: Cannot find image "web"'],
    ['an empty tag before a digest', () => imageIn('dev', `nginx:@${digest}`), 'the tag of "nginx" is empty'],
    ['a digest that is cut off', () => imageIn('dev', 'nginx@sha256:'), 'the digest "sha256:" is not'],
    ['a tag that begins with a dash', () => imageIn('dev', 'nginx:-1'), 'the tag "-1" has other characters'],
    ['a name in upper case', () => imageIn('dev', 'r.example/Shop/web:1'), 'the repository "r.example/Shop/web"'],
    ['a name of nothing', () => imageIn('dev', ':1'), 'the repository "" is no image name'],
    ['a part of nothing', () => imageIn('dev', 'r.example//web:1'), 'the repository "r.example//web"'],
    ['an address for a name', () => imageIn('dev', 'https://r.example/web:1'), 'the repository "https'],
    ['a release with an empty tag', () => imageIn('dev', undefined, 'web:'), 'the tag of "web" is empty'],
  ])('fails when %s', (_name, run, expected) => {
    expect(toldBy(run)).toContain(expected);
  });

  test('fails for a key that is not declared', () => {
    const { images } = definitionOf(application('a', { in: envs, images: ['web', 'worker'], build }));
    const env = envOf({
      name: 'dev',
      place: { cluster: 'c' },
      application: 'a',
      namespace: undefined,
      settings: {},
      images,
      release: undefined,
    });
    expect(toldBy(() => env.image('wbe'))).toContain(
      '"wbe" is not declared, the images are web, worker; did you mean "web"?',
    );
    expect(toldBy(() => env.pick({ prod: 1 }))).toContain(
      'environment/no-choice: Cannot pick a value for environment "dev"',
    );
  });
});

test('project fills in what was not given', () => {
  const made = project({ environments: envs, applications: [], repository: configRepository('../config') });
  expect(made).toMatchObject({
    overlays: [],
    clusters: {},
    profile: 'hardened',
    hardening: {},
    releases: {},
    shared: [],
    clusterScoped: [],
  });
  expect(made.repository).toEqual({ kind: 'config-repository', location: '../config', branch: 'main' });
  expect([isProject(made), isProject({ ...made }), isProject(undefined)]).toEqual([true, false, false]);
});
