import { JsonFile, TextFile, javascript, typescript } from 'projen';

const project = new typescript.TypeScriptProject({
  name: 'cdk8s-gitops',
  description:
    'Typed Kubernetes applications, environments and overlays: deterministic YAML into a GitOps repository, and a safe applier',
  defaultReleaseBranch: 'main',
  packageManager: javascript.NodePackageManager.NPM,
  minNodeVersion: '20.19.0',
  typescriptVersion: '~5.9.3',
  projenVersion: '~0.103.25',
  projenrcTs: true,
  license: 'Apache-2.0',
  copyrightOwner: 'The cdk8s-gitops authors',
  keywords: ['kubernetes', 'gitops', 'cdk8s', 'yaml', 'environments', 'overlays', 'applier'],
  srcdir: 'lib',
  libdir: 'build',
  testdir: 'test',
  entrypoint: 'build/index.js',
  entrypointTypes: 'build/index.d.ts',
  bin: { synth: 'build/cli/main.js' },
  sampleCode: false,
  eslint: false,
  github: false,
  package: false,
  release: false,
  depsUpgrade: false,
  docgen: false,
  peerDeps: ['cdk8s@^2.70.106', 'constructs@^10.8.1'],
  peerDependencyOptions: { pinnedDevDependency: false },
  deps: ['commander@^14', 'diff@^9', 'esbuild@^0.28.2', 'simple-git@^4.0.2', 'yaml@^2.9.1', '@clack/prompts@^1.9.0'],
  devDeps: [
    'cdk8s@^2.70.106',
    'constructs@^10.8.1',
    'cdk8s-plus-27@^2.9.5',
    '@types/node@^20.19.0',
    '@types/jest@^30.0.0',
    '@swc/core@^1.16.22',
    '@swc/jest@^0.2.39',
    'ajv@^8.20.0',
    'dependency-cruiser@^17',
    'eslint@^9',
    'eslint-plugin-jest@^29',
    'eslint-plugin-jsdoc@^62',
    'fast-check@^4.11.0',
    'js-yaml@^5.5.0',
    'prettier@^3.10.1',
    'typedoc@^0.28.20',
    'typedoc-plugin-markdown@^4.14.1',
    'typescript-eslint@^8.74.0',
  ],
  jest: true,
  jestOptions: {
    jestVersion: '^30',
    updateSnapshot: javascript.UpdateSnapshot.NEVER,
    junitReporting: false,
    jestConfig: {
      globalSetup: '<rootDir>/test/setup/build.ts',
      setupFiles: ['<rootDir>/test/setup/properties.ts'],
      moduleNameMapper: {
        '^cdk8s-gitops$': '<rootDir>/lib/index.ts',
        '^cdk8s-gitops/(apply|files|testing)$': '<rootDir>/lib/$1/index.ts',
      },
      modulePathIgnorePatterns: ['<rootDir>/build', '<rootDir>/.demo'],
      testTimeout: 240_000,
      maxWorkers: 2,
    },
  },
  tsconfig: {
    compilerOptions: {
      target: 'ES2022',
      lib: ['es2023'],
      module: 'nodenext',
      moduleResolution: javascript.TypeScriptModuleResolution.NODE_NEXT,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noImplicitOverride: true,
      noFallthroughCasesInSwitch: true,
      isolatedModules: true,
      stripInternal: true,
      skipLibCheck: true,
      declarationMap: false,
      inlineSourceMap: false,
      inlineSources: false,
    },
  },
  disableTsconfigDev: true,
  gitignore: ['.demo/', 'build/', '*.tgz', '.cache/', 'bench/out/'],
});

// ts-jest arrives with projen's jest component; SWC strips the types, the type check is a step of its own.
project.deps.removeDependency('ts-jest');
const jestConfig = (project.jest as unknown as { config: Record<string, unknown> }).config;
delete jestConfig.preset;
delete jestConfig.globals;
delete jestConfig.coverageProvider;
jestConfig.testMatch = ['<rootDir>/test/**/*.test.ts'];
jestConfig.collectCoverage = false;
const swc = (syntax: 'typescript' | 'ecmascript'): unknown => [
  '@swc/jest',
  { jsc: { parser: { syntax }, target: 'es2022', keepClassNames: true }, module: { type: 'commonjs' } },
];
// jest cannot require an ES module yet, as Node does: this one is turned into CommonJS for it.
jestConfig.transform = { '^.+\\.ts$': swc('typescript'), '/@marcbachmann/.+\\.js$': swc('ecmascript') };
jestConfig.transformIgnorePatterns = ['/node_modules/(?!@marcbachmann/)'];

project.package.addField('exports', {
  '.': { types: './build/index.d.ts', default: './build/index.js' },
  './apply': { types: './build/apply/index.d.ts', default: './build/apply/index.js' },
  './files': { types: './build/files/index.d.ts', default: './build/files/index.js' },
  './testing': { types: './build/testing/index.d.ts', default: './build/testing/index.js' },
  './package.json': './package.json',
});
project.package.addField('typesVersions', {
  '*': { apply: ['build/apply/index.d.ts'], files: ['build/files/index.d.ts'], testing: ['build/testing/index.d.ts'] },
});
const texts = ['README.md', 'API.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE'];
project.package.addField('files', ['build', ...texts, 'docs', 'examples/guestbook', 'examples/sample-app']);
project.package.addField('peerDependenciesMeta', { 'cdk8s-plus-27': { optional: true } });
// cdk8s-plus-27 lists this tool of its authors as an optional dependency; it brings 189 packages that nobody imports.
project.package.addField('overrides', { backport: 'npm:@favware/skip-dependency@1.2.2' });

const script = (name: string, ...commands: string[]): void => project.setScript(name, commands.join(' && '));
const ts = 'node -r ts-node/register/transpile-only';
script('build:lib', `${ts} tools/bundle/rooms.ts`, 'tsc -p tsconfig.json --emitDeclarationOnly');
script('prepare', 'npm run --silent build:lib');
script('test', 'jest');
script('demo', `${ts} examples/demo/demo.ts`);
script('types', 'tsc --noEmit -p tsconfig.dev.json');
script('lint', 'eslint . && prettier --check --log-level warn .');
script('format', 'prettier --write --log-level warn .');
script('arrows', 'depcruise --config .dependency-cruiser.cjs lib');
script('docs', `${ts} tools/docs/errors.ts`, `${ts} tools/docs/kinds.ts`, 'typedoc', `${ts} tools/docs/api.ts`);
script('docs:check', 'bash tools/docs/check.sh');
script('projen:check', 'PROJEN_DISABLE_POST=1 projen && git diff --exit-code --stat');
script('examples', `${ts} tools/examples/check.ts`);
script('smoke', `${ts} tools/smoke/run.ts`);
script('bench', `${ts} bench/run.ts`);
script(
  'ok',
  'npm test && npm run lint && npm run arrows && npm run types && npm run examples && npm run docs:check && npm run smoke',
);

project.npmrc.addConfig('omit-lockfile-registry-resolved', 'true');
project.npmrc.addConfig('fund', 'false');
project.npmrc.addConfig('audit', 'false');

new JsonFile(project, 'tsconfig.dev.json', {
  obj: {
    extends: './tsconfig.json',
    compilerOptions: {
      rootDir: '.',
      noEmit: true,
      paths: {
        'cdk8s-gitops': ['./lib/index.ts'],
        'cdk8s-gitops/apply': ['./lib/apply/index.ts'],
        'cdk8s-gitops/files': ['./lib/files/index.ts'],
        'cdk8s-gitops/testing': ['./lib/testing/index.ts'],
      },
    },
    include: ['lib/**/*.ts', 'test/**/*.ts', 'examples/**/*.ts', 'bench/**/*.ts', 'tools/**/*.ts', '.projenrc.ts'],
    exclude: ['node_modules', 'build', '.demo', 'test/types/mistakes/**'],
  },
});
new JsonFile(project, '.prettierrc.json', {
  obj: { singleQuote: true, printWidth: 120, trailingComma: 'all' },
  marker: false,
});
new TextFile(project, '.prettierignore', {
  lines: [
    'API.md',
    'build',
    '.demo',
    'bench/out',
    'typedoc.json',
    'test/golden',
    'test/fixtures',
    '*.yaml',
    'package-lock.json',
    'CHANGELOG.md',
    '.projen',
    '*.md',
    '.cache',
    'lib/schema/types',
    'test/types/mistakes',
    'tsconfig*.json',
    'package.json',
  ],
});
new JsonFile(project, 'typedoc.json', {
  obj: {
    entryPoints: ['lib/index.ts', 'lib/apply/index.ts', 'lib/files/index.ts', 'lib/testing/index.ts'],
    tsconfig: 'tsconfig.json',
    plugin: ['typedoc-plugin-markdown'],
    router: 'module',
    out: '.cache/typedoc',
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    propertyMembersFormat: 'table',
    useCodeBlocks: true,
    excludeProtected: true,
    validation: false,
    readme: 'none',
    disableSources: true,
    hideGenerator: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    githubPages: false,
    sort: ['source-order'],
    logLevel: 'Warn',
  },
  marker: false,
});
new TextFile(project, '.editorconfig', {
  lines: [
    'root = true',
    '',
    '[*]',
    'charset = utf-8',
    'end_of_line = lf',
    'indent_style = space',
    'indent_size = 2',
    'insert_final_newline = true',
    'trim_trailing_whitespace = true',
    '',
    '[*.md]',
    'trim_trailing_whitespace = false',
    '',
    '[test/golden/**]',
    'insert_final_newline = unset',
    'trim_trailing_whitespace = false',
    '',
  ],
});

project.defaultTask?.reset('ts-node --transpile-only --project tsconfig.dev.json .projenrc.ts');

project.synth();
