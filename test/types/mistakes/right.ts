// Nothing in this file is a mistake.
import { Chart } from 'cdk8s';
import { application, configRepository, environments, off, overlay, project, settings } from '../../../lib/environment';
import { base, envs, shop } from './shop';

export const plain = application('plain', { in: envs, build: (scope) => new Chart(scope, 'plain') });
export const pictured = application('pictured', {
  in: envs,
  namespace: { dev: 'a', staging: 'b', prod: 'c' },
  images: {
    web: 'registry.example/web:1',
    job: {
      dev: 'registry.example/job:2',
      staging: 'registry.example/job:1',
      prod: { repository: 'registry.example/job', tag: '1' },
    },
  },
  settings: { dev: base.with({ domain: 'd' }), staging: off, prod: off },
  build: (scope, env) => new Chart(scope, env.image('web') + env.image('job') + env.settings.domain),
});
export const everything = settings<{ a?: { b?: number }; list?: string[]; map?: Record<string, string> }>().layer(
  'base',
  { map: { x: 'y' } },
);
export const nothingMissing = [
  everything.with(),
  everything.with({ a: { b: 2 }, list: ['x'] }),
  everything.layer('more', { a: {} }).with({ a: { b: 1 } }),
];

export const production = overlay('production', { in: envs.tier('production') }, (o) => {
  o.select(shop, (s) => s.web)
    .set((d) => d.spec.replicas, 6)
    .create((d) => d.metadata.annotations.key('example.com/owner'), 'shop')
    .set((d) => d.spec.template.spec.containers.at('app').resources.limits.key('memory'), '1Gi')
    .set((d) => d.spec.template.spec.containers.at('app').ports.where({ containerPort: 80 }).containerPort, 81)
    .element((d) => d.spec.template.spec.containers, { name: 'sidecar', image: 'registry.example/sidecar:1' })
    .remove((d) => d.spec.template.spec.containers.at('app').resources)
    .replace((d) => d.spec.template.spec.containers.at('app').args, ['--fast'])
    .expects('1+');
  o.select(shop, (s) => [s.web, s.web]).set((d) => d.spec.replicas, o.pick({ dev: 1, staging: 1, prod: 2 }));
  o.selectObject('example.com/v1', 'Widget', { name: 'w' }).set((d) => d.key('spec').at('x').where({ port: 1 }), {
    any: 'thing',
  });
  o.selectObject('example.com/v1', 'Widget', { name: 'w' })
    .as<{ spec: { size: number } }>()
    .set((d) => d.spec.size, 1);
  o.selectObject('apps/v1', 'Deployment', { name: 'redis-master' }).set((d) => d.spec.replicas, 2);
  o.selectObject('v1', 'ConfigMap', { name: 'c' }).set((d) => d.data.key('LEVEL'), 'debug');
  o.add(shop, (s) => new Chart(s, 'more'));
  o.remove(shop, (s) => s.web).expects(1);
});
export default project({
  environments: envs,
  applications: [shop, plain, pictured],
  overlays: [production, overlay('later', { in: envs.all }, () => {}).after(production)],
  repository: configRepository('../config', { branch: 'main' }),
  clusters: { 'prd-eu': { kubernetes: '1.33' } },
  hardening: { readOnlyRootFilesystem: false },
  releases: { prod: { shop: { images: { web: 'registry.example/web:1' } } } },
});
export const single = project({ environments: environments({ one: { cluster: 'c' } }), applications: [] });
