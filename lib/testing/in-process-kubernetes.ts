import type { ApiRequest, ApiResponse, Transport } from '../apply/transport';
import { type Controllers, startControllers } from './controllers';
import { type Listening, listenOn } from './http';
import { DEFAULT_USERS, type Users } from './server/access';
import { bootstrap } from './server/bootstrap';
import { handle } from './server/handle';
import { Server } from './server/server';
import { openWatch } from './server/watch';
import type { Clock } from './store';
import { toResponse } from './server/response';

/** How an in-process Kubernetes behaves. */
export interface InProcessKubernetesOptions {
  /** Where times come from. @default - the time of the machine */
  readonly clock?: Clock;
  /** Makes uids and name suffixes the same in each run. @default - random */
  readonly seed?: number;
  /** Users by bearer token. @default - `token-admin` may do all, `token-nobody` nothing */
  readonly users?: Users;
  /** Whether Deployments roll out, Jobs complete, owners are collected and so on; CustomResourceDefinitions are served in any case. @default true */
  readonly controllers?: boolean;
  /** Milliseconds between two steps of the controllers; `null` leaves the steps to {@link InProcessKubernetes.settle}. @default 20 */
  readonly stepEvery?: number | null;
}

/**
 * A Kubernetes API in this process, without a cluster: it stores, merges, defaults, refuses and
 * watches as a real API server does, and its controllers make workloads healthy, or not.
 *
 * A Pod template with the annotation `test/outcome` (`pull-error`, `crash`, `never-ready`,
 * `job-fails`) makes its Pods fail that way.
 *
 * Not played: ValidatingAdmissionPolicies, CEL rules of custom kinds, webhooks, Pod Security, conversion
 * between versions, the schedules of CronJobs, and bodies in protobuf, which `kubectl create` of built-in
 * kinds sends (`kubectl apply` does not).
 *
 * @example
 * ```ts
 * import { InProcessKubernetes } from 'cdk8s-gitops/testing';
 *
 * export async function namespaces(): Promise<string> {
 *   const kubernetes = new InProcessKubernetes();
 *   const answer = await kubernetes.transport().request({ method: 'GET', path: '/api/v1/namespaces' });
 *   await kubernetes.stop();
 *   return answer.body;
 * }
 * ```
 */
export class InProcessKubernetes {
  private readonly server: Server;
  private readonly users: Users;
  private readonly controllers: Controllers;
  private readonly listening = new Set<Listening>();

  constructor(options: InProcessKubernetesOptions = {}) {
    this.server = new Server(options.clock, options.controllers !== false, options.seed);
    this.users = options.users ?? DEFAULT_USERS;
    bootstrap(this.server);
    const every = options.stepEvery === undefined ? 20 : options.stepEvery;
    this.controllers = startControllers(this.server, every, options.controllers === false ? 'own' : 'all');
  }

  /** A wire into this API. */
  transport(
    options: { /** Whose requests they are. @default 'token-admin' */ readonly token?: string } = {},
  ): Transport {
    const authorization = `Bearer ${options.token ?? Object.keys(this.users)[0] ?? ''}`;
    const sent = (request: ApiRequest): ApiRequest => ({ ...request, headers: { authorization, ...request.headers } });
    return {
      request: async (request) => this.respond(sent(request)),
      watch: (request) => openWatch(this.server, this.users, sent(request)),
      close: () => undefined,
    };
  }

  /** Serves the API over HTTP on a free loopback port, with a kubeconfig for kubectl. */
  async listen(): Promise<Listening> {
    const listening = await listenOn({
      server: this.server,
      users: this.users,
      respond: (request) => this.respond(request),
    });
    this.listening.add(listening);
    return listening;
  }

  /** Lets the controllers do all that they can do now; true when nothing is left to do. */
  settle(): boolean {
    return this.controllers.settle();
  }

  /** Forgets past events, so that watches from before get 410, as after a compaction. */
  compact(): void {
    this.server.store.compact();
  }

  /** Ends timers, watches and connections. */
  async stop(): Promise<void> {
    this.controllers.stop();
    await Promise.all([...this.listening].map((one) => one.close()));
    this.listening.clear();
  }

  private async respond(request: ApiRequest): Promise<ApiResponse> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    request.signal?.throwIfAborted();
    return toResponse(handle(this.server, this.users, request), request);
  }
}
