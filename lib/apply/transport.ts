/** One request to the Kubernetes API. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the server, percent-encoded, without a query: `/apis/apps/v1/namespaces/shop/deployments/web`. */
  readonly path: string;
  /** Query parameters, not encoded. @default {} */
  readonly query?: Readonly<Record<string, string>>;
  /** Headers by lower-case name. @default {} */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the request early. */
  readonly signal?: AbortSignal;
}

/** The answer to a request; statuses from 400 on are answers too, not exceptions. */
export interface ApiResponse {
  readonly status: number;
  /** Headers by lower-case name; several of one name are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The wire to one API server: over HTTP, or into the in-process API of `cdk8s-gitops/testing`. */
export interface Transport {
  /** @throws GitopsError `cluster/unreachable` when no answer arrives */
  request(request: ApiRequest): Promise<ApiResponse>;
  /** Opens a watch: yields each line of the answer as it arrives, ends when the server or the signal ends it. */
  watch(request: ApiRequest): AsyncIterable<string>;
  /** Lets go of open connections. */
  close(): void;
}
