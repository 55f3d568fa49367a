import { type ApiCluster, type PlanOptions, connectCluster } from '../apply';
import type { ApplyOptions, ClusterOptions } from './arguments/options';
import type { ApplyInput } from './rendered/apply-input';
import type { Session } from './session';

const MOST_RETRIES_MS = 60_000;

/** Runs work on the cluster that the options name, and lets go of it afterwards. */
export async function withCluster<T>(
  session: Session,
  options: ClusterOptions & { timeout?: number },
  work: (cluster: ApiCluster) => Promise<T>,
): Promise<T> {
  const { context, kubeconfig, timeout } = options;
  const cluster = connectCluster({
    ...(context === undefined ? {} : { context }),
    ...(kubeconfig === undefined ? {} : { kubeconfig: session.path(kubeconfig) }),
    ...(timeout === undefined ? {} : { retryBudget: Math.min(timeout, MOST_RETRIES_MS) }),
    env: session.io.env,
  });
  try {
    return await work(cluster);
  } finally {
    cluster.close();
  }
}

/** What is to be compared with a cluster: the set of one environment. */
export function setOptions(
  session: Session,
  input: ApplyInput,
  cluster: ApiCluster,
  options: ApplyOptions,
): PlanOptions {
  const { adopt = false, forceConflicts = false, prune = true, confirmPrune } = options;
  return {
    set: input.set,
    resources: input.resources,
    cluster,
    adopt,
    forceConflicts,
    prune,
    ...(input.listTypes && { listTypes: input.listTypes }),
    ...(confirmPrune === undefined ? {} : { confirmPrune }),
    signal: session.io.interruptible(),
  };
}

/** Where objects come from and go to, for people: `prod (cluster prd-eu) from ../config on kind-prd`. */
export function routeText({ environment, cluster, source }: ApplyInput, target: string): string {
  return `${environment}${cluster === undefined ? '' : ` (cluster ${cluster})`} from ${source} on ${target}`;
}

/** The same for programs. */
export function routeDocument({
  environment,
  cluster,
  source,
  revision,
  set,
}: ApplyInput): Readonly<Record<string, unknown>> {
  return { environment, set, cluster: cluster ?? null, source, revision: revision ?? null };
}
