/** A small project: two environments on two clusters, one application. */
export const SHOP = {
  'environments.ts': `import { environments } from 'cdk8s-gitops';

export const envs = environments({ dev: { cluster: 'dev-eu' }, prod: { cluster: 'prd-eu', tier: 'production' } });
`,
  'shop.ts': `import { Chart } from 'cdk8s';
import { Deployment, application, settings } from 'cdk8s-gitops';
import { envs } from './environments';

interface ShopSettings { replicas: number }
const base = settings<ShopSettings>().layer('base', { replicas: 1 });

export const shop = application('shop', {
  in: envs,
  namespace: 'shop',
  settings: { dev: base.with(), prod: base.with({ replicas: 3 }) },
  build: (scope, env) => {
    const chart = new Chart(scope, 'shop');
    const web = new Deployment(chart, 'web', {
      replicas: env.settings.replicas,
      containers: [{ name: 'app', image: 'nginx:1.29', ports: [{ containerPort: 8080 }] }],
    });
    web.exposeViaService({ port: 80 });
    return chart;
  },
});
`,
  'synth.config.ts': `import { project } from 'cdk8s-gitops';
import { envs } from './environments';
import { shop } from './shop';

const accept = { 'policy/no-digest': 'a test', 'policy/no-liveness-probe': 'a test', 'policy/no-readiness-probe': 'a test', 'policy/no-requests': 'a test' };
export default project({ environments: envs, accept, applications: [shop] });
`,
};

/** The files of the project with other texts in some of them. */
export function shopWith(
  changes: Readonly<Record<string, (text: string) => string>>,
): Readonly<Record<string, string>> {
  const files: Record<string, string> = { ...SHOP };
  for (const [name, change] of Object.entries(changes)) {
    const before = files[name] ?? '';
    const after = change(before);
    if (after === before) throw new Error(`nothing changes in ${name}`);
    files[name] = after;
  }
  return files;
}

/** The same project in JavaScript, for which no types can be checked. */
export const JS_SHOP: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SHOP).map(([name, text]) => [
    name.replace(/ts$/, 'js'),
    text.replace('interface ShopSettings { replicas: number }\n', '').replace('<ShopSettings>', ''),
  ]),
);
