import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Some tests run the built program; this builds it again when a source is newer than the build. */
export default function buildIfStale(): void {
  const built = join(root, 'build/index.js');
  if (existsSync(built) && newest(join(root, 'lib')) <= newest(join(root, 'build'))) return;
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'], { cwd: root, stdio: 'inherit' });
}

function newest(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Math.max(...entries.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs));
}
