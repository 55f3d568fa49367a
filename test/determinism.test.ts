import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import guestbook from '../examples/guestbook/synth.config';
import { emitYaml } from '../lib/manifest';
import { synthesize } from '../lib/synth';

const root = resolve(__dirname, '..');
const SYNTH = join(root, 'build/cli/main.js');
const example = join(root, 'examples/guestbook');

function render(config: string, env: Record<string, string> = {}, cwd = root): string {
  const args = [SYNTH, '--stdout', '--quiet', '--config', join(config, 'synth.config.ts')];
  return execFileSync(process.execPath, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } });
}

describe('the output of the guestbook', () => {
  const reference = render(example);
  let temp: string;
  beforeAll(() => {
    temp = mkdtempSync(join(tmpdir(), 'déterminisme '));
  });
  afterAll(() => rmSync(temp, { recursive: true, force: true }));

  test('is not empty', () => {
    expect(reference.match(/^kind: Deployment$/gm)).toHaveLength(12);
  });

  test('is the same twice in one process', () => {
    const once = (): string[] =>
      synthesize(guestbook, {}).units.flatMap((unit) => [...unit.resources].map(({ manifest }) => emitYaml(manifest)));
    expect(once()).toEqual(once());
  });

  test.each([
    ['TZ', { TZ: 'Pacific/Kiritimati' }],
    ['a Danish locale', { LANG: 'da_DK.UTF-8', LC_ALL: 'da_DK.UTF-8' }],
    ['a Turkish locale', { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }],
    ['no locale', { LANG: 'C', LC_ALL: 'C' }],
  ])('is the same with %s', (_name, env) => {
    expect(render(example, env as Record<string, string>)).toBe(reference);
  });

  test('is the same from another working directory', () => {
    expect(render(example, {}, temp)).toBe(reference);
  });

  test('is the same from another folder and in another order of declaration', () => {
    const copy = join(temp, 'copy');
    cpSync(example, copy, { recursive: true });
    mkdirSync(join(copy, 'node_modules'));
    for (const name of ['cdk8s', 'constructs'])
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
    symlinkSync(root, join(copy, 'node_modules/cdk8s-gitops'));
    reverse(join(copy, 'environments.ts'), ENTRY);
    reverse(join(copy, 'settings.ts'), ENTRY);
    reverse(join(copy, 'guestbook.ts'), /^ {4}this\.\w+\.exposeVia.*$/gm);
    expect(render(copy)).toBe(reference);
  });
});

/** An entry of a map by environment, over one line or several. */
const ENTRY = /^ {2}(?:qa|e2e|stage|prod): [\s\S]*?\n(?= {2}(?:qa|e2e|stage|prod): |\})/gm;

function reverse(file: string, pattern: RegExp): void {
  const text = readFileSync(file, 'utf8');
  const reversed = (text.match(pattern) ?? []).reverse();
  expect(reversed.length).toBeGreaterThan(1);
  writeFileSync(
    file,
    text.replace(pattern, () => reversed.shift()!),
  );
}
