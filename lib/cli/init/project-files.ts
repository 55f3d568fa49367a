import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_ROOT } from '../version';
import type { InitAnswers } from './answers';
import { applicationSource, configSource, environmentsSource } from './sources';

interface OwnPackage {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly peerDependencies: Readonly<Record<'cdk8s' | 'constructs', string>>;
  readonly devDependencies: Readonly<Record<'typescript', string>>;
  readonly overrides: Readonly<Record<string, string>>;
}

/** The files of a new project by name; without a time or a machine in them. */
export function projectFiles(answers: InitAnswers): ReadonlyMap<string, string> {
  return new Map([
    ['package.json', packageFile(answers)],
    ['tsconfig.json', json({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] })],
    ['synth.config.ts', configSource(answers)],
    ['environments.ts', environmentsSource(answers)],
    [`${answers.name}.ts`, applicationSource(answers)],
    ['.gitignore', 'node_modules/\ndist/\n'],
    ['README.md', readme(answers)],
  ]);
}

const COMPILER_OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  resolveJsonModule: true,
  noEmit: true,
};

function packageFile({ name }: InitAnswers): string {
  const own = JSON.parse(readFileSync(join(OWN_ROOT, 'package.json'), 'utf8')) as OwnPackage;
  return json({
    name,
    private: true,
    scripts: { synth: 'synth', check: 'synth --check', types: 'tsc' },
    dependencies: {
      cdk8s: own.peerDependencies.cdk8s,
      'cdk8s-gitops': `^${own.version}`,
      constructs: own.peerDependencies.constructs,
    },
    devDependencies: { typescript: own.devDependencies.typescript },
    overrides: { backport: own.overrides.backport },
    engines: { node: own.engines.node },
  });
}

function readme({ name, environments, repository }: InitAnswers): string {
  const [first = ''] = environments;
  const render = repository
    ? `npx synth diff                       # what a rendering would change in the config repository (${repository})
npx synth push                       # renders, commits and pushes to it`
    : 'npx synth                            # renders into `dist/`';
  return `# ${name}

Kubernetes manifests of ${name}, written in TypeScript with cdk8s-gitops.

| file | what it holds |
|---|---|
| \`${name}.ts\` | the application: what it is made of, and its settings in each environment |
| \`environments.ts\` | the environments and their clusters |
| \`synth.config.ts\` | the project that \`synth\` renders |

\`\`\`sh
npm install
${render}
npx synth --env ${first} --stdout${' '.repeat(Math.max(1, 12 - first.length))}# one YAML stream
npx synth --check                    # for CI: checks types, renders twice, says whether what is there is current
npx synth apply --env ${first}${' '.repeat(Math.max(1, 15 - first.length))}# reconciles the cluster of the current context
\`\`\`
`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
