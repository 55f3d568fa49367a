import { HttpTransport, findConnection } from '../../../lib/apply';
import { type ApiRequest, type ApiResponse, InProcessKubernetes, type Transport } from '../../../lib/testing';
import type { Workload } from './cluster';

/** A real API server and the in-process one, asked the same. */
export class Twins {
  private readonly kubernetes = new InProcessKubernetes({ stepEvery: null });
  private readonly inProcess = this.kubernetes.transport();
  private readonly real: Transport;

  constructor(kubeconfig: string) {
    const { server, credentials } = findConnection({ kubeconfig });
    this.real = new HttpTransport({ server, credentials });
  }

  /** The answers of both, without what differs from run to run. */
  async ask(
    request: ApiRequest,
    withWarnings = true,
  ): Promise<{ readonly real: unknown; readonly inProcess: unknown }> {
    const real = answerOf(await this.real.request(request), withWarnings);
    const inProcess = answerOf(await this.inProcess.request(request), withWarnings);
    return { real, inProcess };
  }

  /** Has both make a namespace, and waits until the real one has filled it. */
  async makeNamespace(name: string): Promise<void> {
    const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    for (const transport of [this.real, this.inProcess])
      await transport.request({ method: 'POST', path: '/api/v1/namespaces', headers: JSON_BODY, body });
    for (let tries = 0; tries < 100; tries++) {
      const { status } = await this.real.request({
        method: 'GET',
        path: `/api/v1/namespaces/${name}/serviceaccounts/default`,
      });
      if (status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Lets the in-process one accept CustomResourceDefinitions; the real one does so by itself. */
  settle(): void {
    this.kubernetes.settle();
  }

  async close(): Promise<void> {
    this.real.close();
    await this.kubernetes.stop();
  }
}

/** The header of a JSON body. */
export const JSON_BODY = { 'content-type': 'application/json' } as const;

const VARIES: Readonly<Record<string, string>> = {
  uid: '<uid>',
  resourceVersion: '<rv>',
  creationTimestamp: '<time>',
  deletionTimestamp: '<time>',
  time: '<time>',
  lastTransitionTime: '<time>',
};

function answerOf({ status, body, headers }: ApiResponse, withWarnings: boolean): unknown {
  const value: unknown = body.startsWith('{') ? JSON.parse(body) : body;
  return { status, warning: withWarnings ? (headers['warning'] ?? '') : '', body: normal(value) };
}

function normal(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => normal(item));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value as Workload).map(([name, item]) => [name, VARIES[name] ?? normal(item, name)]),
    );
  }
  if (typeof value !== 'string') return key === 'nodePort' || key === 'healthCheckNodePort' ? '<port>' : value;
  return value
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uid>')
    .replace(/^10\.0\.\d+\.\d+$/, '<ip>')
    .replace(/^kube-api-access-\w{5}$/, 'kube-api-access-<id>')
    .replace(/\n@@[\s\S]*/, '');
}
