import { ApiObject, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import {
  type Overlay,
  type Project,
  type ProjectProps,
  application,
  environments,
  overlay,
  project,
} from '../../lib/environment';
import { type Manifest, type Unit, idOf, unitPath } from '../../lib/manifest';
import type { k8s } from '../../lib/schema';
import { type Synthesis, synthesize } from '../../lib/synth';
import { Piece, Web } from '../environment/double';

export const envs = environments({
  dev: { cluster: 'dev-eu' },
  staging: { cluster: 'stg-eu' },
  prod: { cluster: 'prd-eu', tier: 'production' },
});
export type Name = 'dev' | 'staging' | 'prod';

/** A shop: a Deployment that reads a ConfigMap, its Service, and a proxy that nothing refers to. */
export class Shop extends Chart {
  readonly web: Web;
  readonly settings: Piece<k8s.ConfigMap>;
  readonly service: Piece<k8s.Service>;
  readonly proxy: Web;
  readonly widget: ApiObject;

  constructor(scope: Construct, environment: string) {
    super(scope, 'shop');
    this.settings = new Piece<k8s.ConfigMap>(
      this,
      'settings',
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data: { LEVEL: environment } },
      { naming: 'content' },
    );
    this.web = new Web(this, 'web', { configMap: 'settings' });
    this.service = new Piece<k8s.Service>(this, 'service', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web' },
      spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
    });
    this.proxy = new Web(this, 'proxy', {});
    this.widget = new ApiObject(this, 'widget', {
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: { name: 'w' },
      spec: { size: 1, parts: [{ name: 'a', weight: 1 }], sizes: [1, 2] },
    });
  }
}

export const shop = application('shop', {
  in: envs,
  namespace: 'shop',
  build: (scope, env) => new Shop(scope, env.name),
});
export const other = application('other', {
  in: envs,
  namespace: 'other',
  build: (scope) => {
    const chart = new Chart(scope, 'other');
    new Web(chart, 'web', {});
    return chart;
  },
});

type Change = Parameters<typeof overlay<Name>>[2];

/** An overlay for production, as most tests need it. */
export function production(change: Change, name = 'production'): Overlay<Name> {
  return overlay(name, { in: envs.tier('production') }, change);
}

/** A project of the shop and another application. */
export function world(props: Partial<ProjectProps<Name>> = {}): Project {
  return project({ environments: envs, applications: [shop, other], untyped: ['Widget.example.com'], ...props });
}

/** Renders production with one overlay. */
export function withOverlay(change: Change): Synthesis {
  return synthesize(world({ overlays: [production(change)] }), { environments: ['prod'] });
}

/** The object of an id such as `apps/Deployment/shop/web`, in the only unit that has it. */
export function objectOf({ units }: Pick<Synthesis, 'units'>, id: string): Manifest | undefined {
  return units.flatMap(({ resources }) => [...resources]).find(({ manifest }) => idOf(manifest) === id)?.manifest;
}

/** The objects of units as plain data, by folder. */
export function plain(units: readonly Unit[]): unknown {
  return units.map((unit) => [unitPath(unit), unit.namespace, [...unit.resources].map(({ manifest }) => manifest)]);
}
