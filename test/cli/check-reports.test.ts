import { resolve } from 'node:path';
import type { Finding, ResourceId } from '../../lib/manifest';
import { githubText } from '../../lib/cli/print/github';
import { junitText } from '../../lib/cli/print/junit';
import { repositoryPath } from '../../lib/cli/print/repository-path';
import { sarifText } from '../../lib/cli/print/sarif';
import { runIn } from './run-in';
import { JS_SHOP, SHOP, shopWith } from './shop';
import { removeTempProjects, tempProject } from './temp-project';

afterAll(removeTempProjects);

const FIXTURES = resolve(__dirname, '../fixtures/check');

const FINDING: Finding = {
  code: 'schema/unknown-field',
  severity: 'error',
  object: 'apps/Deployment/shop/web' as ResourceId,
  path: 'spec.replcas',
  origin: { file: 'k8s/web app.yaml', line: 7, column: 3 },
  message: '100% wrong:\nno field, "replcas" <b>',
};

interface Location {
  readonly physicalLocation?: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
    readonly region: { readonly startLine: number; readonly startColumn?: number };
  };
  readonly logicalLocations?: readonly { readonly fullyQualifiedName: string }[];
}

interface Run {
  readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] } };
  readonly invocations: readonly {
    readonly executionSuccessful: boolean;
    readonly exitCode: number;
    readonly toolExecutionNotifications?: readonly { readonly locations: readonly Location[] }[];
  }[];
  readonly results: readonly {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly level: string;
    readonly message: { readonly text: string };
    readonly locations: readonly Location[];
    readonly partialFingerprints: Readonly<Record<string, string>>;
  }[];
}

function runOf(text: string): Run {
  const log = JSON.parse(text) as { readonly version: string; readonly runs: readonly Run[] };
  expect(log.version).toBe('2.1.0');
  expect(log.runs).toHaveLength(1);
  return log.runs[0]!;
}

describe('sarifText', () => {
  const base = { folder: '/repo', env: {}, exit: 1 };

  test('gives every result a rule, a level, a message and a place relative to the repository', () => {
    const warning: Finding = { ...FINDING, code: 'schema/deprecated', severity: 'warning' };
    const { tool, results } = runOf(sarifText([FINDING, warning, FINDING], base));
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(['schema/deprecated', 'schema/unknown-field']);
    expect(results.map(({ ruleId, ruleIndex, level }) => [ruleId, ruleIndex, level])).toEqual([
      ['schema/unknown-field', 1, 'error'],
      ['schema/deprecated', 0, 'warning'],
      ['schema/unknown-field', 1, 'error'],
    ]);
    expect(results[0]?.message.text).toBe(`Deployment/web in shop: spec.replcas: ${FINDING.message}`);
    expect(results[0]?.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'k8s/web%20app.yaml', uriBaseId: '%SRCROOT%' },
          region: { startLine: 7, startColumn: 3 },
        },
        logicalLocations: [{ fullyQualifiedName: 'apps/Deployment/shop/web#spec.replcas', kind: 'resource' }],
      },
    ]);
  });

  test('knows a finding again when its line or its words change, and tells findings apart', () => {
    const print = (finding: Finding): unknown => runOf(sarifText([finding], base)).results[0]?.partialFingerprints;
    expect(print({ ...FINDING, message: 'other', origin: { file: 'k8s/web app.yaml', line: 9 } })).toEqual(
      print(FINDING),
    );
    expect(print({ ...FINDING, path: 'spec.other' })).not.toEqual(print(FINDING));
  });

  test('names files outside of the repository by their whole address', () => {
    const { results } = runOf(sarifText([{ ...FINDING, origin: { file: '../x.yaml' } }], base));
    expect(results[0]?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'file:///x.yaml' },
      region: { startLine: 1 },
    });
  });

  test('puts findings without a file where it is told to', () => {
    const { origin: _origin, object: _object, path: _path, ...bare } = FINDING;
    expect(runOf(sarifText([bare], base)).results[0]?.locations).toEqual([]);
    const { results } = runOf(sarifText([bare], { ...base, otherwise: '/repo/synth.config.ts' }));
    expect(results[0]?.locations[0]?.physicalLocation?.artifactLocation.uri).toBe('synth.config.ts');
  });

  test('tells of what was not checked, and that what could not be read makes the run incomplete', async () => {
    const { exit, out } = await runIn(FIXTURES, ['check', 'kustomize', 'broken.yaml', '--sarif']);
    const { invocations } = runOf(out);
    expect(exit).toBe(5);
    expect(invocations).toMatchObject([{ executionSuccessful: false, exitCode: 5 }]);
    expect(invocations[0]?.toolExecutionNotifications).toHaveLength(3);
  });

  test('is valid and empty where nothing is found', () => {
    const { results, tool } = runOf(sarifText([], { ...base, exit: 0 }));
    expect({ results, rules: tool.driver.rules }).toEqual({ results: [], rules: [] });
  });
});

describe('githubText', () => {
  test('escapes what would end a command or its properties', () => {
    const finding = { ...FINDING, origin: { file: 'a,b:c%.yaml', line: 1, column: 2 } };
    expect(githubText([finding], { folder: '/repo', env: {} })).toBe(
      '::error file=a%2Cb%3Ac%25.yaml,line=1,col=2,title=schema/unknown-field::' +
        'Deployment/web in shop: spec.replcas: 100%25 wrong:%0Ano field, "replcas" <b>\n',
    );
  });

  test('names files from the root of the checkout', async () => {
    const { out } = await runIn(
      resolve(FIXTURES, 'custom'),
      ['check', 'bad.yaml', '--crd', '../chart/crds', '--github'],
      {
        env: { GITHUB_WORKSPACE: FIXTURES },
      },
    );
    expect(out).toMatch(
      /^::error file=custom\/bad\.yaml,line=5,col=3,title=schema\/wrong-type::Cache\.example\.com\/bad: /,
    );
  });
});

test.each([
  ['a.yaml', '/repo', undefined, 'a.yaml'],
  ['a.yaml', '/repo/k8s', '/repo', 'k8s/a.yaml'],
  ['../a.yaml', '/repo/k8s', '/repo', 'a.yaml'],
  ['a.yaml', '/elsewhere', '/repo', 'a.yaml'],
  ['/repo/deep/a.yaml', '/repo', undefined, 'deep/a.yaml'],
])('repositoryPath(%j) from %j with the checkout at %j is %j', (file, folder, workspace, path) => {
  expect(repositoryPath(file, { folder, env: { GITHUB_WORKSPACE: workspace } })).toBe(path);
});

test.each([
  ['--github', /^::error title=schema\/missing::ConfigMap\/\(no name\): metadata\.name: /],
  ['--sarif', /"artifactLocation": \{\n\s+"uri": "stdin"\n\s+\},\n\s+"region": \{\n\s+"startLine": 3,/],
])('synth check - %s gives standard input no place in the repository', async (option, text) => {
  const { out } = await runIn(FIXTURES, ['check', '-', option], {
    stdin: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {}\n',
  });
  expect(out).toMatch(text);
});

describe('junitText', () => {
  test('escapes what XML has no form for', () => {
    const problem = { code: 'a/b', summary: 'a "b"\n<c> & \u0000\ud800 😀', text: '\u001b[31m]]>' };
    expect(junitText('t', [{ name: 'f', cases: [{ name: "it's", failures: [problem] }] }])).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites name="t" tests="1" failures="1" errors="0">',
        '  <testsuite name="f" tests="1" failures="1" errors="0" skipped="0">',
        `    <testcase name="it's" classname="f">`,
        '      <failure type="a/b" message="a &quot;b&quot;&#10;&lt;c&gt; &amp; \ufffd\ufffd 😀">\ufffd[31m]]&gt;</failure>',
        '    </testcase>',
        '  </testsuite>',
        '</testsuites>',
        '',
      ].join('\n'),
    );
  });

  test('has a test for each object, each document that is none and each that cannot be read', async () => {
    const { exit, out } = await runIn(FIXTURES, ['check', 'broken.yaml', 'web.yaml', 'sops.yaml', 'envs', '--junit']);
    expect(exit).toBe(5);
    expect(out).toContain('<testsuites name="synth check" tests="8" failures="2" errors="1">');
    expect(out).toContain('<testcase name="Deployment/web in shop" classname="web.yaml" file="web.yaml" line="2">');
    expect(out).toContain('<testcase name="Service/web in shop" classname="web.yaml" file="web.yaml" line="19"/>');
    expect(out).toContain('<error type="manifest/unreadable-yaml"');
    expect(out).toContain('<skipped message="not checked: file encrypted by sops;');
    expect(out).toContain('<system-out>warning: check/duplicate');
  });

  test('makes warnings fail where they do', async () => {
    const { out } = await runIn(FIXTURES, ['check', 'envs', '--junit', '--strict']);
    expect(out).toContain('<testsuites name="synth check" tests="2" failures="1" errors="0">');
  });
});

describe('synth --sarif', () => {
  const badPort = shopWith({ 'shop.ts': (text) => text.replace('port: 80 ', 'port: 80000 ') });

  test('prints the findings of rendered objects at the lines of the source, and nothing is written', async () => {
    const { exit, out, err } = await runIn(tempProject(badPort), ['--sarif']);
    const { results, invocations } = runOf(out);
    expect({ exit, exitCode: invocations[0]?.exitCode }).toEqual({ exit: 1, exitCode: 1 });
    expect(results.length).toBeGreaterThan(0);
    expect(results[0]?.locations[0]?.physicalLocation?.artifactLocation).toEqual({
      uri: 'shop.ts',
      uriBaseId: '%SRCROOT%',
    });
    expect(results[0]?.locations[0]?.physicalLocation?.region.startLine).toBeGreaterThan(1);
    expect(err).toContain('Nothing was written.');
  });

  test.each([[[]], [['--check']]])('leaves standard output to the log with %j', async (argv) => {
    const folder = tempProject(JS_SHOP);
    await runIn(folder, ['--quiet']);
    const { exit, out, err } = await runIn(folder, ['--sarif', '--env', 'dev', ...argv]);
    const errors = runOf(out).results.filter(({ level }) => level === 'error');
    expect({ exit, errors }).toEqual({ exit: 0, errors: [] });
    expect(err).toContain('dist');
  });

  test.each([['--json'], ['--stdout']])('fails with 64 together with %s', async (option) => {
    expect(await runIn(tempProject(SHOP), ['--sarif', option])).toMatchObject({ exit: 64 });
  });
});
