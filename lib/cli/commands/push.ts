import { type PushResult, type PushOptions as RepoPushOptions, effectiveChanges } from '../../repo';
import type { PushOptions } from '../arguments/options';
import { commitFacts, commitMessage } from '../commit-message';
import { summarize, summaryText } from '../print/file-changes';
import { findingDocuments } from '../print/findings';
import { loadSessionApp, refusedByFindings, renderApp, renderedUnits } from '../rendered/render';
import { openRepository, shownPath } from '../rendered/target';
import type { Answer, Session } from '../session';
import { type SourceCommit, sourceCommit } from '../source-commit';
import { tellWarnings } from '../tell-warnings';
import { tellTypeCheck } from '../type-check-talk';

/** `synth push`: renders, commits and pushes to the config repository. */
export async function pushCommand(session: Session, options: PushOptions): Promise<Answer> {
  const app = await loadSessionApp(session);
  const repo = await openRepository(app);
  await tellTypeCheck(session, app);
  const rendering = renderApp(app, options.env);
  const refused = refusedByFindings(session, rendering);
  if (refused) return refused;
  const { environments, units, findings, scope } = rendering;
  const source = await sourceCommit(app.root);
  const all = environments.length === app.project.environments.names.length;
  const result = await repo.push(renderedUnits(units), {
    scope,
    message: commitMessage({ environments, all, subject: options.message, source }),
    ...sourceOptions(source),
    discardEdits: options.discardEdits ?? false,
    ...(options.allowDelete === undefined ? {} : { allowDelete: options.allowDelete }),
    onRetry: (attempt) => session.say(`Others pushed first; attempt ${attempt}`),
  });
  tellPush(session, result);
  const summaries = summarize(result.changes);
  const { commit = null, head = null, attempts } = result;
  return {
    exit: 0,
    document: {
      environments,
      repository: repo.location,
      branch: repo.branch,
      commit,
      head,
      attempts,
      units: summaries,
      files: effectiveChanges(result.changes).map(({ path, change }) => ({ path, change })),
      findings: findingDocuments([...findings, ...result.warnings]),
    },
    report:
      summaryText(summaries, shownPath(session, repo.root ?? repo.location), session.style) +
      pushedText(session, commit, repo.branch),
  };
}

function sourceOptions(source: SourceCommit | undefined): Pick<RepoPushOptions, 'facts' | 'source'> {
  const facts = commitFacts(source);
  return { ...(facts ? { facts } : {}), ...(source?.repository === undefined ? {} : { source: source.repository }) };
}

function tellPush(session: Session, { warnings, cloneLeft }: PushResult): void {
  tellWarnings(session, warnings);
  if (cloneLeft) session.say(`${session.talkStyle.yellow('note')} the clone stays behind: ${cloneLeft}`);
}

function pushedText({ style }: Session, commit: string | null, branch: string): string {
  return commit === null
    ? `Nothing to commit on ${branch}\n`
    : `${style.green('pushed')} ${commit.slice(0, 10)} to ${branch}\n`;
}
