import { GitopsError, type JsonObject, type Manifest, isJsonObject } from '../../manifest';
import { ApiFailure, failureBody } from './api-failure';
import { collectionPath, objectPath } from './api-path';
import { deleteBody, isKind, liveOf, selectorQuery, signalOf, titleOf, writeQuery } from './api-request';
import type * as port from '../cluster';
import { type Clock, systemClock } from '../clock';
import { discover } from './discovery';
import { listOf, objectOf, textOf } from '../json-values';
import { withRetries } from './retry';
import type { ApiRequest, ApiResponse, Transport } from '../transport';
import { readWatchLine } from './watch-line';
import { readWarnings } from './warnings';
import { decodeJson, encodeJson } from '../wire-json';

/** How a cluster is spoken to. */
export interface ApiClusterOptions {
  /** What people call the cluster. @default 'the cluster' */
  readonly name?: string;
  /** @default - the clock of the machine */
  readonly clock?: Clock;
  /** Milliseconds for which a request is repeated while its error may pass. @default 60000 */
  readonly retryBudget?: number;
}

const PAGE = '500';
const APPLY = { 'content-type': 'application/apply-patch+yaml' };
const JSON_BODY = { 'content-type': 'application/json' };

/** A cluster behind its HTTP API, over any transport. */
export class ApiCluster implements port.Cluster {
  readonly name: string;
  private readonly clock: Clock;
  private readonly budget: number;
  private known: Promise<port.Discovery> | undefined;
  private answered = false;

  constructor(
    private readonly transport: Transport,
    options: ApiClusterOptions = {},
  ) {
    this.name = options.name ?? 'the cluster';
    this.clock = options.clock ?? systemClock;
    this.budget = options.retryBudget ?? 60_000;
  }

  discover(options: { readonly refresh?: boolean } & port.Interruptible = {}): Promise<port.Discovery> {
    if (!this.known || options.refresh) {
      const asked = this.askDiscovery(options.signal);
      this.known = asked;
      asked.catch(() => (this.known = undefined));
    }
    return this.known;
  }

  async served(kind: port.KindRef, options: port.Interruptible = {}): Promise<port.ServedKind | undefined> {
    const find = (all: port.Discovery): port.ServedKind | undefined => all.kinds.find((one) => isKind(one, kind));
    return find(await this.discover(options)) ?? find(await this.discover({ ...options, refresh: true }));
  }

  async get(ref: port.ObjectRef, options: port.Interruptible = {}): Promise<port.LiveObject | undefined> {
    const kind = await this.require(ref, options);
    const attempt = `Cannot read ${titleOf(ref)}`;
    const response = await this.answer(
      attempt,
      { method: 'GET', path: objectPath(kind, ref), ...signalOf(options) },
      [404],
    );
    return response.status === 404 ? undefined : liveOf(this.read(attempt, response));
  }

  async list(kind: port.KindRef, selection: port.Selection = {}): Promise<port.LiveList> {
    const served = await this.require(kind, selection);
    const path = collectionPath(served, selection.namespace);
    try {
      return await this.listPages(kind, path, selection, PAGE);
    } catch (error) {
      if (ApiFailure.is(error, 410)) return this.listPages(kind, path, selection, undefined);
      throw error;
    }
  }

  async apply(manifest: Manifest, options: port.ApplyOptions): Promise<port.Written> {
    const kind = await this.require(manifest, options);
    const path = objectPath(kind, manifest.metadata);
    const query = { ...writeQuery(options), ...(options.force ? { force: 'true' } : {}) };
    const attempt = `Cannot ${options.dryRun ? 'try' : 'apply'} ${titleOf(manifest)}`;
    return this.write(attempt, {
      method: 'PATCH',
      path,
      query,
      headers: APPLY,
      body: encodeJson(manifest),
      ...signalOf(options),
    });
  }

  async create(manifest: Manifest, options: port.WriteOptions): Promise<port.Written> {
    const kind = await this.require(manifest, options);
    const path = collectionPath(kind, manifest.metadata.namespace);
    const query = writeQuery(options);
    const attempt = `Cannot create ${titleOf(manifest)}`;
    return this.write(attempt, {
      method: 'POST',
      path,
      query,
      headers: JSON_BODY,
      body: encodeJson(manifest),
      ...signalOf(options),
    });
  }

  async delete(ref: port.ObjectRef, options: port.DeleteOptions): Promise<'deleted' | 'deleting' | 'gone'> {
    const kind = await this.require(ref, options);
    const body = deleteBody(options);
    const path = objectPath(kind, ref);
    const request = { method: 'DELETE', path, headers: JSON_BODY, body, ...signalOf(options) } as const;
    const attempt = `Cannot delete ${titleOf(ref)}`;
    const response = await this.answer(attempt, request, [404]);
    if (response.status === 404) return 'gone';
    return this.read(attempt, response).kind === 'Status' ? 'deleted' : 'deleting';
  }

  async *watch(kind: port.KindRef, options: port.WatchOptions): AsyncIterable<port.WatchEvent> {
    const served = await this.require(kind, options);
    const query = {
      ...selectorQuery(options),
      watch: 'true',
      allowWatchBookmarks: 'true',
      resourceVersion: options.resourceVersion,
    };
    const path = collectionPath(served, options.namespace);
    const attempt = `Cannot watch ${served.plural}`;
    for await (const line of this.transport.watch({ method: 'GET', path, query, ...signalOf(options) })) {
      yield readWatchLine(attempt, line);
    }
  }

  /** What the server answers to a path, as it is: its OpenAPI documents, its version. */
  async text(path: string, options: port.Interruptible = {}): Promise<string> {
    const attempt = `Cannot read ${path} of ${this.name}`;
    const headers = { accept: 'application/json' };
    return (await this.answer(attempt, { method: 'GET', path, headers, ...signalOf(options) })).body;
  }

  close(): void {
    this.transport.close();
  }

  private askDiscovery(signal: AbortSignal | undefined): Promise<port.Discovery> {
    const attempt = `Cannot ask ${this.name} what it serves`;
    const root = (path: string): boolean => path === '/api' || path === '/apis';
    return discover(async (path, accept) => {
      const headers = accept ? { accept } : {};
      const request: ApiRequest = { method: 'GET', path, headers, ...(signal ? { signal } : {}) };
      const response = await this.answer(attempt, request, root(path) ? [] : [404, 500, 503]);
      return response.status < 400 ? this.read(attempt, response) : undefined;
    });
  }

  private async require(ref: port.KindRef, options: port.Interruptible): Promise<port.ServedKind> {
    const served = await this.served(ref, options);
    if (served) return served;
    throw new GitopsError('cluster/unknown-kind', {
      attempt: `Cannot find ${ref.kind}`,
      seen: `${this.name} does not serve ${ref.apiVersion}`,
    });
  }

  private async listPages(
    kind: port.KindRef,
    path: string,
    selection: port.Selection,
    limit?: string,
  ): Promise<port.LiveList> {
    const items: port.LiveObject[] = [];
    const attempt = `Cannot list ${kind.kind}${selection.namespace ? ` in ${selection.namespace}` : ''}`;
    for (let next = ''; ;) {
      const query = { ...selectorQuery(selection), ...(limit ? { limit } : {}), ...(next ? { continue: next } : {}) };
      const page = this.read(
        attempt,
        await this.answer(attempt, { method: 'GET', path, query, ...signalOf(selection) }),
      );
      for (const item of listOf(page.items))
        items.push(liveOf({ apiVersion: kind.apiVersion, kind: kind.kind, ...objectOf(item) }));
      const metadata = objectOf(page.metadata);
      next = textOf(metadata.continue);
      if (!next) return { items, resourceVersion: textOf(metadata.resourceVersion) };
    }
  }

  private async write(attempt: string, request: ApiRequest): Promise<port.Written> {
    const response = await this.answer(attempt, request);
    const object = liveOf(this.read(attempt, response));
    return { object, created: response.status === 201, warnings: readWarnings(response.headers.warning) };
  }

  /** Asks, and asks again while the error may pass; refusals are thrown, but for the statuses that are an answer. */
  private answer(attempt: string, request: ApiRequest, accepted: readonly number[] = []): Promise<ApiResponse> {
    let retryAfter = 0;
    const once = async (): Promise<ApiResponse> => {
      const response = await this.transport.request(request);
      this.answered = true;
      if (response.status < 400 || accepted.includes(response.status)) return response;
      retryAfter = Number(response.headers['retry-after'] ?? 0) * 1000 || 0;
      throw new ApiFailure(attempt, failureBody(response));
    };
    return withRetries(once, () => retryAfter, {
      clock: this.clock,
      budget: () => this.retryBudget(),
      signal: request.signal,
    });
  }

  /** A server that has never answered is rather a wrong address than a passing trouble. */
  private retryBudget(): number {
    return this.answered ? this.budget : 0;
  }

  private read(attempt: string, response: ApiResponse): JsonObject {
    try {
      const body = decodeJson(response.body);
      if (isJsonObject(body)) return body;
    } catch {
      // Reported below, with what came instead.
    }
    const seen = `the answer is no JSON object: ${response.body.trim().slice(0, 120) || 'nothing'}`;
    throw new GitopsError('cluster/bad-answer', { attempt, seen });
  }
}
