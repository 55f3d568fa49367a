/** Packs the package, installs it into an empty folder and uses it as a new user would. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

function run(cwd: string, file: string, ...args: string[]): string {
  console.log(`$ ${file} ${args.join(' ')}`);
  return execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function check(condition: boolean, what: string): void {
  if (!condition) throw new Error(`smoke test: ${what}`);
  console.log(`  ok: ${what}`);
}

/** TypeScript finds the types under both ways of resolving modules. */
function checkTypes(folder: string): void {
  writeFileSync(
    join(folder, 'types.ts'),
    "import { Deployment } from 'cdk8s-gitops';\nimport * as testing from 'cdk8s-gitops/testing';\nexport const used = [Deployment, testing];\n",
  );
  for (const [module, resolution] of [
    ['nodenext', 'nodenext'],
    ['commonjs', 'node10'],
    ['esnext', 'bundler'],
  ] as const) {
    const flags = ['--noEmit', '--strict', '--target', 'es2022', '--module', module, '--moduleResolution', resolution];
    run(folder, 'npx', 'tsc', ...flags, 'types.ts');
    check(true, `types resolve with moduleResolution ${resolution}`);
  }
}

function main(): void {
  const temp = mkdtempSync(join(tmpdir(), 'cdk8s-gitops-smoke-'));
  try {
    const [packed] = JSON.parse(run(root, 'npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', temp)) as {
      filename: string;
    }[];
    const tarball = join(temp, packed!.filename);
    const folder = join(temp, 'shop');
    mkdirSync(folder);
    run(
      folder,
      'npm',
      'exec',
      '--yes',
      '--package',
      tarball,
      '--',
      'synth',
      'init',
      '--dir',
      '.',
      '--name',
      'shop',
      '--yes',
    );
    run(
      folder,
      'npm',
      'install',
      '--no-audit',
      '--no-fund',
      '--save-dev',
      tarball,
      'cdk8s',
      'constructs',
      'typescript@~5.9',
      '@types/node@20',
    );
    check(!existsSync(join(folder, 'node_modules/axios')), 'no stray dependencies are installed');
    run(folder, 'npx', 'synth', '--output', 'dist');
    check(existsSync(join(folder, 'dist/envs')), 'synth init and synth make files');
    check(run(folder, 'npx', 'synth', '--stdout').includes('kind: Deployment'), 'synth --stdout prints objects');
    run(folder, 'npx', 'tsc', '--noEmit');
    check(true, 'the project that init writes type-checks');
    run(folder, 'npx', 'synth', '--output', 'dist', '--check');
    check(true, 'synth --check says that the files are current');
    checkTypes(folder);
    console.log(`files in dist: ${readdirSync(join(folder, 'dist'), { recursive: true }).length}`);
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

main();
