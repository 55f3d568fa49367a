import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Kubernetes control plane on loopback, shared by all tests of one run and stopped after it. */
export interface RealKubernetes {
  /** Contexts: `admin`, `nobody` (no rights), `stranger` (a token that is not known), `carol` (a certificate, where openssl is there). */
  readonly kubeconfig: string;
  /** Whether controllers run, so that Deployments roll and namespaces go. */
  readonly controllers: boolean;
  /** The folder with kubectl, helm and others. */
  readonly assets: string;
}

const assets = process.env.KUBEBUILDER_ASSETS ?? '';
const parts = ['etcd', 'kube-apiserver'];

/** Why no real Kubernetes can be started here; undefined when one can. */
export function whyNoKubernetes(needed: readonly string[] = []): string | undefined {
  if (!assets) return 'KUBEBUILDER_ASSETS is not set';
  const missing = [...parts, ...needed].filter((part) => !existsSync(join(assets, part)));
  return missing.length > 0 ? `${assets} has no ${missing.join(', ')}` : undefined;
}

/** The parts that let workloads roll. */
export const CONTROLLERS = ['kube-controller-manager', 'kube-scheduler', 'kwok', 'kwok-stages.yaml'] as const;

/** A `describe` that runs where a real Kubernetes can be started, and says aloud where it cannot. */
export function describeOnKubernetes(name: string, tests: () => void, needed: readonly string[] = []): void {
  const reason = whyNoKubernetes(needed);
  if (reason === undefined) return describe(name, tests);
  console.warn(`skipped: ${name}: ${reason}`);
  describe.skip(name, tests);
}

/** The control plane of this test run; started by the first test that asks. */
export async function realKubernetes(): Promise<RealKubernetes> {
  const owner = process.send ? process.ppid : process.pid;
  const folder = join(tmpdir(), `cdk8s-gitops-kubernetes-${owner}`);
  if (claim(folder)) startKeeper(folder, owner);
  return ready(folder);
}

/** A control plane of one's own, to be stopped by who started it. */
export async function startRealKubernetes(): Promise<RealKubernetes & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gitops-kubernetes-own-'));
  const keeper = startKeeper(folder, process.pid);
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  const stop = (): Promise<void> => {
    keeper.ref();
    keeper.kill('SIGTERM');
    return ended;
  };
  return { ...(await ready(folder)), stop };
}

async function ready(folder: string): Promise<RealKubernetes> {
  await waitFor(folder);
  const controllers = readFileSync(join(folder, 'ready'), 'utf8') === 'controllers';
  return { kubeconfig: join(folder, 'kubeconfig'), controllers, assets };
}

function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

function startKeeper(folder: string, owner: number): ChildProcess {
  const file = join(__dirname, 'kubernetes-keeper.ts');
  const args = ['-r', require.resolve('ts-node/register/transpile-only'), file, folder, String(owner)];
  const keeper = spawn(process.execPath, args, { detached: true, stdio: 'ignore', cwd: join(__dirname, '..', '..') });
  keeper.unref();
  return keeper;
}

async function waitFor(folder: string): Promise<void> {
  for (const stop = Date.now() + 120_000; Date.now() < stop;) {
    if (existsSync(join(folder, 'ready'))) return;
    if (existsSync(join(folder, 'failed'))) throw new Error(readFileSync(join(folder, 'failed'), 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no Kubernetes within 120 s; look into ${folder}`);
}
