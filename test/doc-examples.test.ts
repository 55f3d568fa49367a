import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(__dirname, '..');
const sources = readdirSync(join(root, 'lib'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('types/'))
  .map((file) => join(root, 'lib', file));

interface Snippet {
  readonly from: string;
  readonly code: string;
}

/** Examples without imports of their own see the whole public API and a chart to put constructs into. */
const PRELUDE = [
  "import { Chart, ApiObject, App } from 'cdk8s';",
  "import type { Construct } from 'constructs';",
  "import * as api from 'cdk8s-gitops';",
  "import * as testing from 'cdk8s-gitops/testing';",
  'declare const chart: Chart; declare const scope: Construct;',
].join('\n');

function snippetsOf(file: string): Snippet[] {
  const text = readFileSync(file, 'utf8');
  const blocks = [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap((comment) =>
    [...comment[0].matchAll(/@example[^\n]*\n[\s\S]*?```ts\n([\s\S]*?)```/g)].map((match) => match[1]!.replace(/^ *\* ?/gm, '')),
  );
  return blocks.map((code, index) => ({ from: `${relative(root, file)}#${index + 1}`, code }));
}

function readmeSnippet(): Snippet {
  const code = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))![1]!;
  return { from: 'README.md', code };
}

function compile(snippets: readonly Snippet[]): Map<string, string[]> {
  const config = ts.readConfigFile(join(root, 'tsconfig.dev.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const files = new Map(snippets.map(({ code }, index) => [join(root, `.cache/examples/example-${index}.ts`), code.includes('import ') ? code : `${PRELUDE}\n${code}\nexport {};`]));
  const host = ts.createCompilerHost({ ...options, noUnusedLocals: false, noUnusedParameters: false });
  const readFile = host.readFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, language, onError, create) =>
    files.has(name) ? ts.createSourceFile(name, files.get(name)!, language) : getSourceFile(name, language, onError, create);
  const program = ts.createProgram([...files.keys()], { ...options, noUnusedLocals: false, noUnusedParameters: false, noEmit: true, types: ['node'] }, host);
  const names = [...files.keys()];
  return new Map(
    snippets.map(({ from }, index) => {
      const source = program.getSourceFile(names[index]!)!;
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
      return [from, found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))];
    }),
  );
}

describe('examples in docstrings and the README', () => {
  const snippets = [readmeSnippet(), ...sources.flatMap(snippetsOf)];

  test('are there', () => {
    expect(snippets.length).toBeGreaterThan(10);
  });

  test('compile', () => {
    const failed = Object.fromEntries([...compile(snippets)].filter(([, messages]) => messages.length > 0));
    expect(failed).toEqual({});
  });
});
