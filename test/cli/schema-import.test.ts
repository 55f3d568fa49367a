import { chmodSync, existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { cachesOf, openApiText } from '../schema/import/open-api';
import { type RunResult, runIn } from './run-in';
import { removeTempProjects, tempProject, writeFiles } from './temp-project';

afterAll(removeTempProjects);

const CACHE = 'apiVersion: example.com/v1\nkind: Cache\nmetadata: { name: a, namespace: b }\n';

const importIn = (folder: string, ...argv: readonly string[]): Promise<RunResult> =>
  runIn(folder, ['schema', 'import', ...argv]);

describe('synth schema import', () => {
  test('writes a file of facts, once', async () => {
    const folder = tempProject({ 'openapi.json': openApiText() });
    const { exit, out, err } = await importIn(folder, 'openapi.json', '--output', 'schemas/prd-eu.json');
    expect([exit, out]).toEqual([
      0,
      'wrote schemas/prd-eu.json: Kubernetes v1.36.4-eks-1, 3 kinds, 1 of them custom\n',
    ]);
    expect(err).toContain('note custom kinds of example.com/v1 are known by fields and types only; give `kubectl get');
    const text = readFileSync(join(folder, 'schemas/prd-eu.json'), 'utf8');
    expect(text.split('\n').slice(0, 8)).toEqual([
      '{',
      ' "format": "cdk8s-gitops/schema",',
      ' "formatVersion": 1,',
      ' "kubernetes": "1.36",',
      ' "server": "v1.36.4-eks-1",',
      ' "served": "listed",',
      ' "kinds": {',
      '  "/v1/ConfigMap": {"plural":"configmaps","scope":"Namespaced","type":"core.v1.ConfigMap"},',
    ]);
    expect(text).not.toContain('holds configuration');
    const again = await importIn(folder, 'openapi.json', '-o', 'schemas/prd-eu.json');
    expect(again.out).toMatch(/^unchanged schemas\/prd-eu\.json: /);
  });

  test('writes the same to standard output, from files, gzipped ones and standard input', async () => {
    const folder = tempProject({ 'openapi.json': openApiText() });
    writeFileSync(join(folder, 'openapi.json.gz'), gzipSync(openApiText()));
    const file = await importIn(folder, 'openapi.json');
    const packed = await importIn(folder, 'openapi.json.gz');
    const stream = await runIn(folder, ['schema', 'import', '-'], {
      stdin: openApiText(),
      env: { LC_ALL: 'tr_TR', TZ: 'Asia/Kathmandu' },
    });
    expect(JSON.parse(file.out)).toMatchObject({ kubernetes: '1.36' });
    expect([packed.out, stream.out]).toEqual([file.out, file.out]);
  });

  test('takes the documents of single groups beside that of the server', async () => {
    const folder = tempProject({ 'openapi.json': openApiText(), 'caches.json': cachesOf('v1') });
    const { err, out } = await importIn(folder, 'caches.json', 'openapi.json');
    expect(err).toBe('');
    expect(out).toContain('x-kubernetes-validations');
  });

  test('tells programs what was imported', async () => {
    const folder = tempProject({ 'openapi.json': openApiText() });
    const { out } = await importIn(folder, 'openapi.json', '--json', '-o', 'facts.json');
    expect(JSON.parse(out)).toEqual({
      schemaVersion: 1,
      command: 'schema import',
      exit: 0,
      kubernetes: '1.36',
      server: 'v1.36.4-eks-1',
      kinds: 3,
      customKinds: 1,
      fieldsOnly: ['example.com/v1'],
      output: 'facts.json',
      written: true,
    });
  });

  test.each<[what: string, argv: readonly string[], exit: number, seen: RegExp]>([
    ['a file that is not there', ['nothing.json'], 5, /check\/no-file/],
    ['a folder', ['.'], 5, /check\/unreadable-file.*\n?.*it is a folder/],
    ['bytes that are no text', ['bytes.json'], 5, /no UTF-8 text/],
    ['what is cut off', ['cut.json'], 5, /schema\/no-openapi[\s\S]*no JSON, or cut off/],
    ['a document of another sort', ['pod.json'], 5, /it is an object, not an OpenAPI document/],
    ['the document of one group alone', ['caches.json'], 5, /OpenAPI v3 of one group and version/],
    ['files and a cluster', ['openapi.json', '--context', 'prd-eu'], 64, /cli\/options-conflict/],
    ['an output that is empty', ['openapi.json', '--output', ''], 64, /cli\/bad-arguments/],
    [
      'an output where no folder can be made',
      ['openapi.json', '--output', '/proc/x/y/facts.json'],
      5,
      /cli\/unwritable-file/,
    ],
    [
      'an output that cannot be written',
      ['openapi.json', '--output', 'pod.json/facts.json'],
      5,
      /cli\/unwritable-file/,
    ],
  ])('fails on %s, and writes nothing', async (_what, argv, exit, seen) => {
    const folder = tempProject({
      'openapi.json': openApiText(),
      'cut.json': openApiText().slice(0, 500),
      'pod.json': '{"apiVersion": "v1", "kind": "Pod"}',
      'caches.json': cachesOf('v1'),
    });
    writeFileSync(join(folder, 'bytes.json'), Buffer.from([0x7b, 0xff, 0xfe]));
    const before = readdirSync(folder);
    const output = argv.includes('--output') ? [] : ['--output', 'facts.json'];
    const result = await importIn(folder, ...argv, ...output);
    expect(result.err).toMatch(seen);
    expect([result.exit, result.out]).toEqual([exit, '']);
    expect(readdirSync(folder)).toEqual(before);
  });

  test('fails in a folder without the right to write, and leaves what is there', async () => {
    if (process.getuid?.() === 0) {
      console.warn('skipped: root may write anywhere');
      return;
    }
    const folder = tempProject({ 'openapi.json': openApiText(), 'out/facts.json': 'before\n' });
    chmodSync(join(folder, 'out'), 0o500);
    const { exit, err } = await importIn(folder, 'openapi.json', '-o', 'out/facts.json');
    expect([exit, err]).toEqual([5, expect.stringContaining('cli/unwritable-file')]);
    expect(readFileSync(join(folder, 'out/facts.json'), 'utf8')).toBe('before\n');
    chmodSync(join(folder, 'out'), 0o700);
  });

  test('fails where a full disk takes nothing', async () => {
    if (!existsSync('/dev/full')) {
      console.warn('skipped: this system has no /dev/full');
      return;
    }
    const folder = tempProject({ 'openapi.json': openApiText() });
    const { exit, err } = await importIn(folder, 'openapi.json', '--output', '/dev/full');
    expect([exit, err]).toEqual([5, expect.stringContaining('ENOSPC')]);
  });

  test('writes through a link to the file that it leads to', async () => {
    const folder = tempProject({ 'openapi.json': openApiText(), 'real/facts.json': '{}' });
    symlinkSync('real/facts.json', join(folder, 'facts.json'));
    expect((await importIn(folder, 'openapi.json', '-o', 'facts.json')).exit).toBe(0);
    expect(readFileSync(join(folder, 'real/facts.json'), 'utf8')).toContain('cdk8s-gitops/schema');
  });

  test('fails on a command of `schema` that there is not, and shows help where there is none', async () => {
    const folder = tempProject({});
    expect(await runIn(folder, ['schema', 'imprt'])).toMatchObject({
      exit: 64,
      err: expect.stringContaining('import'),
    });
    const { exit, err } = await runIn(folder, ['schema']);
    expect([exit, err]).toEqual([64, expect.stringContaining('a command is missing after "schema"')]);
    expect((await runIn(folder, ['schema', 'import', '--help'])).out).toContain('kubectl get --raw /openapi/v2');
  });
});

describe('synth check --schema', () => {
  const facts = async (extra: Readonly<Record<string, string>> = {}): Promise<string> => {
    const folder = tempProject({ 'openapi.json': openApiText(), 'caches.json': cachesOf('v1'), ...extra });
    await importIn(folder, 'openapi.json', 'caches.json', '-o', 'facts.json');
    return folder;
  };

  test.each<[what: string, yaml: string, findings: readonly string[]]>([
    [
      'a kind that is not served',
      'apiVersion: v1\nkind: Namespace\nmetadata: { name: a }\n',
      ['schema/unserved the cluster, v1.36.4-eks-1, does not serve Namespace of "v1"'],
    ],
    [
      'a field that the cluster has not',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\nbinaryData: {}\n',
      ['schema/unknown-field ConfigMap has no field `binaryData`'],
    ],
    [
      'a name that no server takes',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: A }\n',
      [expect.stringContaining('schema/invalid "A" is refused')],
    ],
    [
      'an object of another server',
      'apiVersion: metrics.example.com/v1\nkind: Quota\nmetadata: { name: a }\nlimit: { unit: Gi }\n',
      [
        'schema/closed-value "Gi" is not one of "Ki", "Mi"; "Ki" was probably meant',
        'schema/missing `value` is missing',
      ],
    ],
    [
      'a custom object, by its rules',
      `${CACHE}spec: { mode: Slow, any: x }\n`,
      [expect.stringContaining('schema/invalid')],
    ],
    ['a custom object that is right', `${CACHE}spec: { nodes: [{ id: a }] }\n`, []],
    [
      'another version of a custom kind',
      CACHE.replace('/v1', '/v2'),
      ['schema/unserved Cache is not served as "v2"; its definition serves v1'],
    ],
    [
      'a custom kind that is not served',
      CACHE.replace('Cache', 'Cach'),
      [
        'schema/unknown-kind the cluster, v1.36.4-eks-1, does not serve "Cach" in "example.com/v1"; `Cache` was probably meant',
      ],
    ],
    [
      'a custom kind far from those that are served',
      CACHE.replace('Cache', 'Ring'),
      [
        'schema/unknown-kind the cluster, v1.36.4-eks-1, does not serve "Ring" in "example.com/v1"; of this group it serves Cache',
      ],
    ],
  ])('judges %s by the cluster', async (_what, yaml, findings) => {
    const folder = await facts({ 'k8s/a.yaml': yaml });
    const { out, exit } = await runIn(folder, ['check', 'k8s', '--schema', 'facts.json', '--json']);
    const found = (JSON.parse(out) as { findings: { code: string; message: string }[] }).findings;
    expect(found.map(({ code, message }) => `${code} ${message}`).sort()).toEqual(findings);
    expect(exit).toBe(findings.length > 0 ? 1 : 0);
  });

  test('names the cluster that it checked against', async () => {
    const folder = await facts({ 'a.yaml': `${CACHE}spec: { nodes: [] }\n` });
    const { err } = await runIn(folder, ['check', 'a.yaml', '--schema', 'facts.json', '--kubernetes', '1.36']);
    expect(err).toBe('1 object in 1 file against Kubernetes 1.36 of facts.json: nothing found\n');
  });

  test('lets definitions that are given prevail', async () => {
    const crd = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'caches.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { kind: 'Cache', plural: 'caches' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      },
    };
    const folder = await facts({ 'crd.json': JSON.stringify(crd), 'a.yaml': `${CACHE}spec: { mode: Fast }\n` });
    const { out } = await runIn(folder, ['check', 'a.yaml', '--schema', 'facts.json', '--crd', 'crd.json', '--json']);
    expect(JSON.parse(out)).toMatchObject({ findings: [{ code: 'schema/unknown-field', path: 'spec' }] });
  });

  test.each<[what: string, change: (text: string) => string, seen: RegExp]>([
    ['facts that are cut off', (text) => text.slice(0, 300), /no JSON, or cut off/],
    ['another document', () => '{}', /its `format` is not/],
    ['the OpenAPI document itself', () => openApiText(), /`synth schema import` makes/],
    ['facts of another release', (text) => text.replace('"formatVersion": 1', '"formatVersion": 2'), /another release/],
    ['facts without a version', (text) => text.replace('"1.36"', '1.36'), /`kubernetes` is no version/],
    [
      'a field whose code is unknown',
      (text) => text.replace('"immutable":"b"', '"immutable":"?"'),
      /field immutable of type core/,
    ],
    [
      'a type that is gone',
      (text) => text.replace('"meta.v1.OwnerReference": {', '"meta.v1.Other": {'),
      /meta\.v1\.OwnerReference/,
    ],
    [
      'a kind without fields',
      (text) => text.replace('"type":"core.v1.ConfigMap"', '"typ":""'),
      /neither type nor schema/,
    ],
    [
      'a name that only code has',
      (text) => text.replace('"type":"core.v1.ConfigMap"', '"type":"toString"'),
      /of a type that is not there/,
    ],
    ['a scope that there is not', (text) => text.replace('"scope":"Cluster"', '"scope":"World"'), /the scope of kind/],
  ])('fails on %s', async (_what, change, seen) => {
    const folder = await facts({ 'a.yaml': CACHE });
    const text = readFileSync(join(folder, 'facts.json'), 'utf8');
    expect(change(text)).not.toBe(text);
    writeFiles(folder, { 'facts.json': change(text) });
    const { exit, err } = await runIn(folder, ['check', 'a.yaml', '--schema', 'facts.json']);
    expect(err).toMatch(seen);
    expect([exit, err]).toEqual([5, expect.stringContaining('schema/bad-facts')]);
  });

  test('fails where another version is named', async () => {
    const folder = await facts({ 'a.yaml': CACHE });
    const { exit, err } = await runIn(folder, ['check', 'a.yaml', '--schema', 'facts.json', '--kubernetes', '1.33']);
    expect([exit, err]).toEqual([64, expect.stringContaining('runs v1.36.4-eks-1')]);
  });
});
