import type { StatusOptions } from '../arguments/options';
import { findingDocuments } from '../print/findings';
import { type EnvironmentStatus, isCurrent, statusText } from '../print/status';
import { appliedStage } from '../rendered/applied-stage';
import { loadSessionApp, refusedByFindings, renderApp } from '../rendered/render';
import { repositoryStages } from '../rendered/repository-stages';
import type { Answer, Session } from '../session';

/** `synth status`: what is rendered, committed, pushed and applied. */
export async function statusCommand(session: Session, options: StatusOptions): Promise<Answer> {
  const app = await loadSessionApp(session);
  const rendering = renderApp(app, options.env);
  const refused = refusedByFindings(session, rendering);
  if (refused) return refused;
  const { environments, findings } = rendering;
  const stages = await repositoryStages(session, rendering);
  const applied = await appliedStage(session, app, { ...options, env: environments });
  const rows = environments.map((environment): EnvironmentStatus => {
    const cluster = app.project.environments.places[environment]?.cluster ?? '';
    return { environment, cluster, ...stages.of(environment), applied: applied.get(environment) ?? 'unknown' };
  });
  for (const left of stages.left) rows.push({ ...left, ...stages.of(left.environment), applied: 'unknown' });
  const current = isCurrent(rows);
  return {
    exit: current ? 0 : 1,
    document: { current, environments: rows, findings: findingDocuments(findings) },
    data: statusText(rows, session.style),
  };
}
