import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { ConfigMap, Secret } from '../../lib/constructs';
import { bytesIn, filesIn, textFile } from '../../lib/files';
import { emitYaml, parseYaml } from '../../lib/manifest';
import { chartIn, errorOf } from '../constructs/tree';

let folder: string;
let count = 0;
const at = (...names: string[]): string => join(folder, ...names);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('filesIn', () => {
  test('reads text and bytes, in the order of code units', () => {
    writeFileSync(at('b.txt'), 'é\r\n');
    writeFileSync(at('B.txt'), '\uFEFFtext');
    writeFileSync(at('a.png'), Buffer.from([0x89, 0x50, 0xff]));
    const content = filesIn(folder);
    expect(content).toEqual({ data: { 'B.txt': '\uFEFFtext', 'b.txt': 'é\r\n' }, binaryData: { 'a.png': 'iVD/' } });
    expect(Object.keys(content.data)).toEqual(['B.txt', 'b.txt']);
    expect(new ConfigMap(chartIn(), 'pages', content).manifest).toMatchObject(content);
  });

  test('loses no byte, whatever a file holds, not even on the way through YAML', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
        ),
        (bytes) => {
          const inner = at(`case-${count++}`);
          mkdirSync(inner);
          writeFileSync(join(inner, 'file'), bytes);
          const content = filesIn(inner);
          expect(parseYaml(emitYaml(content), {})[0]?.value).toEqual(content);
          const { data, binaryData = {} } = content;
          const back =
            data.file === undefined ? Buffer.from(binaryData.file!, 'base64') : Buffer.from(data.file, 'utf8');
          expect(back.equals(Buffer.from(bytes))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('takes what include names, or what its pattern matches', () => {
    for (const name of ['a.html', 'b.html', 'c.css']) writeFileSync(at(name), name);
    mkdirSync(at('inner'));
    expect(Object.keys(filesIn(folder, { include: ['c.css', 'a.html'] }).data)).toEqual(['a.html', 'c.css']);
    const pattern = /\.html$/g;
    for (let run = 0; run < 2; run++)
      expect(Object.keys(filesIn(folder, { include: pattern }).data)).toEqual(['a.html', 'b.html']);
  });

  test('follows a link that stays inside, and refuses one that leaves the folder', () => {
    mkdirSync(at('pages'));
    writeFileSync(at('pages', 'a'), 'text');
    symlinkSync('a', at('pages', 'b'));
    expect(filesIn(at('pages')).data).toEqual({ a: 'text', b: 'text' });
    writeFileSync(at('secret'), 'outside');
    symlinkSync('../secret', at('pages', 'c'));
    expect(errorOf(() => filesIn(at('pages')))).toMatchObject({ code: 'files/outside' });
    expect(errorOf(() => textFile(at('pages', 'c')))).toMatchObject({ code: 'files/outside' });
  });

  test('counts 1 MiB over all files', () => {
    writeFileSync(at('a'), Buffer.alloc(1024 * 1024 - 1, 'a'));
    writeFileSync(at('b'), 'b');
    expect(Object.keys(filesIn(folder).data)).toEqual(['a', 'b']);
    writeFileSync(at('c'), 'c');
    expect(errorOf(() => filesIn(folder))).toMatchObject({ code: 'files/too-large' });
  });

  test.each<[string, string, (folder: string) => unknown, RegExp]>([
    ['a folder that is not there', 'files/unreadable', () => filesIn(at('none')), /it is not there/],
    ['a file as a folder', 'files/unreadable', () => filesIn(at('ok')), /it is not a folder/],
    ['a link to nowhere', 'files/unreadable', () => filesIn(folder, { include: ['dangling'] }), /it is not there/],
    ['a folder in a folder', 'files/nested', () => filesIn(folder, { include: ['inner'] }), /it is a folder/],
    ['a folder as text', 'files/nested', () => textFile(at('inner')), /it is a folder/],
    ['a name that is no key', 'files/invalid-key', () => filesIn(folder, { include: ['a b'] }), /"a b"/],
    [
      'a file that is not there',
      'files/not-included',
      () => filesIn(folder, { include: ['ok', 'x'] }),
      /holds no x; there is/,
    ],
    [
      'a pattern that matches nothing',
      'files/not-included',
      () => filesIn(folder, { include: /^$/ }),
      /no file is included/,
    ],
    ['an empty folder', 'files/not-included', () => filesIn(at('inner')), /there is nothing/],
    ['bytes as text', 'files/not-text', () => textFile(at('bytes')), /not UTF-8/],
  ])('fails for %s', (_, code, read, seen) => {
    writeFileSync(at('ok'), 'ok');
    writeFileSync(at('a b'), 'no key');
    writeFileSync(at('bytes'), Buffer.from([0xff]));
    symlinkSync('nowhere', at('dangling'));
    mkdirSync(at('inner'));
    const error = errorOf(() => read(folder));
    expect(error).toMatchObject({ code, origin: { file: __filename } });
    expect(error.message).toMatch(seen);
  });
});

describe('paths', () => {
  test('are relative to the source file that names them', () => {
    expect(textFile('read.test.ts')).toContain('relative to the source file');
    expect(Object.keys(filesIn('.', { include: ['read.test.ts'] }).data)).toEqual(['read.test.ts']);
  });
});

describe('bytesIn', () => {
  test('gives base64, as a Secret holds it', () => {
    writeFileSync(at('tls.key'), 'not a key');
    const data = bytesIn(folder);
    expect(new Secret(chartIn(), 'tls', { data }).manifest.data).toEqual({ 'tls.key': 'bm90IGEga2V5' });
  });
});
