import { type ApplyReport, type ReconcileOptions, reconcile } from '../../apply';
import { EXIT, type ExitCode } from '../../manifest';
import { applyProgress } from '../apply-progress';
import type { ApplyOptions } from '../arguments/options';
import { routeDocument, routeText, setOptions, withCluster } from '../cluster';
import { applyText } from '../print/apply-report';
import { applyInput } from '../rendered/apply-input';
import type { Answer, Session } from '../session';

/** `synth apply`: makes a cluster as the config repository says. */
export async function applyCommand(session: Session, options: ApplyOptions): Promise<Answer> {
  const input = await applyInput(session, options);
  return withCluster(session, options, async (cluster) => {
    session.say(`Applying ${routeText(input, cluster.name)}${options.dryRun ? ' (dry run)' : ''}`);
    const progress = applyProgress(session);
    const how: ReconcileOptions = {
      ...setOptions(session, input, cluster, options),
      dryRun: options.dryRun ?? false,
      ...(options.timeout === undefined ? {} : { timeoutMs: options.timeout }),
      onEvent: progress.onEvent,
    };
    const report = await reconcile(how).finally(progress.end);
    const view = { style: session.style, all: session.options.verbose ?? false };
    return { exit: exitOf(report), document: { ...routeDocument(input), report }, report: applyText(report, view) };
  });
}

/** What was only tried cannot be unhealthy. */
function exitOf({ dryRun, exit }: ApplyReport): ExitCode {
  return dryRun && exit === EXIT.unhealthy ? EXIT.ok : exit;
}
