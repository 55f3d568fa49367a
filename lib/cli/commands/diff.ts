import type { DiffOptions } from '../arguments/options';
import { diffDocument, diffText } from '../print/diff';
import { findingDocuments } from '../print/findings';
import { loadSessionApp, refusedByFindings, renderApp, renderedUnits } from '../rendered/render';
import { targetOf } from '../rendered/target';
import { renderedListTypes, unitChanges } from '../rendered/unit-changes';
import type { Answer, Session } from '../session';

/** `synth diff`: what a fresh rendering would change in the config repository. */
export async function diffCommand(session: Session, options: DiffOptions): Promise<Answer> {
  const app = await loadSessionApp(session);
  const rendering = renderApp(app, options.env);
  const refused = refusedByFindings(session, rendering);
  if (refused) return refused;
  const { environments, findings } = rendering;
  const target = await targetOf(session, app, options.output);
  const plan = await target.plan(renderedUnits(rendering.units), rendering.scope);
  const changes = unitChanges(plan, renderedListTypes(rendering));
  for (const { code, path } of plan.refusals)
    session.say(`${session.talkStyle.yellow('note')} ${path}: ${REASONS[code]}`);
  return {
    exit: changes.length > 0 ? 1 : 0,
    document: {
      environments,
      target: target.shown,
      changes: diffDocument(changes),
      findings: findingDocuments(findings),
    },
    data: diffText(changes, session.style),
    ...(changes.length === 0 && { report: `No differences in ${environments.join(', ')}.\n` }),
  };
}

const REASONS = {
  'repo/hand-edit': 'edited by hand since it was rendered; writing will be refused',
  'repo/foreign-file': 'not rendered by this project; writing will be refused',
  'repo/owned-by-other': 'owned by another project; writing will be refused',
  'repo/other-source': 'rendered from another source repository; writing will be refused',
} as const;
