/**
 * Starts a Kubernetes control plane from the folder `KUBEBUILDER_ASSETS` and keeps it until the process that asked for
 * it has ended: `kubernetes-keeper FOLDER PID`. State, logs, `kubeconfig` and `ready` (or `failed`) lie in FOLDER.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';

const [folder = '', owner = ''] = process.argv.slice(2);
const assets = process.env.KUBEBUILDER_ASSETS ?? '';
const running: ChildProcess[] = [];

function start(name: string, args: readonly string[]): void {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(join(assets, name), [...args], { cwd: folder, stdio: ['ignore', log, log] });
  child.on('exit', (code) => {
    running.splice(running.indexOf(child), 1);
    if (!ending) end(`${name} ended with code ${String(code)}`);
  });
  running.push(child);
}

let ending = false;

/** Stops the servers; after a failure the folder stays until the owner has ended, so that it can be read. */
function end(reason?: string): void {
  if (ending) return;
  ending = true;
  if (reason) say('failed', `${reason}\n${tail('kube-apiserver.log')}`);
  const gone = Promise.all(running.map((child) => new Promise((resolve) => child.once('exit', resolve))));
  for (const child of [...running].reverse()) child.kill('SIGTERM');
  setTimeout(() => running.forEach((child) => child.kill('SIGKILL')), 3000);
  if (!reason) void gone.then(leave);
}

function leave(): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.exit();
}

/** Writes a file at once, so that nobody reads half of it. */
function say(name: string, text: string): void {
  writeFileSync(join(folder, `${name}.new`), text);
  renameSync(join(folder, `${name}.new`), join(folder, name));
}

function tail(name: string): string {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-1500) : '';
}

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** A certificate authority of our own and a client certificate of it, for logging in without a token. */
function writeClientCertificate(): boolean {
  const openssl = (...args: readonly string[]): unknown =>
    execFileSync('openssl', [...args], { cwd: folder, stdio: 'ignore' });
  try {
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.crt',
      '-days',
      '2',
      '-subj',
      '/CN=test-ca',
    );
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'client.key',
      '-out',
      'client.csr',
      '-subj',
      '/O=system:masters/CN=carol',
    );
    openssl(
      'x509',
      '-req',
      '-in',
      'client.csr',
      '-CA',
      'ca.crt',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-out',
      'client.crt',
      '-days',
      '2',
    );
    return true;
  } catch {
    return false;
  }
}

function writeFiles(port: number, withCertificate: boolean): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(join(folder, 'sa.key'), privateKey.export({ type: 'pkcs1', format: 'pem' }));
  writeFileSync(join(folder, 'tokens.csv'), 'token-admin,admin,1,"system:masters"\ntoken-nobody,nobody,2\n');
  const users = [
    { name: 'admin', user: { token: 'token-admin' } },
    { name: 'nobody', user: { token: 'token-nobody' } },
    { name: 'stranger', user: { token: 'token-unknown' } },
    ...(withCertificate
      ? [{ name: 'carol', user: { 'client-certificate': 'client.crt', 'client-key': 'client.key' } }]
      : []),
  ];
  const cluster = { server: `https://127.0.0.1:${port}`, 'certificate-authority': 'certs/apiserver.crt' };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'local', cluster }],
    users,
    contexts: users.map(({ name }) => ({ name, context: { cluster: 'local', user: name } })),
    'current-context': 'admin',
  };
  say('kubeconfig', JSON.stringify(config, null, 2));
}

function startServers([api, etcd, peer]: readonly number[], withCertificate: boolean): void {
  const store = `http://127.0.0.1:${etcd}`;
  const peers = `http://127.0.0.1:${peer}`;
  start('etcd', [
    ...['--data-dir', 'etcd-data', '--unsafe-no-fsync', '--log-level', 'warn'],
    ...['--listen-client-urls', store, '--advertise-client-urls', store],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers, '--initial-cluster', `default=${peers}`],
  ]);
  start('kube-apiserver', [
    ...[`--etcd-servers=${store}`, '--cert-dir=certs', '--bind-address=127.0.0.1', `--secure-port=${api}`],
    ...['--authorization-mode=RBAC', '--token-auth-file=tokens.csv', '--allow-privileged=true'],
    ...['--service-account-issuer=https://kubernetes.default.svc', '--service-account-key-file=sa.key'],
    ...['--service-account-signing-key-file=sa.key', '--service-cluster-ip-range=10.0.0.0/16'],
    ...(withCertificate ? ['--client-ca-file=ca.crt'] : []),
    ...(hasControllers() ? [] : ['--disable-admission-plugins=ServiceAccount']),
  ]);
}

/** Whether Deployments roll, Jobs complete and namespaces go: the parts for that are in the folder too. */
function hasControllers(): boolean {
  return ['kube-controller-manager', 'kube-scheduler', 'kwok', 'kwok-stages.yaml'].every((name) =>
    existsSync(join(assets, name)),
  );
}

function startControllers(): void {
  const common = ['--kubeconfig=kubeconfig', '--leader-elect=false'];
  start('kube-controller-manager', [
    ...common,
    ...[
      '--service-account-private-key-file=sa.key',
      '--root-ca-file=certs/apiserver.crt',
      '--use-service-account-credentials=false',
    ],
    '--secure-port=0',
  ]);
  start('kube-scheduler', [...common, '--secure-port=0']);
  const stages = `--config=${join(assets, 'kwok-stages.yaml')}`;
  start('kwok', ['--kubeconfig=kubeconfig', '--manage-all-nodes=true', stages, '--node-lease-duration-seconds=40']);
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

function ask(port: number, path: string, body?: unknown): Promise<Answer> {
  const headers = { authorization: 'Bearer token-admin', 'content-type': 'application/json' };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      },
    );
    outgoing.on('error', () => resolve({ status: 0, body: '' }));
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function until(done: () => Promise<boolean>): Promise<boolean> {
  for (const stop = Date.now() + 90_000; Date.now() < stop && !ending;) {
    if (await done()) return true;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return false;
}

async function addNodes(port: number): Promise<boolean> {
  for (const index of [1, 2, 3]) {
    const labels = { 'kubernetes.io/hostname': `node-${index}`, 'kubernetes.io/os': 'linux' };
    const room = { cpu: '32', memory: '256Gi', pods: '110' };
    const node = {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: `node-${index}`, labels },
      status: { allocatable: room, capacity: room },
    };
    await ask(port, '/api/v1/nodes', node);
  }
  const account = '/api/v1/namespaces/default/serviceaccounts/default';
  return until(
    async () => (await ask(port, account)).status === 200 && isReady((await ask(port, '/api/v1/nodes')).body),
  );
}

function isReady(nodes: string): boolean {
  return nodes.split('"type":"Ready","status":"True"').length > 3;
}

async function main(): Promise<void> {
  const ports = await freePorts(3);
  const [api = 0] = ports;
  const withCertificate = writeClientCertificate();
  writeFiles(api, withCertificate);
  startServers(ports, withCertificate);
  if (!(await until(async () => (await ask(api, '/readyz')).status === 200))) {
    end('kube-apiserver did not become ready');
    return;
  }
  if (hasControllers()) {
    startControllers();
    if (!(await addNodes(api))) {
      end('the nodes did not become ready');
      return;
    }
  }
  say('ready', hasControllers() ? 'controllers' : 'api');
}

/** Signal 0 asks whether the process is there. */
function ownerIsAlive(): boolean {
  try {
    process.kill(Number(owner), 0);
    return true;
  } catch {
    return false;
  }
}

setInterval(() => {
  if (ownerIsAlive()) return;
  if (existsSync(join(folder, 'failed'))) leave();
  else end();
}, 500);
process.on('SIGTERM', () => end());
main().catch((error: unknown) => end(String(error)));
