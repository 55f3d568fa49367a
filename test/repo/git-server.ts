import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const BACKEND = join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git-http-backend');

/** Whether git can be served over HTTP on this machine. */
export function hasHttpBackend(): boolean {
  return existsSync(BACKEND);
}

/** Serves one bare repository over HTTP; with a password, only to those who know it. */
export async function gitServer(remote: string, password = ''): Promise<{ url: string; process: ChildProcess }> {
  const args = [join(__dirname, 'serve-git.js'), BACKEND, dirname(remote), password];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(server.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}/${basename(remote)}`, process: server };
}
