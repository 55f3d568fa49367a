import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type PackedProgram, packProgram } from './cli/packed-program';

let program: PackedProgram;
beforeAll(async () => {
  program = await packProgram();
});
afterAll(() => program.remove());

/** Notes the files of the package in the order of loading, and those that were read before they had loaded. */
const WATCH = `
const Module = require('node:module');
const { relative, sep } = require('node:path');
const [build, script] = process.argv.slice(1);
const place = (file) => relative(build, file).split(sep).join('/');
const load = Module._load;
const halfLoaded = [];
Module._load = function (id, parent, ...rest) {
  const file = id.startsWith('.') ? Module._resolveFilename(id, parent) : undefined;
  const isOurs = file?.startsWith(build + sep);
  if (isOurs && Module._cache[file]?.loaded === false) halfLoaded.push(place(parent.filename) + ' -> ' + place(file));
  return load.call(this, id, parent, ...rest);
};
new Function('require', 'build', script)(require, build);
const loaded = Object.keys(require.cache).filter((file) => file.startsWith(build + sep)).map(place);
console.log(JSON.stringify({ loaded, halfLoaded }));
`;

interface Loading {
  readonly loaded: readonly string[];
  readonly halfLoaded: readonly string[];
}

function loading(script: string): Loading {
  const args = ['-e', WATCH, join(program.folder, 'build'), script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: program.folder, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Loading;
}

const BUILD_POD = `
const { Pod } = require(build + '/index.js');
const { App, Chart } = require('cdk8s');
const chart = new Chart(new App(), 'web', { labels: { team: 'shop' } });
new Pod(chart, 'web', { containers: [{ name: 'app', image: 'registry.example.com/web:1.0.0' }] });
`;
const CHECK_POD = `
const { checkObject } = require(build + '/index.js');
checkObject({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { containers: [] } });
`;

test.each([
  ['requiring the package', `require(build + '/index.js')`, ['constructs/index.js', 'index.js', 'manifest/index.js']],
  [
    'building a Pod',
    BUILD_POD,
    [
      'constructs/index.js',
      'index.js',
      'manifest/index.js',
      'schema/index.js',
      'schema/kubernetes-version.js',
      'schema/names/index.js',
    ],
  ],
])('%s loads only what it needs', (_, script, needed) => {
  expect([...loading(script).loaded].sort()).toEqual(needed);
});

test('checking an object without expressions loads no reader of CEL and nothing that imports', () => {
  const { loaded } = loading(CHECK_POD);
  expect(loaded).toContain('schema/check/index.js');
  expect(loaded).not.toEqual(expect.arrayContaining(['schema/cel/index.js']));
  expect(loaded).not.toEqual(expect.arrayContaining(['schema/import/index.js']));
});

test('each file can be the first to load, and none reads another that is half loaded', () => {
  const files = readdirSync(join(program.folder, 'build'), { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => file.endsWith('.js') && !file.endsWith('main.js'));
  const rings = scripts.flatMap((file) => loading(`require(build + ${JSON.stringify(`/${file}`)})`).halfLoaded);
  expect(scripts.length).toBeGreaterThan(10);
  expect(rings).toEqual([]);
});
