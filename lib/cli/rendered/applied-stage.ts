import { plan } from '../../apply';
import { GitopsError } from '../../manifest';
import type { App } from '../app/load-app';
import type { StatusOptions } from '../arguments/options';
import { setOptions, withCluster } from '../cluster';
import type { Stage } from '../print/status';
import type { Session } from '../session';
import { renderedInput } from './apply-input';

/**
 * How many objects of each environment differ on their cluster; nothing where the options name no cluster.
 *
 * @throws GitopsError `cli/environment-required` when the environments are on several clusters
 */
export async function appliedStage(
  session: Session,
  app: App,
  { env, set, ...cluster }: StatusOptions & { readonly env: readonly string[] },
): Promise<ReadonlyMap<string, Stage>> {
  const stages = new Map<string, Stage>();
  if (cluster.context === undefined && cluster.kubeconfig === undefined) return stages;
  refuseSeveralClusters(app, env);
  refuseSeveralOfSet(set, env);
  await withCluster(session, cluster, async (connected) => {
    for (const environment of env) {
      const input = await renderedInput(session, app, { environment, set });
      const { objects } = await plan(setOptions(session, input, connected, {}));
      stages.set(environment, objects.filter(({ action, problem }) => action !== 'unchanged' || problem).length);
    }
  });
  return stages;
}

function refuseSeveralOfSet(set: string | undefined, environments: readonly string[]): void {
  if (set === undefined || environments.length <= 1) return;
  const seen = `--set names one set, and there are ${environments.join(', ')}`;
  throw new GitopsError('cli/environment-required', { attempt: 'Cannot say what is applied', seen });
}

function refuseSeveralClusters({ project }: App, environments: readonly string[]): void {
  const clusters = new Set(environments.map((name) => project.environments.places[name]?.cluster));
  if (clusters.size <= 1) return;
  const seen = `${environments.join(', ')} are on ${clusters.size} clusters, and --context and --kubeconfig name one`;
  throw new GitopsError('cli/environment-required', { attempt: 'Cannot say what is applied', seen });
}
