import { GitopsError } from '../../manifest';
import { ApiCluster } from '../api/api-cluster';
import { type Connection, connectionOf } from './connection';
import { HttpTransport } from '../api/http-transport';
import { inClusterConnection } from './in-cluster';
import { type Environment, kubeconfigFiles, readKubeconfig } from './kubeconfig-file';

/** Which cluster to connect to. */
export interface ConnectOptions {
  /** A kubeconfig file. @default - the files of `KUBECONFIG`, else `~/.kube/config`, else the cluster that the process runs in */
  readonly kubeconfig?: string;
  /** A context of the kubeconfig. @default - its current one */
  readonly context?: string;
  /** Milliseconds without a byte after which a request fails. @default 30000 */
  readonly requestTimeout?: number;
  /** Milliseconds for which a request is repeated while its error may pass. @default 60000 */
  readonly retryBudget?: number;
  /** @default process.env */
  readonly env?: Environment;
}

/**
 * Finds out where to connect and as whom; sends nothing.
 *
 * @throws GitopsError `cluster/no-kubeconfig`, `cluster/unknown-context`, `cluster/bad-kubeconfig` or `cluster/unsupported-credentials`
 */
export function findConnection(options: ConnectOptions = {}): Connection {
  const env = options.env ?? process.env;
  const files = kubeconfigFiles(options.kubeconfig, env);
  const config = readKubeconfig(files, options.kubeconfig !== undefined);
  if (config.files.length > 0) return connectionOf(config, options.context);
  const inside = options.context === undefined ? inClusterConnection(env) : undefined;
  if (inside) return inside;
  throw new GitopsError('cluster/no-kubeconfig', {
    attempt: 'Cannot connect to a cluster',
    seen: `there is no file ${files.join(' or ')}`,
  });
}

/**
 * Connects to the cluster of a kubeconfig's context; the first request opens the connection.
 *
 * @example
 * const cluster = connectCluster({ context: 'prd-eu' });
 * console.log((await cluster.discover()).kinds.length);
 * cluster.close();
 * @throws GitopsError as `findConnection`
 */
export function connectCluster(options: ConnectOptions = {}): ApiCluster {
  const { name, server, credentials } = findConnection(options);
  const timeout = options.requestTimeout === undefined ? {} : { timeout: options.requestTimeout };
  const budget = options.retryBudget === undefined ? {} : { retryBudget: options.retryBudget };
  return new ApiCluster(new HttpTransport({ server, credentials, ...timeout }), { name, ...budget });
}
