import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const assets = process.env.KUBEBUILDER_ASSETS ?? '';

/** Whether a real API server can be started here; says why not. */
export function apiServerReason(): string | undefined {
  const missing = ['etcd', 'kube-apiserver'].filter((part) => !existsSync(join(assets, part)));
  return assets === ''
    ? 'KUBEBUILDER_ASSETS is not set'
    : missing.length > 0
      ? `${assets} has no ${missing.join(', ')}`
      : undefined;
}

/** The answer of an API server, with the warnings that it gave. */
export interface Answer {
  readonly status: number;
  readonly body: { readonly message?: string; readonly kind?: string };
  readonly warnings: readonly string[];
}

/** A real API server of its own, on loopback. */
export class ApiServer {
  static async start(): Promise<ApiServer> {
    const folder = mkdtempSync(join(tmpdir(), 'constructs-api-'));
    const [port, etcd, peer] = await freePorts(3);
    const server = new ApiServer(folder, port!, []);
    server.run('etcd', [
      '--data-dir',
      join(folder, 'etcd'),
      '--unsafe-no-fsync',
      `--listen-client-urls=http://127.0.0.1:${etcd!}`,
      `--advertise-client-urls=http://127.0.0.1:${etcd!}`,
      `--listen-peer-urls=http://127.0.0.1:${peer!}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer!}`,
      `--initial-cluster=default=http://127.0.0.1:${peer!}`,
    ]);
    const key = join(folder, 'sa.key');
    writeFileSync(
      key,
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }),
    );
    writeFileSync(join(folder, 'tokens.csv'), 'token-admin,admin,1,"system:masters"\n');
    server.run('kube-apiserver', [
      `--etcd-servers=http://127.0.0.1:${etcd!}`,
      `--cert-dir=${join(folder, 'certs')}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${port!}`,
      '--authorization-mode=RBAC',
      `--token-auth-file=${join(folder, 'tokens.csv')}`,
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${key}`,
      `--service-account-signing-key-file=${key}`,
      '--service-cluster-ip-range=10.0.0.0/16',
      '--allow-privileged=true',
      '--disable-admission-plugins=ServiceAccount',
    ]);
    await server.ready();
    return server;
  }

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly children: ChildProcess[],
  ) {}

  /** Sends one request. */
  ask(method: string, path: string, body?: unknown): Promise<Answer> {
    return new Promise((done, fail) => {
      const headers = { authorization: 'Bearer token-admin', 'content-type': 'application/json' };
      const sent = request(
        { host: '127.0.0.1', port: this.port, method, path, headers, rejectUnauthorized: false },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            const raw = answer.headers.warning;
            const warnings = (Array.isArray(raw) ? raw : [raw]).filter((warning) => warning !== undefined);
            done({
              status: answer.statusCode ?? 0,
              body: text.startsWith('{') ? JSON.parse(text) : { message: text },
              warnings,
            });
          });
        },
      );
      sent.on('error', fail);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Ends the processes and removes what they wrote. */
  async stop(): Promise<void> {
    for (const child of [...this.children].reverse()) {
      if (child.exitCode !== null) continue;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(late);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private run(name: string, args: string[]): void {
    const child = spawn(join(assets, name), args, { stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.on('data', (chunk: Buffer) => writeFileSync(join(this.folder, `${name}.log`), chunk, { flag: 'a' }));
    this.children.push(child);
  }

  private async ready(): Promise<void> {
    for (let attempt = 0; attempt < 240; attempt += 1) {
      const ok = await this.ask('GET', '/readyz').then(
        ({ status }) => status === 200,
        () => false,
      );
      if (ok) return;
      if (this.children.some(({ exitCode }) => exitCode !== null)) break;
      await new Promise((done) => setTimeout(done, 250));
    }
    const log = readFileSync(join(this.folder, 'kube-apiserver.log'), 'utf8').slice(-2000);
    await this.stop();
    throw new Error(`kube-apiserver did not become ready:\n${log}`);
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => new Promise((done) => server.once('listening', done))));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
