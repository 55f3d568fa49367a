import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Some tests run the built program; this builds it again when a source is newer than the build. */
export default function buildIfStale(): void {
  const built = join(root, 'build/index.d.ts');
  const sources = Math.max(newest(join(root, 'lib')), newest(join(root, 'tools/bundle')));
  if (existsSync(built) && sources <= newest(join(root, 'build'))) return;
  const shell = process.platform === 'win32';
  const { status } = spawnSync('npm', ['run', '--silent', 'build:lib'], { cwd: root, stdio: 'inherit', shell });
  if (status !== 0)
    console.warn('The build has type errors; the tests run on what was emitted, and `npm run types` fails.');
}

function newest(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Math.max(...entries.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs));
}
