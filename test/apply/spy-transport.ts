import type { ApiRequest, ApiResponse, Transport } from '../../lib/apply';

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Passes requests on and remembers them; may refuse from one on, as a process that is killed sends none. */
export class SpyTransport implements Transport {
  readonly requests: ApiRequest[] = [];
  /** Called before each request; what it throws is thrown. */
  before: (request: ApiRequest, count: number) => void | Promise<void> = () => undefined;
  /** Called after each request that was answered; what it throws is thrown, so that the answer is lost. */
  after: (request: ApiRequest, count: number) => void = () => undefined;

  constructor(private readonly inner: Transport) {}

  /** The requests that changed an object or the inventory: writes that were no dry run and of no lease. */
  get changes(): readonly string[] {
    return this.requests.filter((request) => isWrite(request) && !isOfLease(request)).map(({ path }) => path);
  }

  /** The requests that wrote something: writes that were no dry run. */
  get writes(): readonly string[] {
    return this.requests.filter(isWrite).map(({ method, path }) => `${method} ${path}`);
  }

  forget(): void {
    this.requests.length = 0;
  }

  async request(request: ApiRequest): Promise<ApiResponse> {
    const held = this.before(request, this.requests.length + 1);
    if (held) await held;
    this.requests.push(request);
    const count = this.requests.length;
    const response = await this.inner.request(request);
    this.after(request, count);
    return response;
  }

  watch(request: ApiRequest): AsyncIterable<string> {
    return this.inner.watch(request);
  }

  close(): void {
    this.inner.close();
  }
}

/** Whether a request is about the lease of a set. */
export function isOfLease({ path }: ApiRequest): boolean {
  return path.includes('/leases');
}

/** Whether a request changes something. */
export function isWrite({ method, query, body }: ApiRequest): boolean {
  const tried = query?.dryRun !== undefined || (method === 'DELETE' && body?.includes('"dryRun":["All"]') === true);
  return WRITES.has(method) && !tried;
}
