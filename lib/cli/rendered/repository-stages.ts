import { GitopsError, compareCodeUnits } from '../../manifest';
import {
  type ConfigRepo,
  type FilePlan,
  type RenderedUnit,
  type RepoState,
  type Scope,
  effectiveChanges,
} from '../../repo';
import type { EnvironmentStatus } from '../print/status';
import type { Session } from '../session';
import { type Rendering, renderedUnits } from './render';
import { openRepository, targetOf } from './target';

type RepositoryStage = 'rendered' | 'committed' | 'pushed';

/** How far each environment is on its way into the config repository. */
export interface RepositoryStages {
  /** Environments that the project does not have any more but still has files of, with their clusters. */
  readonly left: readonly Pick<EnvironmentStatus, 'environment' | 'cluster'>[];
  of(environment: string): Pick<EnvironmentStatus, RepositoryStage>;
}

/** Compares a rendering with the working tree, the last commit and the remote branch, as far as there are such. */
export async function repositoryStages(session: Session, rendering: Rendering): Promise<RepositoryStages> {
  const { app, units, environments, scope } = rendering;
  const files = renderedUnits(units);
  const plans: Partial<Record<RepositoryStage, FilePlan>> = {};
  if (!app.project.repository) {
    plans.rendered = await (await targetOf(session, app, undefined)).plan(files, scope);
  } else {
    const repo = await openRepository(app);
    const plan = (at: RepoState): Promise<FilePlan> => repo.plan(files, { scope, at });
    if (repo.root !== undefined) plans.rendered = await plan('working-tree');
    if (repo.root !== undefined) plans.committed = await plan('head');
    const pushed = await remotePlan(repo, files, scope);
    if (pushed) plans.pushed = pushed;
  }
  const stage = (name: RepositoryStage, environment: string): number | 'unknown' => differing(plans[name], environment);
  return {
    left: leftEnvironments(Object.values(plans), environments),
    of: (environment) => ({
      rendered: stage('rendered', environment),
      committed: stage('committed', environment),
      pushed: stage('pushed', environment),
    }),
  };
}

function leftEnvironments(plans: readonly FilePlan[], rendered: readonly string[]): RepositoryStages['left'] {
  const places = new Map<string, string>();
  for (const { changes } of plans) {
    for (const { unit } of changes)
      if (unit && !rendered.includes(unit.environment)) places.set(unit.environment, unit.cluster);
  }
  return [...places]
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([environment, cluster]) => ({ environment, cluster }));
}

async function remotePlan(
  repo: ConfigRepo,
  units: readonly RenderedUnit[],
  scope: Scope,
): Promise<FilePlan | undefined> {
  try {
    return await repo.plan(units, { scope, at: 'remote' });
  } catch (error) {
    if (GitopsError.is(error) && error.code === 'repo/no-remote') return undefined;
    throw error;
  }
}

function differing(plan: FilePlan | undefined, environment: string): number | 'unknown' {
  if (!plan) return 'unknown';
  const changes = effectiveChanges(plan.changes).filter(({ unit }) => unit?.environment === environment);
  const refusals = plan.refusals.filter(({ unit }) => unit.environment === environment);
  const objects = changes.filter(({ role }) => role === 'manifest').length + refusals.length;
  return objects || changes.length;
}
