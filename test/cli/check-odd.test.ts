import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printable, printableLine } from '../../lib/cli/print/printable';
import { memoryIo } from './memory-io';
import { run } from '../../lib/cli';
import { runIn } from './run-in';
import { removeTempProjects, tempProject } from './temp-project';

afterAll(removeTempProjects);

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
const checkText = async (text: string): Promise<string> =>
  (await runIn(tempProject({ 'k/a.yaml': text }), ['check', 'k'])).out.split('\n→')[0] ?? '';

test.each<[string, string, string]>([
  [
    'a list within a list, which kubectl refuses',
    'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: ConfigMapList\n  items: [{metadata: {name: a}}]\n',
    'k/a.yaml:4:3: error schema/no-object\n  a list stands within a list; write its items into the outer one\n',
  ],
  [
    'a List of nothing',
    'apiVersion: v1\nkind: List\nitems:\n',
    'k/a.yaml:1:1: error schema/no-object\n  the List has null as `items`, where a list of objects must stand\n',
  ],
  [
    'an item that is no object, also in a folder',
    'apiVersion: v1\nkind: List\nitems:\n- 3\n- {}\n',
    'k/a.yaml:4:3: error schema/no-object\n  the number 3 stands where an object is expected\n' +
      'k/a.yaml:5:3: error schema/no-object (no kind)/(no name): apiVersion\n  `apiVersion` must be a string\n',
  ],
  [
    'a field that an alias brings, once and where it is written',
    `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - &c\n    name: c\n    image: i\n    img: x\n  initContainers:\n  - <<: *c\n    name: d\n`,
    'k/a.yaml:9:5: error schema/unknown-field Pod/a: spec.containers[c].img\n  Container has no field `img`\n' +
      'k/a.yaml:9:5: error schema/unknown-field Pod/a: spec.initContainers[d].img\n  Container has no field `img`\n',
  ],
  [
    'a key that is no text as it is written',
    `${CONFIG_MAP}data:\n  on: 1\n  0x10: "b"\n`,
    'k/a.yaml:5:3: error schema/wrong-type ConfigMap/a: data.true\n  the number 1 stands where a string is expected; put it in quotes\n',
  ],
])('synth check places %s', async (_, text, expected) => {
  expect(await checkText(text)).toBe(expected);
});

test('synth check takes a list that sops encrypted for what it is', async () => {
  const text = 'apiVersion: v1\nkind: List\nitems: [{data: "ENC[…]"}]\nsops: {mac: "ENC[…]", version: 3.9.0}\n';
  const { exit, err } = await runIn(tempProject({ 'a.yaml': text }), ['check', 'a.yaml']);
  expect({ exit, err }).toEqual({
    exit: 0,
    err:
      'not checked 1 file encrypted by sops: a.yaml; `sops --decrypt FILE | synth check -`\n' +
      '0 objects in 1 file against Kubernetes 1.37: nothing found, 1 skipped\n',
  });
});

test('synth check passes over what Emacs and macOS leave beside files', async () => {
  const folder = tempProject({ 'a.yaml': CONFIG_MAP, '._a.yaml': '\u0000\u0005\u0016\u0007' });
  symlinkSync('someone@somewhere.1', join(folder, '.#a.yaml'));
  const { exit, err } = await runIn(folder, ['check', '.']);
  expect({ exit, err }).toEqual({ exit: 0, err: '1 object in 1 file against Kubernetes 1.37: nothing found\n' });
});

test.each([
  ['UTF-16', Buffer.from(CONFIG_MAP, 'utf16le')],
  ['UTF-16', Buffer.from(CONFIG_MAP, 'utf16le').swap16()],
  ['UTF-16', Buffer.from(`\ufeff${CONFIG_MAP}`, 'utf16le').swap16()],
  ['UTF-32', Buffer.from(Array.from(CONFIG_MAP, (char) => `${char}\u0000`).join(''), 'utf16le')],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
])('synth check tells %s (%#) from broken text', async (encoding, bytes) => {
  const folder = tempProject({});
  writeFileSync(join(folder, 'a.yaml'), bytes);
  const { exit, out } = await runIn(folder, ['check', '.']);
  expect({ exit, out }).toMatchObject({
    exit: 5,
    out: expect.stringContaining(
      `a.yaml:1:1: error check/unreadable-file\n  the text is ${encoding}, not UTF-8\n`,
    ) as string,
  });
});

test('synth check tells the sums last', async () => {
  const written: string[] = [];
  const sink = { write: (text: string) => void written.push(text), terminal: false, columns: 80 };
  const io = { ...memoryIo({ cwd: tempProject({ 'a.yaml': `${CONFIG_MAP}dat: {}\n` }) }), stdout: sink, stderr: sink };
  expect(await run(['check', '.'], io)).toBe(1);
  expect(written.join('').trimEnd().split('\n').at(-1)).toBe('1 object in 1 file against Kubernetes 1.37: 1 error');
});

test('synth check shows what stands in files, and nothing in them moves a terminal or commands a runner', async () => {
  const folder = tempProject({ 'k/::error::x\n\u001b[2J.yaml': 'apiVersion: v1\nkind: "\\e[31mA\\n::error::x"\n' });
  const { out } = await runIn(folder, ['check', 'k/::error::x\n\u001b[2J.yaml']);
  expect(out).not.toContain('\u001b');
  expect(out).not.toMatch(/^\s*::/m);
});

test.each([
  ['plain, ünïcode 😀', 'plain, ünïcode 😀'],
  ['a\nb\tc', 'a\nb\tc'],
  ['\u001b[31mred\u009b2J\r\u0007', '\\u001b[31mred\\u009b2J\\u000d\\u0007'],
  ['ab\u202ecd\u2066', 'ab\\u202ecd\\u2066'],
  ['::stop-commands::x\n  ::add-mask::y\na::b', '\\::stop-commands::x\n  \\::add-mask::y\na::b'],
  ['##[error]x', '\\##[error]x'],
])('printable(%j) is %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('printableLine keeps to one line', () => {
  expect(printableLine('a\n::b\tc')).toBe('a\\u000a::b\\u0009c');
});
