import { join, resolve } from 'node:path';
import { plusApp, workFolder } from './apps';
import { type Figure, pair } from './pair';

const SYNTH = resolve(__dirname, '../build/cli/main.js');
const APPLICATIONS = 30;

/** 9,000 objects in each of three environments, nothing changed, against the same number in one environment of the peer. */
export async function nineThousandObjects(): Promise<Figure> {
  const ours = workFolder('nine-thousand-ours', { 'synth.config.ts': largeApp(9000) });
  const peer = workFolder('nine-thousand-plus', { 'app.js': plusApp(4500) });
  return Promise.resolve(
    pair(
      '9,000 objects in each of 3 environments: `synth`, one file each, nothing changed (the peer: in 1)',
      { name: 'ours', run: [process.execPath, SYNTH, '--quiet', '--output', join(ours, 'dist')], cwd: ours },
      { name: 'cdk8s-plus-27, plain JavaScript', run: [process.execPath, 'app.js', 'dist'], cwd: peer },
      3,
    ),
  );
}

/** An app of many applications with Deployments, Services and ConfigMaps in three environments. */
function largeApp(objects: number): string {
  return `import { Chart } from 'cdk8s';
import { ConfigMap, Deployment, application, environments, project, settings } from 'cdk8s-gitops';

const envs = environments({ dev: { cluster: 'dev-eu' }, test: { cluster: 'tst-eu' }, prod: { cluster: 'prd-eu' } });
interface Settings { replicas: number }
const replicas = (number: number) => settings<Settings>().with({ replicas: number });
const applications = Array.from({ length: ${APPLICATIONS} }, (_, a) => application('app-' + a, {
  in: envs,
  namespace: 'app-' + a,
  settings: { dev: replicas(1), test: replicas(1), prod: replicas(3) },
  build: (scope, env) => {
    const chart = new Chart(scope, 'main');
    for (let i = 0; i < ${objects / 3 / APPLICATIONS}; i++) {
      new Deployment(chart, 'web-' + i, {
        replicas: env.settings.replicas,
        containers: [{ name: 'app', image: 'registry.example.com/web:1.0.' + i, ports: [{ containerPort: 8080 }] }],
      }).exposeViaService({ port: 80 });
      new ConfigMap(chart, 'conf-' + i, { data: { LEVEL: 'info', NAME: 'web-' + i } });
    }
    return chart;
  },
}));
export default project({ environments: envs, applications });
`;
}
