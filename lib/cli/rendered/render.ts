import { assertKnownEnvironment } from '../../environment';
import { type Finding, type Unit, fileName, toFiles } from '../../manifest';
import type { RenderedUnit, Scope } from '../../repo';
import { synthesize } from '../../synth';
import { type App, loadApp } from '../app/load-app';
import { refuseSwitches } from '../app/switches';
import { thrownError } from '../app/thrown-error';
import { findingDocuments, findingsText } from '../print/findings';
import type { Answer, Session } from '../session';

/** What an app renders. */
export interface Rendering {
  readonly app: App;
  readonly environments: readonly string[];
  readonly units: readonly Unit[];
  readonly findings: readonly Finding[];
  /** What the files of the rendering are compared with, written over and removed. */
  readonly scope: Scope;
}

/** Loads the app of a session. */
export async function loadSessionApp({ folder, options, io }: Session): Promise<App> {
  refuseSwitches(io.env);
  return loadApp({ folder, config: options.config, env: io.env });
}

/**
 * Renders environments of an app, all of them when none is named.
 *
 * @throws GitopsError of the app or its synthesis
 */
export function renderApp(app: App, named: readonly string[] | undefined): Rendering {
  const known = app.project.environments.names;
  for (const name of named ?? []) assertKnownEnvironment(name, known, { attempt: 'Cannot render' });
  const environments = known.filter((name) => named?.includes(name) ?? true);
  try {
    const scope = {
      environments,
      ...(app.name === undefined ? {} : { project: app.name }),
      ownName: app.project.name !== undefined,
      whole: named === undefined,
    };
    return { app, ...synthesize(app.project, { environments, root: app.root }), scope };
  } catch (error) {
    throw thrownError(error, `Cannot render ${environments.join(', ')}`, app.root);
  }
}

/** The files of units, with the object in each. */
export function renderedUnits(units: readonly Unit[]): readonly RenderedUnit[] {
  return units.map((unit) => {
    const { environment, cluster, application, namespace, resources } = unit;
    const ids = new Map([...resources].map((resource) => [fileName(resource, namespace), resource.id]));
    return {
      unit: { environment, cluster, application },
      ...(namespace !== undefined && { namespace }),
      files: toFiles(unit),
      ids,
    };
  });
}

/** Tells the findings, and gives the answer of a command that they stop. */
export function refusedByFindings(session: Session, { findings, environments }: Rendering): Answer | undefined {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const shown = session.options.quiet ? errors : findings;
  if (shown.length > 0) session.io.stderr.write(findingsText(shown, session.talkStyle));
  if (errors.length === 0) return undefined;
  session.say('Nothing was written.');
  return { exit: 1, document: { environments, findings: findingDocuments(findings) }, findings };
}
