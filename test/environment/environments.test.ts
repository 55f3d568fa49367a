import { environments, isolationOf, tierOf } from '../../lib/environment';
import { toldBy } from './failure';

const envs = environments({
  dev: { cluster: 'dev-eu' },
  staging: { cluster: 'stg-eu' },
  prod: { cluster: 'prd-eu', tier: 'production' },
  'pr-1': { cluster: 'dev-eu', tier: 'preview' },
});

const HOLDS_ITSELF: { self?: object } = {};
HOLDS_ITSELF.self = HOLDS_ITSELF;

describe('environments', () => {
  test('keeps the names in the order of their declaration', () => {
    expect(envs.names).toEqual(['dev', 'staging', 'prod', 'pr-1']);
  });

  test.each([
    ['all', envs.all, { of: ['dev', 'staging', 'prod', 'pr-1'], by: 'all' }],
    ['a tier', envs.tier('production'), { of: ['prod'], by: 'tier' }],
    ['the default tier', envs.tier('nonproduction'), { of: ['dev', 'staging'], by: 'tier' }],
    ['names, in the order of declaration', envs.only('prod', 'dev', 'dev'), { of: ['dev', 'prod'], by: 'name' }],
  ])('selects %s', (_name, selection, expected) => {
    expect(selection).toEqual(expected);
  });

  test.each([
    ['no environment', () => environments({}), 'environment/none: Cannot define environments from'],
    ['a name with capitals', () => environments({ Prod: { cluster: 'c' } }), 'only a-z, 0-9 and "-" are allowed'],
    [
      'a name that is a path',
      () => environments({ 'a/b': { cluster: 'c' } }),
      'environment/bad-name: Cannot define environment "a/b"',
    ],
    [
      'a name of 64 letters',
      () => environments({ ['a'.repeat(64)]: { cluster: 'c' } }),
      'it has 64 characters, at most 63',
    ],
    ['a name that Windows reserves', () => environments({ con: { cluster: 'c' } }), 'Windows reserves this name'],
    [
      'a cluster that is no label',
      () => environments({ dev: { cluster: '../x' } }),
      'the cluster "../x" is no DNS label',
    ],
    [
      'no cluster',
      () => environments({ dev: {} as never }),
      'the cluster undefined is no DNS label: it is a undefined, not a string',
    ],
    [
      'an unknown name',
      () => envs.only('prd' as never),
      '"prd" is not an environment, the environments are dev, staging, prod, pr-1; did you mean "prod"?',
    ],
    ['no name', () => envs.only(), 'environment/empty-selection'],
    ['no map', () => environments(null as never), 'environment/bad-place: Cannot define environments from'],
    ['a list', () => environments(['dev'] as never), 'is given, not a map of places by name'],
  ])('fails for %s', (_name, run, expected) => {
    expect(toldBy(run)).toContain(expected);
  });

  test.each<[object, string]>([
    [{ tier: 'prod' }, 'tier is "prod": the tiers are preview, nonproduction, production'],
    [{ tier: null }, 'tier is null: the tiers are'],
    [{ quota: 5n }, 'quota is 5n: it is no map'],
    [{ quota: () => 1 }, 'quota is a function: it is no map'],
    [{ tier: HOLDS_ITSELF }, 'tier is a map that holds itself: the tiers are'],
    [{ tier: 'constructor' }, 'tier is "constructor": the tiers are'],
    [{ isolaton: false }, 'there is no field "isolaton"; did you mean "isolation"?'],
    [{ lables: {} }, 'there is no field "lables"; did you mean "labels"?'],
    [{ isolation: true }, 'isolation is true: it is neither `false` nor a map'],
    [{ isolation: { egres: true } }, 'there is no field "egres"; did you mean "egress"?'],
    [{ isolation: { egress: 'yes' } }, 'egress is "yes": it is neither `true` nor `false`'],
    [{ quota: 5 }, 'quota is 5: it is no map'],
    [{ labels: ['a'] }, 'labels is ["a"]: it is no map'],
    [{ limits: { defaults: {} } }, 'there is no field "defaults"; did you mean "default"?'],
  ])('fails for a place with %j, as from JavaScript', (place, expected) => {
    const told = toldBy(() => environments({ dev: { cluster: 'c', ...place } }));
    expect(told).toContain('environment/bad-place: Cannot define environment "dev"');
    expect(told).toContain(expected);
  });

  test.each<[object]>([
    [{ isolation: false, limits: undefined, tier: 'preview' }],
    [{ isolation: { ingress: false }, quota: { pods: 5 }, limits: { max: { cpu: 1 } }, labels: {} }],
    [{ region: 'eu', domain: 'shop.example', owner: { team: 'web' } }],
  ])('takes a place with %j', (place) => {
    expect(() => environments({ dev: { cluster: 'c', ...place } })).not.toThrow();
  });

  test('fails with the line of the call', () => {
    expect(toldBy(() => envs.only('prd' as never))).toMatch(/environments\.test\.ts:\d+:\d+: "prd"/);
  });
});

test.each([
  [{}, { ingress: true, egress: false }],
  [{ isolation: {} }, { ingress: true, egress: false }],
  [{ isolation: { egress: true } }, { ingress: true, egress: true }],
  [{ isolation: { ingress: false } }, { ingress: false, egress: false }],
  [{ isolation: false as const }, { ingress: false, egress: false }],
])('isolationOf %j is %j', (place, expected) => {
  expect(isolationOf(place)).toEqual(expected);
});

test('tierOf a place without one is nonproduction', () => {
  expect([tierOf({}), tierOf({ tier: 'preview' })]).toEqual(['nonproduction', 'preview']);
});
