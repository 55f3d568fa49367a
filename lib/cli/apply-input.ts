import { assertKnownEnvironment } from '../environment';
import { GitopsError, ResourceSet, fromFiles, parseManifests, unitPath } from '../manifest';
import type { RepoContent, RepoState } from '../repo';
import type { App } from './app/load-app';
import { environmentsIn, readFrom } from './from-folder';
import type { ApplyOptions } from './options';
import { loadSessionApp } from './render';
import type { Session } from './session';
import { openRepository, outputFolder, shownPath } from './target';

/** What is reconciled with a cluster: the rendered objects of one environment. */
export interface ApplyInput {
  readonly environment: string;
  /** Name of the environment's cluster. @default - it is not known */
  readonly cluster?: string;
  readonly resources: ResourceSet;
  /** Where the objects were read, for people. */
  readonly source: string;
  /** The commit that was read. @default - files that are in no commit */
  readonly revision?: string;
}

/**
 * Reads the objects of one environment: from a folder, a stream, a revision or the working tree of the config repository.
 *
 * @throws GitopsError `cli/environment-required`, `cli/nothing-rendered`, and what reading them throws
 */
export async function applyInput(session: Session, options: ApplyOptions): Promise<ApplyInput> {
  if (options.from === '-') return streamInput(session, options.env);
  if (options.from !== undefined) return folderInput(session, session.path(options.from), options.env);
  const app = await loadSessionApp(session);
  const environment = chooseEnvironment(options.env, app.project.environments.names);
  return renderedInput(session, app, {
    environment,
    at: options.revision === undefined ? undefined : { revision: options.revision },
  });
}

/** Which environment of a repository, in which state of it. */
interface RepositoryQuestion {
  readonly environment: string;
  /** @default - the working tree, or the remote branch where there is none */
  readonly at?: RepoState | undefined;
}

/**
 * Reads the objects of one environment from where `synth` puts them: the config repository, else the output folder.
 *
 * @throws GitopsError `cli/nothing-rendered`, and what reading throws
 */
export async function renderedInput(session: Session, app: App, question: RepositoryQuestion): Promise<ApplyInput> {
  if (app.project.repository || question.at) return repositoryInput(session, app, question);
  return folderInput(session, outputFolder(app), question.environment);
}

async function repositoryInput(
  session: Session,
  app: App,
  { environment, at }: RepositoryQuestion,
): Promise<ApplyInput> {
  const repo = await openRepository(app);
  const content = await repo.read({ environments: [environment], ...(at ? { at } : {}) });
  const cluster = app.project.environments.places[environment]?.cluster;
  const { revision } = content;
  const source = shownPath(session, repo.root ?? repo.location);
  return {
    environment,
    ...(cluster === undefined ? {} : { cluster }),
    ...(revision === undefined ? {} : { revision }),
    source: revision === undefined ? source : `${source} at ${revision.slice(0, 10)}`,
    resources: notEmpty(resourcesOf(content), environment, source),
  };
}

async function streamInput(session: Session, named: string | undefined): Promise<ApplyInput> {
  const environment = chooseEnvironment(named, []);
  const resources = ResourceSet.of(parseManifests(await session.io.stdin(), { file: 'standard input' }));
  return { environment, source: 'standard input', resources: notEmpty(resources, environment, 'standard input') };
}

function folderInput(session: Session, folder: string, named: string | undefined): ApplyInput {
  const environment = chooseEnvironment(named, environmentsIn(folder));
  const source = shownPath(session, folder);
  const { files, cluster } = readFrom(folder, environment);
  return {
    environment,
    source,
    ...(cluster === undefined ? {} : { cluster }),
    resources: notEmpty(fromFiles(files, ''), environment, source),
  };
}

/** The objects in the files of units. */
function resourcesOf({ units }: RepoContent): ResourceSet {
  return ResourceSet.of(units.flatMap(({ unit, files }) => [...fromFiles(files, unitPath(unit))]));
}

function chooseEnvironment(named: string | undefined, known: readonly string[]): string {
  if (named !== undefined) {
    if (known.length > 0) assertKnownEnvironment(named, known, { attempt: 'Cannot reconcile' });
    return named;
  }
  const [only] = known;
  if (only !== undefined && known.length === 1) return only;
  const seen = known.length === 0 ? 'nothing says which environment it is' : `there are ${known.join(', ')}`;
  throw new GitopsError('cli/environment-required', { attempt: 'Cannot reconcile', seen });
}

function notEmpty(resources: ResourceSet, environment: string, source: string): ResourceSet {
  if (resources.size > 0) return resources;
  throw new GitopsError('cli/nothing-rendered', {
    attempt: `Cannot reconcile ${environment}`,
    seen: `${source} holds no objects of it`,
  });
}
