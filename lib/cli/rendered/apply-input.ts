import { assertKnownEnvironment } from '../../environment';
import { GitopsError, type ListTypes, type Manifest, ResourceSet, fromFiles, parseManifests } from '../../manifest';
import type { RepoState } from '../../repo';
import { listTypesOf } from '../../schema';
import { customKindsOn } from '../../synth';
import type { App } from '../app/load-app';
import type { ApplyOptions } from '../arguments/options';
import type { Session } from '../session';
import { environmentsIn, readFrom } from './from-folder';
import { loadSessionApp } from './render';
import { type RenderedSet, appSet, isRenderedFolder, setOfFolder, setOfRepository } from './rendered-set';
import { openRepository, outputFolder, shownPath } from './target';

/** What is reconciled with a cluster: the rendered objects of one environment. */
export interface ApplyInput {
  readonly environment: string;
  /** Name of the set that the objects are all of; whatever else the cluster has of it is pruned. */
  readonly set: string;
  /** Name of the environment's cluster. @default - it is not known */
  readonly cluster?: string;
  readonly resources: ResourceSet;
  /** Where the objects were read, for people. */
  readonly source: string;
  /** The commit that was read. @default - files that are in no commit */
  readonly revision?: string;
  /** What sort of list stands where in the objects. @default - as they themselves define */
  readonly listTypes?: ListTypes;
}

/**
 * Reads the objects of one environment: from a folder, a stream, a revision or the working tree of the config repository.
 *
 * @throws GitopsError `cli/environment-required`, `cli/set-required`, `cli/nothing-rendered`, and what reading them throws
 */
export async function applyInput(session: Session, options: ApplyOptions): Promise<ApplyInput> {
  const { from, env, set, revision } = options;
  if (from === '-') return streamInput(session, options);
  if (from !== undefined) return folderInput(session, session.path(from), options);
  const app = await loadSessionApp(session);
  const environment = chooseEnvironment(env, app.project.environments.names);
  return renderedInput(session, app, { environment, set, at: revision === undefined ? undefined : { revision } });
}

/** Which environment of a repository, in which state of it. */
interface RepositoryQuestion {
  readonly environment: string;
  /** Name of the set. @default - that of the project and the environment */
  readonly set?: string | undefined;
  /** @default - the working tree, or the remote branch where there is none */
  readonly at?: RepoState | undefined;
}

/**
 * Reads the objects of one environment from where `synth` puts them: the config repository, else the output folder.
 *
 * @throws GitopsError `cli/nothing-rendered`, and what reading throws
 */
export async function renderedInput(session: Session, app: App, question: RepositoryQuestion): Promise<ApplyInput> {
  const input = await readRendered(session, app, question);
  const cluster = app.project.environments.places[question.environment]?.cluster ?? '';
  const objects = (): readonly Manifest[] => [...input.resources].map(({ manifest }) => manifest);
  return { ...input, listTypes: listTypesOf(() => customKindsOn(cluster, app.project, objects)) };
}

async function readRendered(session: Session, app: App, question: RepositoryQuestion): Promise<ApplyInput> {
  const { environment, set, at } = question;
  const wanted = { environment, set: set ?? appSet(app.name, environment), project: app.name };
  if (!app.project.repository && !at) {
    const folder = outputFolder(app);
    if (!isRenderedFolder(folder, environment))
      return folderInput(session, folder, { env: environment, set: wanted.set });
    return inputOf(setOfFolder(session, folder, wanted), shownPath(session, folder));
  }
  const repo = await openRepository(app);
  const found = await setOfRepository(session, repo, { ...wanted, at });
  const cluster = app.project.environments.places[environment]?.cluster;
  const source = shownPath(session, repo.root ?? repo.location);
  return inputOf({ ...found, ...(cluster === undefined ? {} : { cluster }) }, source);
}

function inputOf(found: RenderedSet, source: string): ApplyInput {
  const { environment, revision, resources } = found;
  return {
    ...found,
    source: revision === undefined ? source : `${source} at ${revision.slice(0, 10)}`,
    resources: notEmpty(resources, environment, source),
  };
}

/** A stream does not say whose it is, and everything of its set that is not in it is pruned. */
async function streamInput(session: Session, { env, set }: ApplyOptions): Promise<ApplyInput> {
  const source = 'standard input';
  if (set === undefined) {
    throw new GitopsError('cli/set-required', {
      attempt: `Cannot reconcile ${env ?? 'a stream'}`,
      seen: `${source} is taken for a whole set, so that whatever else the cluster has of the set would be pruned, and nothing names the set`,
    });
  }
  const environment = env ?? set;
  const resources = ResourceSet.of(parseManifests(await session.io.stdin(), { file: source }));
  return { environment, set, source, resources: notEmpty(resources, environment, source) };
}

function folderInput(session: Session, folder: string, { env, set }: ApplyOptions): ApplyInput {
  const known = environmentsIn(folder);
  const environment = chooseEnvironment(env ?? (known.length === 0 ? set : undefined), known);
  const source = shownPath(session, folder);
  if (isRenderedFolder(folder, environment))
    return inputOf(setOfFolder(session, folder, { environment, set, project: undefined }), source);
  const { files, cluster } = readFrom(folder, environment);
  const resources = notEmpty(fromFiles(files, ''), environment, source);
  return { environment, set: set ?? environment, source, ...(cluster === undefined ? {} : { cluster }), resources };
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
