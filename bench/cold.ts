/** Checking in a fresh process, where nothing is compiled yet: `npx ts-node -T bench/cold.ts`; needs the build. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { DEFINITIONS } from './json-schema';
import { type Figure, median, row } from './pair';
import { AJV, CASES, casesOf, dataFile } from './schema';

const OUT = join(__dirname, 'out', 'cold');
const PACKAGE = resolve(__dirname, '../build/index.js');

/** Checks all recorded cases once in a process of its own, with every rule; the peer compiles its definitions there. */
export function coldCases(): Figure | undefined {
  const [cases, definitions] = [dataFile(CASES), dataFile(DEFINITIONS)];
  if (cases === undefined || definitions === undefined) return undefined;
  mkdirSync(OUT, { recursive: true });
  const objects = casesOf(cases);
  writeFileSync(join(OUT, 'cases.json'), JSON.stringify(objects));
  const ours = program('ours', `const check = require(${JSON.stringify(PACKAGE)}).checkObject;`);
  const peer = program('peer', peerCode(definitions));
  const times = Array.from({ length: 7 }, () => ({ ours: timeOf(ours), peer: timeOf(peer) }));
  return {
    title: `schema check of ${objects.length} recorded cases in a fresh process, every rule on`,
    ours: median(times.map((one) => one.ours)),
    peer: median(times.map((one) => one.peer)),
    peerName: AJV,
    ratio: median(times.map((one) => one.peer / one.ours)),
  };
}

/** A program that reads the objects and then tells how long it took from loading the checker to the last verdict. */
function program(name: string, load: string): string {
  const file = join(OUT, `${name}.js`);
  const contents = [READ, load, 'for (const object of objects) check(object);', TELL].join('\n');
  const stdin = { contents, resolveDir: __dirname };
  buildSync({ stdin, outfile: file, bundle: true, platform: 'node', external: [PACKAGE] });
  return file;
}

const READ = `const objects = JSON.parse(require('node:fs').readFileSync(__dirname + '/cases.json', 'utf8'));
const start = process.hrtime.bigint();`;
const TELL = 'console.log(String(Number(process.hrtime.bigint() - start) / 1e6));';

function peerCode(definitions: string): string {
  return `const validators = require('./json-schema').compileDefinitions(${JSON.stringify(definitions)}, objects);
const check = (object) => validators.get(object.apiVersion)?.get(object.kind)?.(object);`;
}

function timeOf(file: string): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} ended with ${String(status)}: ${stderr}`);
  return Number(stdout);
}

if (require.main === module) {
  const figure = coldCases();
  if (figure) console.log(row(figure));
}
