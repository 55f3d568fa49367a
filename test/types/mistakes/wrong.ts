// Each statement after a comment is one mistake; the comment is what the compiler must say of it.
import { Chart } from 'cdk8s';
import { application, environments, off, overlay, project, settings } from '../../../lib/environment';
import { type ShopSettings, base, envs, shop } from './shop';

// error: Type '"prod"' is not assignable to type 'Tier'.
export const badTier = environments({ prod: { cluster: 'c', tier: 'prod' } });
// error: Property 'cluster' is missing in type '{ tier: "production"; }'
export const noCluster = environments({ prod: { tier: 'production' } });
// error: 'teir' does not exist in type 'Place'.
export const misspeltTier = environments({ dev: { cluster: 'c' }, prod: { cluster: 'p', teir: 'production' } });
// error: Did you mean to write 'egress'?
export const misspeltIsolation = environments({ prod: { cluster: 'p', isolation: { egres: true } } });

const start = settings<ShopSettings>();
// error: 'replcas' does not exist in type
export const misspeltField = start.layer('base', { replcas: 1 });
// error: Type 'string' is not assignable to type 'number'.
export const wrongType = start.layer('base', { replicas: '1' });
// error: Type '"verbose"' is not assignable to type '"debug" | "info"'.
export const wrongLiteral = start.layer('base', { logLevel: 'verbose' });
// error: Did you mean to write 'memory'?
export const misspeltBelow = start.layer('base', { resources: { memry: '1Gi' } });
// error: Property 'domain' is missing in type '{}'
export const missing = base.with({});
// error: Expected 1 arguments, but got 0.
export const missingWhole = base.with();
// error: Property 'resources' is missing in type '{ domain: string; }'
export const missingBelow = start
  .layer('b', { resources: { cpu: '1' }, replicas: 1, logLevel: 'info' })
  .with({ domain: 'd' });
// error: Did you mean to write 'replicas'?
export const unknownInWith = base.with({ domain: 'd', replcas: 2 });
// error: is missing the following properties from type 'ShopSettings': logLevel, domain, resources
export const missingAll = start.with({ replicas: 1 });
// error: Type 'undefined' is not assignable to type 'string'.
export const unset = base.with({ domain: undefined });

const build = (): never => undefined as never;
// error: Property 'prod' is missing in type
export const missingEnvironment = application('a', {
  in: envs,
  settings: { dev: base.with({ domain: 'd' }), staging: off },
  build,
});
// error: 'prd' does not exist in type
export const unknownEnvironment = application('a', {
  in: envs,
  settings: { dev: off, staging: off, prod: off, prd: off },
  build,
});
// error: Type 'Layer<ShopSettings,
export const incomplete = application('a', { in: envs, settings: { dev: base, staging: off, prod: off }, build });
// error: Property 'prod' is missing in type '{ dev: string; staging: string; }'
export const missingNamespace = application('a', { in: envs, namespace: { dev: 'a', staging: 'b' }, build });
// error: Argument of type '"wbe"' is not assignable to parameter of type '"web"'.
export const unknownImage = application('a', {
  in: envs,
  images: ['web'],
  build: (s, e) => new Chart(s, e.image('wbe')),
});
export const unknownSetting = application('a', {
  in: envs,
  settings: { dev: off, staging: off, prod: base.with({ domain: 'd' }) },
  // error: Property 'repliacs' does not exist on type 'ShopSettings'. Did you mean 'replicas'?
  build: (s, e) => new Chart(s, String(e.settings.repliacs)),
});
// error: Property 'prod' is missing in type '{ dev: "a"; staging: "b"; }'
export const missingPick = application('a', {
  in: envs,
  build: (s, e) => new Chart(s, e.pick({ dev: 'a', staging: 'b' })),
});
// error: Property 'prod' is missing in type '{ dev: string; staging: string; }'
export const missingImage = application('a', { in: envs, images: { web: { dev: 'a:1', staging: 'a:1' } }, build });
// error: Did you mean to write 'readOnlyRootFilesystem'?
export const badHardening = application('a', { in: envs, build, hardening: { readonlyRootFilesystem: false } });

// error: Argument of type '"prd"' is not assignable to parameter of type
export const unknownOnly = overlay('p', { in: envs.only('prd') }, () => {});
export const overlays = overlay('p', { in: envs.all }, (o) => {
  // error: Property 'wbe' does not exist on type 'Shop'.
  o.select(shop, (s) => s.wbe);
  // error: Type 'string' is not assignable to type 'Selectable'.
  o.select(shop, (s) => s.web.name);
  const web = o.select(shop, (s) => s.web);
  // error: Argument of type 'string' is not assignable to parameter of type 'number'.
  web.set((d) => d.spec.replicas, '6');
  // error: Did you mean 'replicas'?
  web.set((d) => d.spec.replcas, 6);
  // error: Argument of type '"Rolling"' is not assignable to parameter of type
  web.set((d) => d.spec.strategy.type, 'Rolling');
  // error: Type 'number' is not assignable to type 'SpotOf<unknown>'.
  web.set(() => 6, 6);
  // error: Property '0' does not exist on type
  web.set((d) => d.spec.template.spec.containers[0], { name: 'app' });
  // error: Argument of type 'number' is not assignable to parameter of type 'string'.
  web.set((d) => d.spec.template.spec.containers.at(0), { name: 'app' });
  // error: Property 'name' is missing in type '{ image: string; }' but required in type 'Container'.
  web.element((d) => d.spec.template.spec.containers, { image: 'x' });
  // error: Expected 1 arguments, but got 2.
  web.remove((d) => d.spec.replicas, 1);
  // error: Argument of type '"some"' is not assignable to parameter of type 'Expected'.
  web.expects('some');
  // error: Argument of type 'string' is not assignable to parameter of type 'number'.
  o.selectObject('apps/v1', 'Deployment', { name: 'redis-master' }).set((d) => d.spec.replicas, '2');
  // error: Property 'spec' does not exist on type 'UntypedSpot'.
  o.selectObject('apps/v1', 'Deploymnt', { name: 'redis-master' }).remove((d) => d.spec);
  // error: Property 'prod' is missing in type '{ dev: 1; staging: 2; }'
  o.pick({ dev: 1, staging: 2 });
});
const others = environments({ test: { cluster: 'c' } });
// error: Type '"dev"' is not assignable to type '"test"'.
export const foreignApplication = project({ environments: others, applications: [shop] });
// error: Type 'Overlay<"dev" | "staging" | "prod">' is not assignable to type 'Overlay<"test">'.
export const foreignOverlay = project({ environments: others, applications: [], overlays: [overlays] });
// error: Type '"1.12"' is not assignable to type
export const badVersion = project({
  environments: envs,
  applications: [],
  clusters: { 'prd-eu': { kubernetes: '1.12' } },
});
