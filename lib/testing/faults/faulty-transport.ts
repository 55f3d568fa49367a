import type { ApiRequest, ApiResponse, Transport } from '../../apply/transport';
import { GitopsError } from '../../manifest';
import { type Fault, type FaultPlan, Killed, type Moment } from './fault';

const REASONS: Readonly<Record<number, string>> = {
  409: 'Conflict',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};

/**
 * A wire on which planned things go wrong; it remembers what was sent.
 *
 * @example
 * ```ts
 * import { FaultyTransport, InProcessKubernetes, atFirst } from 'cdk8s-gitops/testing';
 *
 * const busy = atFirst(({ method }) => method === 'PATCH', { status: 429, retryAfter: 1 }, 2);
 * export const wire = new FaultyTransport(new InProcessKubernetes().transport(), busy);
 * ```
 */
export class FaultyTransport implements Transport {
  /** Every request so far, those included that failed. */
  readonly requests: ApiRequest[] = [];
  private killed = false;

  constructor(
    private readonly inner: Transport,
    private readonly plan: FaultPlan,
  ) {}

  async request(request: ApiRequest): Promise<ApiResponse> {
    const fault = this.next(request);
    if (!fault) return this.inner.request(request);
    if ('delay' in fault) await new Promise((resolve) => setTimeout(resolve, fault.delay));
    const moment = momentOf(fault);
    const answer = moment === 'before' ? undefined : await this.inner.request(request);
    return this.strike(request, fault, answer);
  }

  async *watch(request: ApiRequest): AsyncIterable<string> {
    const fault = this.next(request);
    if (fault && !('delay' in fault)) {
      if ('status' in fault) {
        yield JSON.stringify({ type: 'ERROR', object: JSON.parse(errorAnswer(fault).body) as unknown });
        return;
      }
      this.strike(request, fault, undefined);
    }
    for await (const line of this.inner.watch(request)) {
      if (this.killed) throw new Killed(request);
      yield line;
    }
  }

  close(): void {
    this.inner.close();
  }

  private next(request: ApiRequest): Fault | undefined {
    if (this.killed) throw new Killed(request);
    this.requests.push(request);
    return this.plan(request, this.requests.length);
  }

  private strike(request: ApiRequest, fault: Fault, answer: ApiResponse | undefined): ApiResponse {
    if ('status' in fault) return errorAnswer(fault);
    if ('kill' in fault) {
      this.killed = true;
      throw new Killed(request);
    }
    if ('delay' in fault && answer) return answer;
    throw new GitopsError('cluster/unreachable', {
      attempt: `Cannot ${request.method} ${request.path}`,
      seen: 'the connection was reset',
    });
  }
}

function momentOf(fault: Fault): Moment {
  if ('status' in fault) return fault.when ?? 'before';
  if ('reset' in fault) return fault.reset;
  return 'kill' in fault ? fault.kill : 'after';
}

function errorAnswer({ status, message, retryAfter }: Extract<Fault, { status: number }>): ApiResponse {
  const reason = REASONS[status] ?? '';
  const body = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: message ?? `planned fault ${status}`,
    reason,
    code: status,
  };
  const wait = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { status, headers: { 'content-type': 'application/json', ...wait }, body: JSON.stringify(body) };
}

/**
 * A transport on which planned things go wrong, to test what a program does then.
 *
 * @example
 * ```ts
 * import { InProcessKubernetes, atRequest, faults } from 'cdk8s-gitops/testing';
 *
 * const kubernetes = new InProcessKubernetes();
 * export const wire = faults(kubernetes.transport(), atRequest(3, { kill: 'after' }));
 * ```
 */
export function faults(transport: Transport, plan: FaultPlan): FaultyTransport {
  return new FaultyTransport(transport, plan);
}
