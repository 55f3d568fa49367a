import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const UPDATE = process.env.UPDATE_GOLDEN === '1';

/** Compares one text with a golden file; `UPDATE_GOLDEN=1` rewrites it. */
export function expectGoldenFile(path: string, actual: string): void {
  if (UPDATE) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, actual);
  }
  expect(actual).toBe(
    existsSync(path) ? readFileSync(path, 'utf8') : `(no golden file ${path}; UPDATE_GOLDEN=1 writes it)`,
  );
}

/** Compares a whole tree of files with a golden folder: no file more, no file less, every byte. */
export function expectGoldenFolder(folder: string, actual: ReadonlyMap<string, string>): void {
  if (UPDATE) {
    rmSync(folder, { recursive: true, force: true });
    for (const [path, text] of actual) expectGoldenFile(join(folder, path), text);
  }
  const golden = readTree(folder);
  expect([...actual.keys()].sort()).toEqual([...golden.keys()].sort());
  for (const [path, text] of actual) expect({ path, text }).toEqual({ path, text: golden.get(path) });
}

/** Every file below a folder, by POSIX path. */
export function readTree(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8')]));
}
