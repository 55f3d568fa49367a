/** Runs every example: in its place, and copied elsewhere beside an installed package. Both must give the same files. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const EXAMPLES = ['guestbook', 'sample-app'];

function render(cwd: string, output: string): Map<string, string> {
  execFileSync(process.execPath, [join(root, 'build/cli/main.js'), '--quiet', '--output', output], {
    cwd,
    stdio: 'inherit',
  });
  const files = readdirSync(join(output, 'envs'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((file) => [
      join(file.parentPath, file.name).slice(output.length),
      readFileSync(join(file.parentPath, file.name), 'utf8'),
    ]),
  );
}

function copyElsewhere(name: string, temp: string): string {
  const copy = join(temp, name);
  cpSync(join(root, 'examples', name), copy, { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const dependency of ['cdk8s', 'constructs'])
    symlinkSync(join(root, 'node_modules', dependency), join(copy, 'node_modules', dependency));
  symlinkSync(root, join(copy, 'node_modules/cdk8s-gitops'));
  return copy;
}

const temp = mkdtempSync(join(tmpdir(), 'cdk8s-gitops-examples-'));
try {
  for (const name of EXAMPLES) {
    const here = render(join(root, 'examples', name), join(temp, `${name}-here`));
    const there = render(copyElsewhere(name, temp), join(temp, `${name}-there`));
    const equal =
      here.size > 0 && here.size === there.size && [...here].every(([path, text]) => there.get(path) === text);
    if (!equal) throw new Error(`examples/${name} renders other files when copied elsewhere`);
    console.log(`examples/${name}: ${here.size} files, the same in place and copied elsewhere`);
  }
} finally {
  rmSync(temp, { recursive: true, force: true });
}
