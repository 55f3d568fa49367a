import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorsPage, exitCodesPage } from '../tools/docs/errors';
import { CODES } from '../lib/manifest';

const root = join(__dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));

describe('docs', () => {
  test('docs/errors.md is what the code table says (npm run docs)', () => {
    expect(read('docs/errors.md')).toBe(errorsPage());
  });

  test('docs/exit-codes.md is what the exit codes say (npm run docs)', () => {
    expect(read('docs/exit-codes.md')).toBe(exitCodesPage());
  });

  test('every documented code is used by the code outside its table', () => {
    const text = sources('lib')
      .filter((file) => !file.startsWith(join('lib', 'manifest', 'codes')))
      .map(read)
      .join('\n');
    const unused = Object.keys(CODES).filter((code) => !text.includes(code));
    expect(unused).toEqual([]);
  });

  test('every code says what it means and what to do, in whole sentences', () => {
    const bad = Object.entries(CODES).filter(
      ([, row]) => !/^[A-Z`].*\.$/s.test(row.means) || !/^[A-Z`].*\.$/s.test(row.remedy),
    );
    expect(bad.map(([code]) => code)).toEqual([]);
  });

  test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s links only to files that exist', (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1]!);
    const missing = links.filter((link) => !existing(link));
    expect(missing).toEqual([]);
  });
});

function existing(path: string): boolean {
  try {
    readdirSync(join(root, path));
    return true;
  } catch {
    try {
      read(path);
      return true;
    } catch {
      return false;
    }
  }
}
