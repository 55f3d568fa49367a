import { InProcessKubernetes } from '../../../lib/testing';

/** A Kubernetes object, read loosely. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Workload = Record<string, any>;

/** A request, with its body as a value. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly type?: string;
  readonly body?: unknown;
}

/** A new in-process cluster with a clock that tests move, and short ways to ask it. */
export function cluster() {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const kubernetes = new InProcessKubernetes({ stepEvery: null, seed: 1, clock: { now: () => now } });
  const transport = kubernetes.transport();
  const call = async ({
    method,
    path,
    query = {},
    type = 'application/json',
    body,
  }: ApiCall): Promise<{ status: number; body: Workload; headers: Readonly<Record<string, string>> }> => {
    const answer = await transport.request({
      method,
      path,
      query,
      headers: { 'content-type': type },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      headers: answer.headers,
      body: answer.headers['content-type']?.includes('json') ? JSON.parse(answer.body) : { text: answer.body },
    };
  };
  return {
    kubernetes,
    transport,
    call,
    apply: async (path: string, body: unknown, query: Readonly<Record<string, string>> = {}) =>
      call({
        method: 'PATCH',
        path,
        type: 'application/apply-patch+yaml',
        query: { fieldManager: 'test', force: 'true', ...query },
        body,
      }),
    get: async (path: string): Promise<Workload> => (await call({ method: 'GET', path })).body,
    items: async (path: string): Promise<readonly Workload[]> => (await call({ method: 'GET', path })).body['items'],
    settle: () => kubernetes.settle(),
    /** Lets seconds pass. */
    pass: (seconds: number): void => {
      now += seconds * 1000;
    },
  };
}
