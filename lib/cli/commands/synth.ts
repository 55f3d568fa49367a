import { GitopsError, type Unit, compareResourceIds, emitYamlStream, sortFindings } from '../../manifest';
import type { FileChange } from '../../repo';
import type { App } from '../app/load-app';
import type { SynthOptions } from '../arguments/options';
import { summarize, summaryText } from '../print/file-changes';
import { findingDocuments } from '../print/findings';
import { sarifText } from '../print/sarif';
import { type Rendering, loadSessionApp, refusedByFindings, renderApp, renderedUnits } from '../rendered/render';
import { targetOf } from '../rendered/target';
import type { Answer, Session } from '../session';
import { tellWarnings } from '../tell-warnings';
import { checkCommand } from './check';

/** `synth synth`: renders into a folder or to stdout. */
export async function synthCommand(session: Session, options: SynthOptions): Promise<Answer> {
  if (options.sarif && session.options.json) throw twoReports();
  const app = await loadSessionApp(session);
  const answer = await synthAnswer(session, app, options);
  return options.sarif ? withSarif(session, app, answer) : answer;
}

async function synthAnswer(session: Session, app: App, options: SynthOptions): Promise<Answer> {
  if (options.check) return checkCommand(session, app, options);
  const rendering = renderApp(app, options.env);
  const refused = refusedByFindings(session, rendering);
  if (refused) return refused;
  return options.stdout ? streamAnswer(rendering) : writeAnswer(session, rendering, options);
}

/** The findings as a SARIF log on stdout; what would else stand there is talk. */
function withSarif(
  session: Session,
  { root, config }: App,
  { findings = [], data = '', report = '', ...answer }: Answer,
): Answer {
  if (!session.options.quiet) session.io.stderr.write(data + report);
  const { env } = session.io;
  return {
    ...answer,
    data: sarifText(sortFindings(findings), { folder: root, env, exit: answer.exit, otherwise: config }),
  };
}

function twoReports(): GitopsError {
  return new GitopsError('cli/options-conflict', {
    attempt: 'Cannot synthesize',
    seen: '--json and --sarif each ask for the one document on standard output',
  });
}

function streamAnswer({ environments, units, findings }: Rendering): Answer {
  const objects = environments.flatMap((name) =>
    inOrderOfApply(units.filter(({ environment }) => environment === name)),
  );
  return {
    exit: 0,
    document: { environments, objects, findings: findingDocuments(findings) },
    data: objects.length > 0 ? emitYamlStream(objects) : '',
  };
}

function inOrderOfApply(units: readonly Unit[]): readonly unknown[] {
  const resources = units.flatMap((unit) => [...unit.resources]);
  return resources.sort((a, b) => compareResourceIds(a.id, b.id)).map(({ manifest }) => manifest);
}

async function writeAnswer(session: Session, rendering: Rendering, options: SynthOptions): Promise<Answer> {
  const { app, environments, units, findings } = rendering;
  const target = await targetOf(session, app, options.output);
  const { changes, warnings } = await target.write(renderedUnits(units), {
    scope: rendering.scope,
    discardEdits: options.discardEdits ?? false,
  });
  tellWarnings(session, warnings);
  const summaries = summarize(changes);
  return {
    exit: 0,
    document: {
      environments,
      target: target.shown,
      units: summaries,
      written: paths(changes, 'written'),
      removed: paths(changes, 'removed'),
      findings: findingDocuments([...findings, ...warnings]),
    },
    report: summaryText(summaries, target.shown, session.style),
    findings,
  };
}

function paths(changes: readonly FileChange[], change: FileChange['change']): readonly string[] {
  return changes.filter((each) => each.change === change).map(({ path }) => path);
}
