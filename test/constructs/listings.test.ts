import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Construct } from 'constructs';
import ts from 'typescript';
import * as constructs from '../../lib/constructs';
import type { TypedObject } from '../../lib/constructs';
import { asConstruct, listings } from './listings';
import { chartIn } from './tree';

const root = resolve(__dirname, '../..');
const folder = join(process.env.CDK8S_GITOPS_DATA ?? '', 'manifests');
const there = process.env.CDK8S_GITOPS_DATA !== undefined && existsSync(folder);
if (!there) console.warn('the listings are not reproduced: there is no folder manifests in CDK8S_GITOPS_DATA');
const withListings = there ? describe : describe.skip;
const all = there ? listings(folder) : [];

type Kind = new (scope: Construct, id: string, props: object) => TypedObject<{ kind: string }>;

withListings('the listings of two books, in the verbatim profile', () => {
  test('are there', () => {
    expect(all.length).toBeGreaterThan(80);
  });

  test.each(all)('$name is reproduced, object for object', ({ manifest }) => {
    const { name, props } = asConstruct(manifest);
    const kind = constructs[name as keyof typeof constructs] as unknown as Kind;
    expect(new kind(chartIn({ profile: 'verbatim' }), 'listing', props).manifest).toEqual(manifest);
  });

  test('compile as they would be written, without a cast', () => {
    const lines = all.map(({ manifest }, at) => {
      const { name, props } = asConstruct(manifest);
      const type = name === 'KubernetesObject' ? `<k8s.${manifest.kind}>` : '';
      return `new c.${name}${type}(chart, 'listing-${at}', ${JSON.stringify(props)});`;
    });
    // The last one shows that the compiler looks at all.
    const wrong = "new c.ConfigMap(chart, 'wrong', { data: { A: 1 } });";
    expect(compile([...lines, wrong])).toEqual(["wrong: Type 'number' is not assignable to type 'string'."]);
  });
});

/** What the compiler says of statements, each with the listing that it comes from. */
function compile(statements: readonly string[]): string[] {
  const file = join(root, 'test/constructs/listings.generated.ts');
  const head = [
    "import type { Chart } from 'cdk8s';",
    "import * as c from '../../lib/constructs';",
    "import type { k8s } from '../../lib/schema';",
    'declare const chart: Chart; declare const used: k8s.Pod; void used;',
  ];
  const text = [...head, ...statements].join('\n');
  const { config } = ts.readConfigFile(join(root, 'tsconfig.dev.json'), (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const original = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : original(name, ...rest);
  const program = ts.createProgram([file], { ...options, noEmit: true }, host);
  const source = program.getSourceFile(file)!;
  return program.getSemanticDiagnostics(source).map((one) => {
    const line = source.getLineAndCharacterOfPosition(one.start!).line - head.length;
    return `${all[line]?.name ?? 'wrong'}: ${ts.flattenDiagnosticMessageText(one.messageText, ' ')}`;
  });
}
