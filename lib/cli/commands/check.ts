import { GitopsError } from '../../manifest';
import { type FilePlan, type RenderedUnit, effectiveChanges } from '../../repo';
import { type App, reloadApp } from '../app/load-app';
import type { SynthOptions } from '../arguments/options';
import { diffDocument, diffText } from '../print/diff';
import { findingDocuments } from '../print/findings';
import { count } from '../print/words';
import { type Rendering, refusedByFindings, renderApp, renderedUnits } from '../rendered/render';
import { type Target, targetOf } from '../rendered/target';
import { renderedListTypes, unitChanges } from '../rendered/unit-changes';
import type { Answer, Session } from '../session';
import { tellTypeCheck } from '../type-check-talk';

const SHOWN = 20;

/** `synth --check`: checks types, renders twice and compares with what is there; writes nothing. */
export async function checkCommand(session: Session, app: App, options: SynthOptions): Promise<Answer> {
  await tellTypeCheck(session, app);
  const rendering = renderApp(app, options.env);
  const refused = refusedByFindings(session, rendering);
  if (refused) return refused;
  const units = renderedUnits(rendering.units);
  refuseDifference(units, renderedUnits(renderApp(await reloadApp(app), options.env).units));
  const target = await targetOf(session, app, options.output);
  return checkAnswer(session, rendering, target, await target.plan(units, rendering.scope));
}

/**
 * Compares two renderings of one source.
 *
 * @throws GitopsError `app/not-repeatable`
 */
function refuseDifference(first: readonly RenderedUnit[], second: readonly RenderedUnit[]): void {
  const [a, b] = [filesOf(first), filesOf(second)];
  const names = [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));
  const [name] = names;
  if (name === undefined) return;
  throw new GitopsError('app/not-repeatable', {
    attempt: 'Cannot rely on what is rendered',
    seen: `two renderings of the same source differ in ${count(names.length, 'file')}`,
    details: [...names.slice(0, SHOWN), ...firstDifference(a.get(name), b.get(name))],
  });
}

function filesOf(units: readonly RenderedUnit[]): ReadonlyMap<string, string> {
  const paths = units.flatMap(({ unit: { environment, cluster, application }, files }) =>
    [...files].map(([name, text]) => [`${environment}/${cluster}/${application}/${name}`, text] as const),
  );
  return new Map(paths);
}

/** The first line that differs; lines of a Secret are shown to nobody. */
function firstDifference(first = '', second = ''): readonly string[] {
  if (/^kind: Secret$/m.test(first + second)) return [];
  const [a, b] = [first.split('\n'), second.split('\n')];
  const at = a.findIndex((line, index) => line !== b[index]);
  return ['', `- ${a[at] ?? '(no such line)'}`, `+ ${b[at] ?? '(no such line)'}`];
}

function checkAnswer(session: Session, rendering: Rendering, target: Target, plan: FilePlan): Answer {
  const { style } = session;
  const { environments, findings } = rendering;
  const changes = unitChanges(plan, renderedListTypes(rendering));
  const files = [...effectiveChanges(plan.changes), ...plan.refusals].map(({ path }) => path);
  const current = files.length === 0;
  const document = {
    environments,
    target: target.shown,
    current,
    files,
    changes: diffDocument(changes),
    findings: findingDocuments(findings),
  };
  if (current)
    return {
      exit: 0,
      document,
      findings,
      report: `${style.green('current')} ${target.shown} is what the source renders\n`,
    };
  const objects = changes.reduce((sum, unit) => sum + unit.changes.length, 0);
  const differing = objects > 0 ? count(objects, 'object') : count(files.length, 'file');
  const stale = `${style.red('stale')} ${target.shown} is not what the source renders: ${differing}\n`;
  return { exit: 1, document, findings, data: diffText(changes, style) + stale };
}
