import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, GitopsError, ResourceSet, fromFiles, unitPath } from '../../manifest';
import { type ConfigRepo, INDEX_ROOT, type RepoState, type RepoUnit, contentOf, readFolder } from '../../repo';
import type { Session } from '../session';
import { tellWarnings } from '../tell-warnings';

/** The rendered objects of one environment, with the set that they make up. */
export interface RenderedSet {
  readonly environment: string;
  readonly set: string;
  readonly cluster?: string;
  readonly revision?: string;
  readonly resources: ResourceSet;
}

/** What to read of rendered files. */
export interface SetQuestion {
  readonly environment: string;
  /** Name of the set. @default - that of the project that rendered the files and the environment */
  readonly set: string | undefined;
  /** Whose files to read. @default - everybody's */
  readonly project: string | undefined;
}

/** Name of the set of an environment of a project. */
export function appSet(project: string | undefined, environment: string): string {
  return project === undefined ? environment : `${project}-${environment}`;
}

/** Whether a folder has rendered files of an environment, with indexes that say whose they are. */
export function isRenderedFolder(folder: string, environment: string): boolean {
  return existsSync(join(folder, INDEX_ROOT, 'envs', environment));
}

/** Reads the set of an environment from a folder of rendered files. */
export function setOfFolder(session: Session, folder: string, question: SetQuestion): RenderedSet {
  const { environment } = question;
  const { units } = contentOf(readFolder(folder, { environments: [environment] }).files, undefined);
  const cluster = units[0]?.unit.cluster;
  return { ...setOfUnits(session, units, question), ...(cluster === undefined ? {} : { cluster }) };
}

/** Reads the set of an environment from a config repository: what others have there is theirs. */
export async function setOfRepository(
  session: Session,
  repo: ConfigRepo,
  { at, ...question }: SetQuestion & { readonly at: RepoState | undefined },
): Promise<RenderedSet> {
  const { units, revision } = await repo.read({ environments: [question.environment], ...(at ? { at } : {}) });
  const own = units.filter(({ project }) => project === undefined || project === question.project);
  return { ...setOfUnits(session, own, question), ...(revision === undefined ? {} : { revision }) };
}

function setOfUnits(session: Session, units: readonly RepoUnit[], question: SetQuestion): RenderedSet {
  const { environment, project, set } = question;
  const own = project === undefined ? units : units.filter((unit) => (unit.project ?? project) === project);
  tellWarnings(session, own.flatMap(foreignWarnings));
  const resources = ResourceSet.of(own.flatMap(({ unit, files }) => [...fromFiles(files, unitPath(unit))]));
  return { environment, set: set ?? setName(own, environment), resources };
}

function setName(units: readonly RepoUnit[], environment: string): string {
  const projects = [...new Set(units.flatMap(({ project }) => project ?? []))];
  if (projects.length <= 1) return appSet(projects[0], environment);
  throw new GitopsError('cli/set-required', {
    attempt: `Cannot reconcile ${environment}`,
    seen: `the folder has files of several projects: ${projects.join(', ')}`,
  });
}

function foreignWarnings({ unit, foreign }: RepoUnit): readonly Finding[] {
  return foreign.map((name) => ({
    code: 'repo/foreign-manifest',
    severity: 'warning',
    message: `${unitPath(unit)}/${name} was not rendered; it is not applied`,
  }));
}
