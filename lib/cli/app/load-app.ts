import { dirname } from 'node:path';
import { type Project, isProject } from '../../environment';
import { GitopsError, isJsonObject } from '../../manifest';
import { type CachedBundle, cachedBundle } from './cached-bundle';
import { evaluate } from './evaluate';
import { findConfig } from './find-config';
import { projectName } from './project-name';
import { thrownError } from './thrown-error';

/** The user's app, compiled and run. */
export interface App {
  readonly project: Project;
  /** The configuration file. */
  readonly config: string;
  /** Folder of the configuration file; places are told relative to it. */
  readonly root: string;
  readonly bundle: CachedBundle;
  /** Who owns what is rendered. @default - neither the project nor a package around it has a name */
  readonly name?: string;
}

/** Where to look for an app. */
export interface AppPlace {
  readonly folder: string;
  /** File named by the user. @default - the synth.config file of the folder */
  readonly config?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Finds, compiles and runs the user's app.
 *
 * @throws GitopsError with a code of the area `app`, or one of the app's own misuse
 */
export async function loadApp({ folder, config: named, env }: AppPlace): Promise<App> {
  const config = findConfig(folder, named);
  const bundle = await cachedBundle(config, env);
  const project = await runApp(config, bundle);
  const root = dirname(config);
  const name = projectName(project, root);
  return { config, root, bundle, project, ...(name === undefined ? {} : { name }) };
}

/** Runs a loaded app once more from the start, with none of its state. */
export async function reloadApp(app: App): Promise<App> {
  return { ...app, project: await runApp(app.config, app.bundle) };
}

async function runApp(config: string, bundle: CachedBundle): Promise<Project> {
  const attempt = `Cannot load ${config}`;
  try {
    const exported = await evaluate(bundle);
    const value = await defaultExport(exported);
    if (isProject(value)) return value;
    throw value === undefined ? noDefault(attempt, exported) : notProject(attempt, value);
  } catch (error) {
    throw thrownError(error, attempt, dirname(config));
  }
}

/** A CommonJS module may be the project itself. */
function defaultExport(exported: unknown): unknown {
  if (isProject(exported) || typeof exported !== 'object' || exported === null) return exported;
  return 'default' in exported ? exported.default : undefined;
}

function noDefault(attempt: string, exported: unknown): GitopsError {
  const names = typeof exported === 'object' && exported !== null ? Object.keys(exported) : [];
  const seen = names.length > 0 ? `it exports ${names.join(', ')}, and nothing by default` : 'it exports nothing';
  const project = names.find((name) => isProject((exported as Record<string, unknown>)[name]));
  return new GitopsError('app/no-default-export', {
    attempt,
    seen,
    ...(project ? { remedy: `Add \`export default ${project}\`` } : {}),
  });
}

function notProject(attempt: string, value: unknown): GitopsError {
  return new GitopsError('app/not-a-project', { attempt, seen: `its default export is ${describe(value)}` });
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'function') return `the function ${value.name || 'without a name'}`;
  if (!isJsonObject(value)) return `a ${typeof value}`;
  const keys = Object.keys(value);
  return keys.length > 0 ? `an object with ${keys.slice(0, 5).join(', ')}` : 'an empty object';
}
