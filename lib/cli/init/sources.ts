import type { InitAnswers } from './answers';

/** `synth.config.ts` of a new project. */
export function configSource({ name, repository }: InitAnswers): string {
  const imports = repository ? 'configRepository, project' : 'project';
  const place = repository
    ? `  repository: configRepository(${quote(repository)}),\n`
    : `  // The Git repository that rendered files go to; until one is named, \`synth\` writes to dist/.\n  // repository: configRepository('git@git.example.com:acme/deploy-config.git'),\n`;
  return `import { ${imports} } from 'cdk8s-gitops';
import { ${variable(name)} } from './${name}';
import { envs } from './environments';

export default project({
  name: ${quote(name)}, // what the project owns in the config repository and on a cluster is told by it
  environments: envs,
  applications: [${variable(name)}],
${place}});
`;
}

/** `environments.ts` of a new project. */
export function environmentsSource({ environments }: InitAnswers): string {
  const lines = environments.map((name) => `  ${key(name)}: { cluster: ${quote(name)}${tier(name)} },\n`);
  return `import { environments } from 'cdk8s-gitops';

/** Where applications run. */
export const envs = environments({
${lines.join('')}});
`;
}

/** The application of a new project. */
export function applicationSource(answers: InitAnswers): string {
  return `import { Chart } from 'cdk8s';
import { ConfigMap, Deployment, type Env, application, settings } from 'cdk8s-gitops';
import type { Construct } from 'constructs';
import { envs } from './environments';

/** What may differ between environments, and nothing else. */
interface AppSettings {
  replicas: number;
  logLevel: 'debug' | 'info' | 'warn';
}

const base = settings<AppSettings>().layer('base', { replicas: 1 });

${chartSource(answers)}
${definitionSource(answers)}`;
}

function chartSource({ name, image }: InitAnswers): string {
  return `class App extends Chart {
  readonly web: Deployment;

  constructor(scope: Construct, env: Env<typeof envs, AppSettings>) {
    super(scope, ${quote(name)});
    const config = new ConfigMap(this, 'settings', { data: { LOG_LEVEL: env.settings.logLevel } });

    this.web = new Deployment(this, 'web', {
      replicas: env.settings.replicas,
      containers: [
        {
          name: 'app',
          image: ${quote(image)},
          ports: [{ name: 'http', containerPort: 8080 }],
          envFrom: [config],
          resources: { cpu: '50m', memory: '64Mi' },
          readinessProbe: { httpGet: { path: '/', port: 'http' } },
          livenessProbe: { tcpSocket: { port: 'http' } },
          writable: ['/tmp'],
        },
      ],
    });
    this.web.exposeViaService({ port: 80 });
    // From outside: .exposeViaIngress('${name}.example', { from: [external.namespace('ingress-nginx')] })
  }
}
`;
}

function definitionSource({ name, environments, image }: InitAnswers): string {
  const values = environments.map((each) => {
    const level = isProduction(each) ? 'info' : 'debug';
    return `    ${key(each)}: base.with({ logLevel: '${level}'${replicas(each)} }),\n`;
  });
  return `export const ${variable(name)} = application(${quote(name)}, {
  in: envs,
  namespace: ${quote(name)},
  settings: {
${values.join('')}  },
${image.includes('@') ? '' : ACCEPT}  build: (scope, env) => new App(scope, env),
});
`;
}

const ACCEPT = `  accept: { 'policy/no-digest': 'a first try; later the image is named by its digest' },\n`;

function tier(environment: string): string {
  return isProduction(environment) ? ", tier: 'production'" : '';
}

function replicas(environment: string): string {
  return isProduction(environment) ? ', replicas: 2' : '';
}

function isProduction(environment: string): boolean {
  return /^(prod|production|live)(-|$)/.test(environment);
}

/** A name as a TypeScript variable: `guest-book` becomes `guestBook`; `app` is added to words that mean something else. */
function variable(name: string): string {
  const camel = name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return RESERVED.has(camel) ? `${camel}App` : camel;
}

const RESERVED: ReadonlySet<string> = new Set(
  'project envs application settings base arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
);

function key(name: string): string {
  return name.includes('-') ? quote(name) : name;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
