import { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { ConfigMap, Deployment, external } from '../../lib/constructs';
import {
  type Env,
  application,
  configRepository,
  environments,
  overlay,
  project,
  settings,
} from '../../lib/environment';
import { emitYamlStream, formatOrigin } from '../../lib/manifest';
import { synthesize } from '../../lib/synth';
import { objectOf } from './world';

const envs = environments({
  dev: { cluster: 'dev-eu' },
  staging: { cluster: 'stg-eu' },
  prod: { cluster: 'prd-eu', tier: 'production' },
});

interface ShopSettings {
  replicas: number;
  logLevel: 'debug' | 'info';
  domain: string;
  resources: { cpu: string; memory: string };
}
const base = settings<ShopSettings>().layer('base', {
  replicas: 1,
  logLevel: 'info',
  resources: { cpu: '100m', memory: '128Mi' },
});
const big = base.layer('big', { replicas: 6, resources: { memory: '512Mi' } });

class Shop extends Chart {
  readonly web: Deployment;
  constructor(scope: Construct, env: Env<typeof envs, ShopSettings, 'web'>) {
    super(scope, 'shop');
    const settings = new ConfigMap(this, 'settings', { data: { LOG_LEVEL: env.settings.logLevel } });
    this.web = new Deployment(this, 'web', {
      replicas: env.settings.replicas,
      containers: [
        {
          name: 'app',
          image: env.image('web'),
          envFrom: [settings],
          resources: env.settings.resources,
        },
      ],
    });
    const from = [external.namespace('ingress-nginx')];
    this.web
      .exposeViaService({ port: 80 })
      .exposeViaIngress(env.settings.domain, { from, tls: [{ secretName: 'tls' }] });
  }
}

const shop = application('shop', {
  in: envs,
  namespace: 'shop',
  images: ['web'],
  settings: {
    dev: base.with({ domain: 'dev.shop.example', logLevel: 'debug' }),
    staging: base.with({ domain: 'staging.shop.example' }),
    prod: big.with({ domain: 'shop.example' }),
  },
  build: (scope, env) => new Shop(scope, env),
});

class Redis extends Chart {
  constructor(scope: Construct) {
    super(scope, 'redis');
    new Deployment(this, 'redis-master', {
      replicas: 1,
      containers: [{ name: 'redis', image: 'registry.example/redis:7' }],
    });
  }
}
const redis = application('redis', { in: envs, namespace: 'redis', build: (scope) => new Redis(scope) });

const production = overlay('production', { in: envs.tier('production') }, (o) => {
  o.select(shop, (s) => s.web).set(
    (d) => d.spec.template.spec.containers.at('app').resources.limits.key('memory'),
    '1Gi',
  );
  o.selectObject('apps/v1', 'Deployment', { name: 'redis-master' }).set((d) => d.spec.replicas, 2);
});

const released = { shop: { images: { web: 'registry.example/web:1.8.2' } } };
const app = project({
  environments: envs,
  applications: [shop, redis],
  accept: {
    'policy/no-digest': 'not what this is about',
    'policy/no-liveness-probe': 'not what this is about',
    'policy/no-requests': 'not what this is about',
  },
  overlays: [production],
  repository: configRepository('../config'),
  releases: { dev: released, staging: released, prod: released },
});

describe('the program of the design', () => {
  const rendered = synthesize(app, { root: __dirname });

  test('renders without a finding', () => {
    expect(rendered.findings).toEqual([]);
    expect(
      rendered.units.map(({ environment, application: id, resources }) => `${environment} ${id} ${resources.size}`),
    ).toEqual(
      ['dev', 'prod', 'staging'].flatMap((name) => [`${name} _environment 4`, `${name} redis 1`, `${name} shop 5`]),
    );
  });

  test.each([
    ['dev', 1, 'debug', 'dev.shop.example', '128Mi', 1],
    ['staging', 1, 'info', 'staging.shop.example', '128Mi', 1],
    ['prod', 6, 'info', 'shop.example', '1Gi', 2],
  ])('renders for %s its own values', (name, replicas, level, host, memory, redisReplicas) => {
    const here = { units: rendered.units.filter(({ environment }) => environment === name) };
    expect(objectOf(here, 'apps/Deployment/shop/web')).toMatchObject({
      spec: {
        replicas,
        template: {
          spec: {
            containers: [{ name: 'app', image: 'registry.example/web:1.8.2', resources: { limits: { memory } } }],
          },
        },
      },
    });
    expect(objectOf(here, 'apps/Deployment/redis/redis-master')).toMatchObject({ spec: { replicas: redisReplicas } });
    const yaml = emitYamlStream(here.units.flatMap(({ resources }) => [...resources].map(({ manifest }) => manifest)));
    expect(yaml).toContain(`host: ${host}`);
    expect(yaml).toMatch(new RegExp(`LOG_LEVEL: ${level}`));
  });

  test('gives the ConfigMap the name that the Deployment reads', () => {
    const unit = rendered.units.find((one) => one.environment === 'dev' && one.application === 'shop');
    const resources = [...(unit?.resources ?? [])];
    const names = resources.map(({ manifest }) => manifest.metadata.name);
    const map = names.find((name) => name.startsWith('settings-'));
    expect(map).toMatch(/^settings-[bcdfghjklmnpqrstvwxz2456789]{10}$/);
    expect(JSON.stringify(resources.map(({ manifest }) => manifest))).toContain(
      `"envFrom":[{"configMapRef":{"name":"${map}"}}]`,
    );
  });

  test('has the same selectors in every environment', () => {
    const selectors = rendered.units
      .flatMap(({ resources }) => [...resources])
      .filter(({ id }) => id === 'apps/Deployment/shop/web')
      .map(({ manifest }) => (manifest.spec as { selector: object }).selector);
    expect(new Set(selectors.map((selector) => JSON.stringify(selector)))).toEqual(
      new Set(['{"matchLabels":{"app.kubernetes.io/name":"web","app.kubernetes.io/instance":"shop"}}']),
    );
  });

  test('knows where each object was written', () => {
    const web = rendered.units
      .flatMap(({ resources }) => [...resources])
      .find(({ id }) => id === 'apps/Deployment/shop/web');
    expect(formatOrigin(web?.origin)).toMatch(/^shop\/web \(program\.test\.ts:\d+:\d+\)$/);
  });
});
