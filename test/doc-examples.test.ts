import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import * as publicApi from '../lib';
import { factsText, importSchema, readOpenApi } from '../lib/schema';
import { openApiText } from './schema/import/open-api';

const root = resolve(__dirname, '..');
const sources = readdirSync(join(root, 'lib'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('types/'))
  .map((file) => join(root, 'lib', file));

interface Snippet {
  readonly from: string;
  readonly code: string;
}

/** Examples that import nothing of ours see the whole public API and a small shop to speak of. */
const PRELUDE = `
import { ApiObject, App, Chart, Testing } from 'cdk8s';
import type { Construct } from 'constructs';
import * as api from 'cdk8s-gitops';
import { type Env, ${Object.keys(publicApi).join(', ')} } from 'cdk8s-gitops';
import { ApiCluster, connectCluster, plan, reconcile } from 'cdk8s-gitops/apply';
import { FaultyTransport, InProcessKubernetes, atFirst, atRequest, faults } from 'cdk8s-gitops/testing';
import { bytesIn, filesIn, textFile } from 'cdk8s-gitops/files';
import { emitYaml } from '../../lib/manifest';
import { openConfigRepo } from '../../lib/repo';
declare const chart: Chart; declare const scope: Construct;
`;

/** What an example may refer to without saying it; an example that declares a name itself keeps its own. */
const SHOP: Readonly<Record<string, string>> = {
  envs: "const envs = environments({ dev: { cluster: 'dev-eu' }, prod: { cluster: 'prd-eu', tier: 'production' } });",
  ShopSettings: 'interface ShopSettings { domain: string; replicas?: number }',
  base: "const base = settings<ShopSettings>().layer('base', {});",
  Shop: "class Shop extends Chart { readonly web: Deployment; constructor(scope: Construct, _env: unknown) { super(scope, 'shop'); this.web = new Deployment(this, 'web', { containers: [{ name: 'app' }] }); } }",
  shop: "const shop = application('shop', { in: envs, namespace: 'shop', settings: { dev: base.with({ domain: 'd' }), prod: off }, build: (scope, env) => new Shop(scope, env) });",
  cluster: 'declare const cluster: ApiCluster;',
  resources: "declare const resources: import('cdk8s-gitops').ResourceSet;",
  production: "const production = overlay('production', { in: envs.tier('production') }, () => undefined);",
};

/** Files that examples import. */
const BESIDE: Readonly<Record<string, string>> = {
  'schemas/prd-eu.json': factsText(importSchema([readOpenApi(openApiText(), 'an example')])),
};

const IMPORTS = /^ *import .*$/gm;

/** Whether an example says all that it needs. */
const isWhole = (code: string): boolean => /^ *import [\s\S]*? from '(?:cdk8s(?:-gitops[^']*)?|\.[^']*)'/m.test(code);

function withWorld(code: string): string {
  const declared = (name: string): boolean =>
    new RegExp(`(?:const|class|interface|import \\{[^}]*)\\s+${name}\\b`).test(code);
  const shop = Object.entries(SHOP)
    .filter(([name]) => !declared(name))
    .map(([, text]) => text);
  const imports = code.match(IMPORTS) ?? [];
  const body = code.replace(IMPORTS, '').replaceAll('export default ', 'const made = ');
  return `${PRELUDE}${imports.join('\n')}\n${shop.join('\n')}\nexport async function example() {\n${body}\n}\nexport {};`;
}

function snippetsOf(file: string): Snippet[] {
  const text = readFileSync(file, 'utf8');
  const comments = [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].map(([comment]) =>
    comment.replace(/^ *\*(?:\/$| ?)/gm, '').replace(/\*\/$/, ''),
  );
  const blocks = comments.flatMap((comment) =>
    [...comment.matchAll(/@example[^\n]*\n([\s\S]*?)(?=^@|$(?![\s\S]))/gm)].map(([, code]) => unfenced(code!)),
  );
  return blocks.map((code, index) => ({ from: `${relative(root, file)}#${index + 1}`, code }));
}

function unfenced(code: string): string {
  return /```(?:ts)?\n([\s\S]*?)```/.exec(code)?.[1] ?? code;
}

function pageSnippets(page: string): Snippet[] {
  const found = [...readFileSync(join(root, page), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)];
  return found.map(([, code], index) => ({ from: `${page}#${index + 1}`, code: code! }));
}

function compile(snippets: readonly Snippet[]): Map<string, string[]> {
  const config = ts.readConfigFile(join(root, 'tsconfig.dev.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const files = new Map(
    snippets.map(({ code }, index) => [
      join(root, `.cache/examples/example-${index}.ts`),
      isWhole(code) ? code : withWorld(code),
    ]),
  );
  const names = [...files.keys()];
  for (const [name, text] of Object.entries(BESIDE)) files.set(join(root, '.cache/examples', name), text);
  const host = ts.createCompilerHost({ ...options, noUnusedLocals: false, noUnusedParameters: false });
  const readFile = host.readFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (name) => files.has(name) || fileExists(name);
  const directoryExists = host.directoryExists?.bind(host);
  host.directoryExists = (name) =>
    [...files.keys()].some((file) => file.startsWith(`${name}/`)) || (directoryExists?.(name) ?? false);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, language, onError, create) =>
    files.has(name)
      ? ts.createSourceFile(name, files.get(name)!, language)
      : getSourceFile(name, language, onError, create);
  const program = ts.createProgram(
    names,
    { ...options, noUnusedLocals: false, noUnusedParameters: false, noEmit: true, types: ['node'] },
    host,
  );
  return new Map(
    snippets.map(({ from }, index) => {
      const source = program.getSourceFile(names[index]!)!;
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
      return [from, found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))];
    }),
  );
}

describe('examples in docstrings and the README', () => {
  const pages = [
    'README.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name.replaceAll('\\', '/')}`),
  ];
  const snippets = [...pages.flatMap(pageSnippets), ...sources.flatMap(snippetsOf)];

  test('are there', () => {
    expect(snippets.length).toBeGreaterThan(10);
  });

  test('compile', () => {
    const failed = Object.fromEntries([...compile(snippets)].filter(([, messages]) => messages.length > 0));
    expect(failed).toEqual({});
  });
});
