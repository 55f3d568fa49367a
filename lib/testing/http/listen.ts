import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ApiRequest, ApiResponse } from '../../apply/transport';
import { Refusal } from '../refusal';
import type { Users } from '../server/access';
import type { Server } from '../server/server';
import { follow, watchCall } from '../server/watch';
import { kubeconfigOf, writeKubeconfig } from './kubeconfig';

/** An API that is served over HTTP. */
export interface Listening {
  readonly url: string;
  /** A kubeconfig for it, as text. */
  readonly kubeconfig: string;
  /** The file that holds the kubeconfig; deleted by `close`. */
  readonly kubeconfigFile: string;
  readonly close: () => Promise<void>;
}

/** What is to be served. */
export interface Served {
  readonly server: Server;
  readonly users: Users;
  readonly respond: (request: ApiRequest) => Promise<ApiResponse>;
}

/**
 * Serves the API on free loopback ports, one for each user: kubectl sends no token without TLS, so a request
 * without one is its port's user's.
 */
export async function listenOn(served: Served): Promise<Listening> {
  const doors = await Promise.all(
    Object.keys(served.users).map(async (token) => ({ token, ...(await open(served, token)) })),
  );
  const kubeconfig = kubeconfigOf(
    doors.map(({ token, url }) => ({ token, url, name: served.users[token]?.name ?? '' })),
  );
  const { file, remove } = writeKubeconfig(kubeconfig);
  const close = async (): Promise<void> => {
    remove();
    await Promise.all(doors.map((door) => door.close()));
  };
  return { url: doors[0]?.url ?? '', kubeconfig, kubeconfigFile: file, close };
}

interface Door {
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function open(served: Served, token: string): Promise<Door> {
  const sockets = new Set<Socket>();
  const http = createServer((message, response) => {
    void answer(served, message, response, token).catch((error: unknown) => fail(response, error));
  });
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => http.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { url, close };
}

function fail(response: ServerResponse, error: unknown): void {
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
  response.end(error instanceof Error ? error.message : 'unknown error');
}

async function answer(
  served: Served,
  message: IncomingMessage,
  response: ServerResponse,
  token: string,
): Promise<void> {
  const sent = await readRequest(message);
  const request = { ...sent, headers: { authorization: `Bearer ${token}`, ...sent.headers } };
  const isWatch = request.method === 'GET' && /^(true|1)$/.test(request.query?.['watch'] ?? '');
  if (isWatch && /^\/apis?\//.test(request.path)) {
    watch(served, request, response);
    return;
  }
  const { status, headers, body } = await served.respond(request);
  for (const [name, value] of Object.entries(headers))
    response.setHeader(name, name === 'warning' ? value.split(/, (?=299 )/) : value);
  response.statusCode = status;
  response.end(body);
}

async function readRequest(message: IncomingMessage): Promise<ApiRequest> {
  const url = new URL(message.url ?? '/', 'http://127.0.0.1');
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const headers = Object.entries(message.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  const body = Buffer.concat(chunks).toString('utf8');
  return {
    method: (message.method ?? 'GET') as ApiRequest['method'],
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...(body ? { body } : {}),
  };
}

function watch({ server, users }: Served, request: ApiRequest, response: ServerResponse): void {
  const call = watchCall(server, users, request);
  if (call instanceof Refusal) {
    response.writeHead(call.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(call.toStatus()));
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.flushHeaders();
  const stop = follow(server, call, (line) => response.write(`${line}\n`));
  const timeout = Number(call.query['timeoutSeconds'] ?? 0) * 1000;
  const timer = timeout > 0 ? setTimeout(() => response.end(), timeout) : undefined;
  response.on('close', () => {
    stop();
    clearTimeout(timer);
  });
}
