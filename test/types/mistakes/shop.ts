import { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { type Env, application, environments, settings } from '../../../lib/environment';
import { Web } from '../../environment/double';

export const envs = environments({
  dev: { cluster: 'dev-eu' },
  staging: { cluster: 'stg-eu' },
  prod: { cluster: 'prd-eu', tier: 'production' },
});

export interface ShopSettings {
  replicas: number;
  logLevel: 'debug' | 'info';
  domain: string;
  resources: { cpu: string; memory: string };
  features?: { checkout?: boolean };
}

export const base = settings<ShopSettings>().layer('base', {
  replicas: 1,
  logLevel: 'info',
  resources: { cpu: '100m', memory: '128Mi' },
});
export const big = base.layer('big', { replicas: 6, resources: { memory: '512Mi' } });

export class Shop extends Chart {
  readonly web: Web;
  constructor(scope: Construct, env: Env<typeof envs, ShopSettings, 'web'>) {
    super(scope, 'shop');
    this.web = new Web(this, 'web', {
      replicas: env.settings.replicas * env.pick({ dev: 1, staging: 2, prod: 3 }),
      image: env.image('web'),
    });
  }
}

export const shop = application('shop', {
  in: envs,
  namespace: 'shop',
  images: ['web'],
  settings: {
    dev: base.with({ domain: 'dev.example', logLevel: 'debug' }),
    staging: base.with({ domain: 'stg.example' }),
    prod: big.with({ domain: 'shop.example' }),
  },
  build: (scope, env) => new Shop(scope, env),
});
