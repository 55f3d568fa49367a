import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { typeFiles } from '../../tools/schema/types';
import { dataPath, itWithData } from './data-folder';

const TYPES = join(__dirname, '..', '..', 'lib', 'schema', 'types');
const META = "metadata: { name: 'web' }";

/** What users write, and the text of the compile error that it must give; none when it must compile. */
const CASES: readonly (readonly [what: string, code: string, error?: string])[] = [
  [
    'a Deployment',
    `const c = { name: 'app', image: 'nginx', ports: [{ containerPort: 80 }], resources: { limits: { cpu: 1, memory: '1Gi' } } } as const;
     const x: k8s.Deployment = { apiVersion: 'apps/v1', kind: 'Deployment', ${META}, spec: { selector: { matchLabels: { a: 'b' } },
       strategy: { rollingUpdate: { maxSurge: '25%', maxUnavailable: 0 } }, template: { metadata: { labels: { a: 'b' } }, spec: { containers: [c] } } } };`,
  ],
  [
    'a volume claim template without apiVersion and kind',
    "const x: k8s.StatefulSetSpec = { selector: {}, template: {}, volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'] } }] };",
  ],
  [
    'several versions of a kind',
    "const x: k8s.HorizontalPodAutoscaler['apiVersion'] = 'autoscaling/v2'; const y: k8s.HorizontalPodAutoscalerV1['apiVersion'] = 'autoscaling/v1';",
  ],
  [
    'kinds of one name in two groups',
    "const x: k8s.Event['apiVersion'] = 'v1'; const y: k8s.EventsV1Event['apiVersion'] = 'events.k8s.io/v1';",
  ],
  [
    'a CRD schema',
    "const x: k8s.JSONSchemaProps = { type: 'object', additionalProperties: false, items: [{ type: 'string' }], 'x-kubernetes-preserve-unknown-fields': true };",
  ],
  [
    'a misspelt field',
    "const x: k8s.Container = { name: 'a', imagePullPolcy: 'Always' };",
    "Did you mean to write 'imagePullPolicy'?",
  ],
  [
    'a value outside the closed ones',
    "const x: k8s.Container = { name: 'a', imagePullPolicy: 'Sometimes' };",
    '\'"Sometimes"\' is not assignable',
  ],
  [
    'a value outside the ones closed by our own table',
    "const x: k8s.MetricTarget = { type: 'Percent' };",
    '\'"Percent"\' is not assignable',
  ],
  ['a missing required field', 'const x: k8s.ServicePort = { targetPort: 80 };', "Property 'port' is missing"],
  [
    'a wrong apiVersion',
    `const x: k8s.ConfigMap = { apiVersion: 'v2', kind: 'ConfigMap', ${META} };`,
    '\'"v2"\' is not assignable',
  ],
  [
    'a string for a number',
    "const x: k8s.DeploymentSpec['replicas'] = '3';",
    "Type 'string' is not assignable to type 'number'",
  ],
];

describe('k8s types', () => {
  const errors = compileErrors(CASES.map(([, code]) => code));

  test.each(CASES.map(([what, , error], index) => [error ? 'refuse' : 'accept', what, error, index] as const))(
    '%s %s',
    (_verb, _what, error, index) => {
      const found = errors[index] ?? [];
      expect(error ? found.join('\n') : found).toEqual(error ? expect.stringContaining(error) : []);
    },
  );

  itWithData('kubernetes')('are what the generator makes of the definitions', () => {
    const files = typeFiles(dataPath('kubernetes'));
    expect([...files.keys()].sort()).toEqual(readdirSync(TYPES).sort());
    const stale = [...files].filter(([name, text]) => readFileSync(join(TYPES, name), 'utf8') !== text);
    expect(stale.map(([name]) => name)).toEqual([]);
  });

  it('mark fields and kinds that are newer than 1.27', () => {
    const core = readFileSync(join(TYPES, 'core.ts'), 'utf8');
    expect(core).toMatch(/Since 1\.28\. \*\/\n {2}readonly restartPolicy\?: /);
    expect(core).not.toMatch(/Since 1\.\d+\. \*\/\n {2}readonly containers: /);
    expect(readFileSync(join(TYPES, 'storage.ts'), 'utf8')).toContain(
      'The kind VolumeAttributesClass of storage.k8s.io/v1. Since 1.34.',
    );
  });

  it('link each type to its reference page', () => {
    const texts = readdirSync(TYPES)
      .filter((name) => name !== 'index.ts')
      .map((name) => readFileSync(join(TYPES, name), 'utf8'));
    const types = texts.flatMap((text) => text.match(/^export /gm) ?? []).length;
    const links = texts.flatMap(
      (text) =>
        text.match(
          /@see https:\/\/kubernetes\.io\/docs\/reference\/generated\/kubernetes-api\/v1\.\d+\/#[a-z0-9-]+$/gm,
        ) ?? [],
    ).length;
    expect(links).toBe(types);
  });
});

/** The compile errors of each text, checked together as strictly as this project. */
function compileErrors(codes: readonly string[]): readonly (readonly string[])[] {
  const texts = new Map(
    codes.map((code, index) => [
      join(__dirname, `case-${index}.ts`),
      `import type { k8s } from '../../lib/schema';\n${code}\nexport {};\n`,
    ]),
  );
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    const text = texts.get(name);
    return text === undefined ? read(name, ...rest) : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022);
  };
  const exists = host.fileExists.bind(host);
  host.fileExists = (name) => texts.has(name) || exists(name);
  const program = ts.createProgram([...texts.keys()], options, host);
  return [...texts.keys()].map((name) => {
    const diagnostics = ts.getPreEmitDiagnostics(program, program.getSourceFile(name));
    return diagnostics.map((one) => ts.flattenDiagnosticMessageText(one.messageText, '\n'));
  });
}
