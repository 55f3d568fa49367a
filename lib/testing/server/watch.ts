import type { ApiRequest } from '../../apply/transport';
import { apiVersionOf, resourceName } from '../kinds';
import { Refusal, refuse } from '../refusal';
import { namespaceOf } from '../store';
import type { Obj } from '../value';
import { type Users, authorize, userOf } from './access';
import { type Call, parseAddress } from './call';
import { inVersion, selection } from './read';
import type { Server } from './server';

/** A watch that is open: lines as they come, until either side ends it. */
export async function* openWatch(
  server: Server,
  users: Users,
  request: ApiRequest,
): AsyncGenerator<string, void, void> {
  const call = watchCall(server, users, request);
  if (call instanceof Refusal) {
    yield JSON.stringify(call.toStatus());
    return;
  }
  const queue = new LineQueue(request.signal, Number(call.query['timeoutSeconds'] ?? 0) * 1000);
  const stop = follow(server, call, (line) => queue.push(line));
  try {
    yield* queue.lines();
  } finally {
    stop();
    queue.end();
  }
}

function errorLine(refusal: Refusal): string {
  return JSON.stringify({ type: 'ERROR', object: refusal.toStatus() });
}

/** The call of a watch, or why it is refused. */
export function watchCall(server: Server, users: Users, request: ApiRequest): Call | Refusal {
  try {
    const headers = request.headers ?? {};
    const user = userOf(users, headers);
    const address = parseAddress(server, request.path);
    if (!address) return new Refusal(404, 'NotFound', 'the server could not find the requested resource');
    const query = { ...request.query, watch: 'true' };
    const named = address.name ? { ...query, fieldSelector: `metadata.name=${address.name}` } : query;
    const call: Call = { request, address: { ...address, name: '' }, query: named, headers, user: user.name };
    authorize(server, user, call);
    selection(call);
    return call;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Hands each event of a watch to a listener, past ones first; returns what ends it. */
export function follow(server: Server, call: Call, listener: (line: string) => void): () => void {
  const { kind, namespace } = call.address;
  const wanted = selection(call);
  const send = (type: string, object: Obj): void =>
    listener(JSON.stringify({ type, object: inVersion(apiVersionOf(kind), object) }));
  const react = ({ type, object, previous }: { type: string; object: Obj; previous?: Obj }): void => {
    if (namespace && namespaceOf(object) !== namespace) return;
    const now = type !== 'DELETED' && wanted(object);
    const before = previous !== undefined && wanted(previous);
    if (now) send(before ? 'MODIFIED' : 'ADDED', object);
    else if (before) send('DELETED', object);
  };
  const from = call.query['resourceVersion'] ?? '';
  if (from !== '' && from !== '0' && Number(from) < server.store.oldest) {
    listener(errorLine(refuse.gone(`too old resource version: ${from} (${server.store.oldest})`)));
    return () => undefined;
  }
  if (from === '' || from === '0')
    for (const object of server.store.list(kind, namespace)) react({ type: 'ADDED', object });
  else for (const event of server.store.since(kind, Number(from))) react(event);
  if (call.query['sendInitialEvents'] === 'true') send('BOOKMARK', bookmark(server, call, true));
  const bookmarks = call.query['allowWatchBookmarks'] === 'true' ? startBookmarks(server, call, send) : undefined;
  const stop = server.store.subscribe((event) => {
    if (event.resource === resourceName(kind)) react(event);
  });
  return () => {
    stop();
    clearInterval(bookmarks);
  };
}

const BOOKMARK_EVERY = 10_000;

function startBookmarks(server: Server, call: Call, send: (type: string, object: Obj) => void): NodeJS.Timeout {
  const timer = setInterval(() => send('BOOKMARK', bookmark(server, call, false)), BOOKMARK_EVERY);
  timer.unref();
  return timer;
}

function bookmark(server: Server, { address: { kind } }: Call, isFirst: boolean): Obj {
  const annotations = isFirst ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {};
  return {
    kind: kind.kind,
    apiVersion: apiVersionOf(kind),
    metadata: { resourceVersion: String(server.store.revision), ...annotations },
  };
}

/** Lines that wait to be read. */
class LineQueue {
  private readonly waiting: string[] = [];
  private wake: (() => void) | undefined;
  private ended = false;
  private readonly timer: NodeJS.Timeout | undefined;
  private readonly onAbort = (): void => this.end();

  constructor(
    private readonly signal: AbortSignal | undefined,
    timeout: number,
  ) {
    if (signal?.aborted) this.ended = true;
    signal?.addEventListener('abort', this.onAbort, { once: true });
    if (timeout > 0) this.timer = setTimeout(() => this.end(), timeout);
  }

  push(line: string): void {
    this.waiting.push(line);
    this.wake?.();
    if (line.startsWith('{"type":"ERROR"')) this.end();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.signal?.removeEventListener('abort', this.onAbort);
    this.wake?.();
  }

  async *lines(): AsyncGenerator<string, void, void> {
    for (;;) {
      const line = this.waiting.shift();
      if (line !== undefined) yield line;
      else if (this.ended) return;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}
