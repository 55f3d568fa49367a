import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { GitopsError } from '../../manifest';
import type { Credentials, Secrets } from '../connection/credentials';
import { headersOf, linesOf, textOf } from './http-body';
import type { ApiRequest, ApiResponse, Transport } from '../transport';

/** Where an API server is and how it proves who it is. */
export interface ServerAddress {
  /** `https://10.0.0.1:6443`, with a path where the server lives below one. */
  readonly url: string;
  /** Certificates to trust, PEM. @default - those of the system */
  readonly ca?: string;
  /** The name in the server's certificate. @default - the host of the address */
  readonly tlsServerName?: string;
  /** Accepts any certificate. @default false */
  readonly insecure?: boolean;
}

/** How a transport connects. */
export interface HttpTransportOptions {
  readonly server: ServerAddress;
  /** @default - none are sent */
  readonly credentials?: Credentials;
  /** Milliseconds without a byte after which a request fails; a watch may be silent for longer. @default 30000 */
  readonly timeout?: number;
}

const MAX_SOCKETS = 16;
const LOOPBACK = /^(localhost|127\.|\[::1\])/;
const SERVER_CLOSED = /ECONNRESET|EPIPE|socket hang up/;

/** The wire to an API server over HTTP or HTTPS, with connections that are kept. */
export class HttpTransport implements Transport {
  private readonly base: URL;
  private readonly agent: HttpAgent;
  private readonly timeout: number;

  constructor(private readonly options: HttpTransportOptions) {
    this.base = new URL(options.server.url);
    const settings = { keepAlive: true, maxSockets: MAX_SOCKETS };
    this.agent = this.base.protocol === 'https:' ? new HttpsAgent(settings) : new HttpAgent(settings);
    this.timeout = options.timeout ?? 30_000;
  }

  async request(request: ApiRequest): Promise<ApiResponse> {
    const response = await this.authorized(request, this.timeout);
    const body = await this.guarded(request, textOf(response));
    return { status: response.statusCode ?? 0, headers: headersOf(response), body };
  }

  async *watch(request: ApiRequest): AsyncIterable<string> {
    const response = await this.authorized(request, 0);
    try {
      yield* linesOf(response);
    } catch (error) {
      if (!request.signal?.aborted) throw this.unreachable(request, error);
    } finally {
      response.destroy();
    }
  }

  close(): void {
    this.agent.destroy();
  }

  /** Sends with credentials; when they are refused, once more with renewed ones. */
  private async authorized(request: ApiRequest, timeout: number): Promise<IncomingMessage> {
    const secrets = await this.options.credentials?.current();
    const response = await this.guarded(request, this.send(request, secrets ?? {}, timeout));
    if (response.statusCode !== 401 || !this.options.credentials) return response;
    const renewed = await this.options.credentials.renewed();
    if (!renewed) return response;
    response.resume();
    return this.guarded(request, this.send(request, renewed, timeout));
  }

  /** Sends; a kept connection that the server had already closed is not an error of the request. */
  private async send(request: ApiRequest, secrets: Secrets, timeout: number): Promise<IncomingMessage> {
    const state = { reused: false };
    try {
      return await this.sendOnce(request, secrets, timeout, state);
    } catch (error) {
      if (!state.reused || !SERVER_CLOSED.test(String(error)) || request.signal?.aborted) throw error;
      return this.sendOnce(request, secrets, timeout, state);
    }
  }

  private sendOnce(
    request: ApiRequest,
    secrets: Secrets,
    timeout: number,
    state: { reused: boolean },
  ): Promise<IncomingMessage> {
    const open = this.base.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const outgoing = open(this.urlOf(request), this.requestOptions(request, secrets, timeout), resolve);
      outgoing.on('error', (error) => {
        state.reused = outgoing.reusedSocket;
        reject(error);
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${timeout / 1000} s`)));
      outgoing.end(request.body);
    });
  }

  private urlOf(request: ApiRequest): URL {
    const url = new URL(this.base);
    const search = new URLSearchParams(request.query ?? {}).toString();
    url.pathname = url.pathname.replace(/\/$/, '') + request.path;
    url.search = search;
    return url;
  }

  private requestOptions(request: ApiRequest, secrets: Secrets, timeout: number): RequestOptions {
    const { ca, tlsServerName, insecure } = this.options.server;
    return {
      method: request.method,
      agent: this.agent,
      timeout,
      headers: { ...this.ownHeaders(request), ...request.headers, ...secrets.headers },
      ...(request.signal ? { signal: request.signal } : {}),
      ...(ca ? { ca } : {}),
      ...(tlsServerName ? { servername: tlsServerName } : {}),
      ...(insecure ? { rejectUnauthorized: false } : {}),
      ...(secrets.certificate ? { cert: secrets.certificate, key: secrets.key } : {}),
    };
  }

  private ownHeaders(request: ApiRequest): Record<string, string | number> {
    const far = !LOOPBACK.test(this.base.host);
    return {
      'user-agent': 'cdk8s-gitops',
      accept: 'application/json',
      ...(far ? { 'accept-encoding': 'gzip' } : {}),
      ...(request.body === undefined ? {} : { 'content-length': Buffer.byteLength(request.body) }),
    };
  }

  private async guarded<T>(request: ApiRequest, answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw GitopsError.is(error) ? error : this.unreachable(request, error);
    }
  }

  private unreachable(request: ApiRequest, error: unknown): GitopsError {
    const attempt = `Cannot ${request.method} ${request.path} at ${this.base.origin}`;
    const seen = request.signal?.aborted ? 'interrupted' : reasonOf(error);
    return new GitopsError('cluster/unreachable', { attempt, seen, cause: error });
  }
}

/** The reason that an error gives; of several attempts (IPv4 and IPv6) the first one's. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0) return reasonOf(error.errors[0]);
  return 'message' in error && typeof error.message === 'string' && error.message !== ''
    ? error.message
    : 'no reason is given';
}
