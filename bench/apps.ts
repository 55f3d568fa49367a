import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

/** Makes a folder under bench/out that resolves our package and its peers as an installed project would. */
export function workFolder(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(__dirname, 'out', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const dependency of ['cdk8s', 'constructs', 'cdk8s-plus-27']) {
    symlinkSync(join(root, 'node_modules', dependency), join(folder, 'node_modules', dependency));
  }
  symlinkSync(root, join(folder, 'node_modules/cdk8s-gitops'));
  for (const [file, text] of Object.entries({ 'package.json': '{"private":true}', ...files }))
    writeFileSync(join(folder, file), text);
  return folder;
}

/** An application of ours with some Deployments, each with its Service. */
export function ourApp(pairs: number): string {
  return `import { Chart } from 'cdk8s';
import { Deployment, application, environments, project, settings } from 'cdk8s-gitops';

const envs = environments({ prod: { cluster: 'prd-eu' } });
interface Settings { replicas: number }
const web = application('web', {
  in: envs,
  namespace: 'web',
  settings: { prod: settings<Settings>().with({ replicas: 2 }) },
  build: (scope, env) => {
    const chart = new Chart(scope, 'web');
    for (let i = 0; i < ${pairs}; i++) {
      new Deployment(chart, 'web-' + i, {
        replicas: env.settings.replicas,
        containers: [{ name: 'app', image: 'registry.example.com/web:1.0.' + i, ports: [{ containerPort: 8080 }] }],
      }).exposeViaService({ port: 80 });
    }
    return chart;
  },
});
export default project({ environments: envs, applications: [web] });
`;
}

/** The same application with cdk8s-plus-27, as plain JavaScript: no transpiler in the way of the peer. */
export function plusApp(pairs: number): string {
  return `const { App, Chart, YamlOutputType } = require('cdk8s');
const { Deployment } = require('cdk8s-plus-27');
const app = new App({ outdir: process.argv[2], yamlOutputType: YamlOutputType.FILE_PER_RESOURCE });
const chart = new Chart(app, 'web', { namespace: 'web' });
for (let i = 0; i < ${pairs}; i++) {
  const web = new Deployment(chart, 'web-' + i, {
    replicas: 2,
    containers: [{ name: 'app', image: 'registry.example.com/web:1.0.' + i, portNumber: 8080 }],
  });
  web.exposeViaService({ ports: [{ port: 80, targetPort: 8080 }] });
}
app.synth();
`;
}

/** Programs that make Deployments with their Services, warm up, and print the median of their rounds in milliseconds of processor time. */
export function constructWork(pairs: number): { readonly ours: string; readonly plus: string } {
  return {
    ours: `const { App, Chart } = require('cdk8s');
const { Deployment, TypedObject, toYaml } = require('cdk8s-gitops');
function work() {
  const chart = new Chart(new App(), 'web');
  for (let i = 0; i < ${pairs}; i++) {
    new Deployment(chart, 'web-' + i, {
      replicas: 2,
      containers: [{ name: 'app', image: 'registry.example.com/web:1.0.' + i, ports: [{ containerPort: 8080 }] }],
    }).exposeViaService({ port: 80 });
  }
  const objects = chart.node.findAll().filter((node) => node instanceof TypedObject);
  return toYaml(objects.map((object) => object.toJson()));
}
${ROUNDS}`,
    plus: `const { App, Chart } = require('cdk8s');
const { Deployment } = require('cdk8s-plus-27');
function work() {
  const app = new App();
  const chart = new Chart(app, 'web');
  for (let i = 0; i < ${pairs}; i++) {
    new Deployment(chart, 'web-' + i, {
      replicas: 2,
      containers: [{ name: 'app', image: 'registry.example.com/web:1.0.' + i, portNumber: 8080 }],
    }).exposeViaService({ ports: [{ port: 80, targetPort: 8080 }] });
  }
  return app.synthYaml();
}
${ROUNDS}`,
  };
}

const ROUNDS = `function round() {
  const start = process.cpuUsage();
  if (work().length === 0) throw new Error('nothing was made');
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
for (let warm = 0; warm < 5; warm++) round();
const rounds = Array.from({ length: 11 }, round).sort((a, b) => a - b);
console.log(rounds[5]);
`;
