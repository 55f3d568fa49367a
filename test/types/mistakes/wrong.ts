import { Chart } from 'cdk8s';
import { application, environments, off, overlay, project, settings } from '../../../lib/environment';
import { type ShopSettings, base, envs, shop } from './shop';

export const badTier = environments({ prod: { cluster: 'c', tier: 'prod' } });
export const noCluster = environments({ prod: { tier: 'production' } });

const start = settings<ShopSettings>();
export const misspeltField = start.layer('base', { replcas: 1 });
export const wrongType = start.layer('base', { replicas: '1' });
export const wrongLiteral = start.layer('base', { logLevel: 'verbose' });
export const misspeltBelow = start.layer('base', { resources: { memry: '1Gi' } });
export const missing = base.with({});
export const missingWhole = base.with();
export const missingBelow = start
  .layer('b', { resources: { cpu: '1' }, replicas: 1, logLevel: 'info' })
  .with({ domain: 'd' });
export const unknownInWith = base.with({ domain: 'd', replcas: 2 });
export const missingAll = start.with({ replicas: 1 });
export const unset = base.with({ domain: undefined });

const build = (): never => undefined as never;
export const missingEnvironment = application('a', {
  in: envs,
  settings: { dev: base.with({ domain: 'd' }), staging: off },
  build,
});
export const unknownEnvironment = application('a', {
  in: envs,
  settings: { dev: off, staging: off, prod: off, prd: off },
  build,
});
export const incomplete = application('a', { in: envs, settings: { dev: base, staging: off, prod: off }, build });
export const missingNamespace = application('a', { in: envs, namespace: { dev: 'a', staging: 'b' }, build });
export const unknownImage = application('a', {
  in: envs,
  images: ['web'],
  build: (s, e) => new Chart(s, e.image('wbe')),
});
export const unknownSetting = application('a', {
  in: envs,
  settings: { dev: off, staging: off, prod: base.with({ domain: 'd' }) },
  build: (s, e) => new Chart(s, String(e.settings.repliacs)),
});
export const missingPick = application('a', {
  in: envs,
  build: (s, e) => new Chart(s, e.pick({ dev: 'a', staging: 'b' })),
});
export const missingImage = application('a', { in: envs, images: { web: { dev: 'a:1', staging: 'a:1' } }, build });
export const badHardening = application('a', { in: envs, build, hardening: { readonlyRootFilesystem: false } });

export const unknownOnly = overlay('p', { in: envs.only('prd') }, () => {});
export const overlays = overlay('p', { in: envs.all }, (o) => {
  o.select(shop, (s) => s.wbe);
  o.select(shop, (s) => s.web.name);
  const web = o.select(shop, (s) => s.web);
  web.set((d) => d.spec.replicas, '6');
  web.set((d) => d.spec.replcas, 6);
  web.set((d) => d.spec.strategy.type, 'Rolling');
  web.set(() => 6, 6);
  web.set((d) => d.spec.template.spec.containers[0], { name: 'app' });
  web.set((d) => d.spec.template.spec.containers.at(0), { name: 'app' });
  web.element((d) => d.spec.template.spec.containers, { image: 'x' });
  web.remove((d) => d.spec.replicas, 1);
  web.expects('some');
  o.pick({ dev: 1, staging: 2 });
});
const others = environments({ test: { cluster: 'c' } });
export const foreignApplication = project({ environments: others, applications: [shop] });
export const foreignOverlay = project({ environments: others, applications: [], overlays: [overlays] });
export const badVersion = project({
  environments: envs,
  applications: [],
  clusters: { 'prd-eu': { kubernetes: '1.12' } },
});
