import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { GitopsError, type Json, type JsonObject, isJsonObject, parseYaml } from '../../manifest';

/** One entry of a kubeconfig, with the folder that its relative paths start from. */
export interface KubeconfigEntry {
  readonly value: JsonObject;
  readonly file: string;
  readonly folder: string;
}

/** Several kubeconfig files read as one: of two entries with one name the first counts. */
export interface Kubeconfig {
  readonly files: readonly string[];
  readonly currentContext: string;
  readonly clusters: ReadonlyMap<string, KubeconfigEntry>;
  readonly users: ReadonlyMap<string, KubeconfigEntry>;
  readonly contexts: ReadonlyMap<string, KubeconfigEntry>;
}

/** Variables of the environment, as `process.env` holds them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The kubeconfig files that count: the named one, else those of `KUBECONFIG`, else the one in the home folder. */
export function kubeconfigFiles(named: string | undefined, env: Environment): readonly string[] {
  if (named) return [resolve(named)];
  const listed = (env.KUBECONFIG ?? '').split(delimiter).filter((file) => file !== '');
  return listed.length > 0 ? listed.map((file) => resolve(file)) : [join(homeOf(env), '.kube', 'config')];
}

/** The root where the system knows no home of the user, as in some containers. */
function homeOf(env: Environment): string {
  try {
    return env.HOME ?? homedir();
  } catch {
    return '/';
  }
}

/**
 * Reads kubeconfig files as one; files of a list that are missing are passed over.
 *
 * @throws GitopsError `cluster/bad-kubeconfig` when a file cannot be read or is no kubeconfig
 */
export function readKubeconfig(files: readonly string[], required: boolean): Kubeconfig {
  const documents = files.flatMap((file) => readFile(file, required));
  const merged = { clusters: noEntries(), users: noEntries(), contexts: noEntries() };
  for (const { file, value } of documents) {
    const place = { file, folder: dirname(file) };
    collect(merged.clusters, value.clusters, 'cluster', place);
    collect(merged.users, value.users, 'user', place);
    collect(merged.contexts, value.contexts, 'context', place);
  }
  const currents = documents.map(({ value }) => value['current-context']).filter((name) => typeof name === 'string');
  return {
    files: documents.map(({ file }) => file),
    currentContext: currents.find((name) => name !== '') ?? '',
    ...merged,
  };
}

function noEntries(): Map<string, KubeconfigEntry> {
  return new Map();
}

interface KubeconfigDocument {
  readonly file: string;
  readonly value: JsonObject;
}

function readFile(file: string, required: boolean): readonly KubeconfigDocument[] {
  const text = readText(file, required);
  if (text === undefined) return [];
  const [value] = parse(file, text);
  if (value === null || value === undefined) return [];
  if (!isJsonObject(value)) throw badKubeconfig(file, 'it is no map');
  return [{ file, value }];
}

function readText(file: string, required: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error) && !required) return undefined;
    throw badKubeconfig(file, isMissing(error) ? 'there is no such file' : String(error), error);
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}

function parse(file: string, text: string): readonly Json[] {
  try {
    return parseYaml(text, { file }).map((document) => document.value);
  } catch (error) {
    throw badKubeconfig(file, error instanceof Error ? error.message : String(error), error);
  }
}

function collect(
  into: Map<string, KubeconfigEntry>,
  list: Json | undefined,
  field: string,
  place: { readonly file: string; readonly folder: string },
): void {
  for (const item of Array.isArray(list) ? (list as readonly Json[]) : []) {
    if (!isJsonObject(item) || typeof item.name !== 'string' || into.has(item.name)) continue;
    const value = item[field];
    into.set(item.name, { value: isJsonObject(value) ? value : {}, ...place });
  }
}

/** The error of a kubeconfig that does not hold what is needed. */
export function badKubeconfig(file: string, seen: string, cause?: unknown): GitopsError {
  return new GitopsError('cluster/bad-kubeconfig', {
    attempt: 'Cannot read the kubeconfig',
    origin: { file },
    seen,
    cause,
  });
}
