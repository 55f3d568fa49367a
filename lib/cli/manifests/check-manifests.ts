import type { Finding } from '../../manifest';
import { type CheckedSource, Checker, type Demands } from './checker';
import { type Definitions, readDefinitions } from './custom-kinds';
import { Duplicates } from './duplicates';
import { findSources } from './find-sources';
import type { FoundObject } from './found-object';
import { type Told, readAll } from './read-all';
import { Surroundings } from './surroundings';

/** What to check, and against what. */
export interface CheckRequest extends Demands {
  /** The folder from which paths are named. */
  readonly folder: string;
  /** Files and folders, or `-` for standard input. */
  readonly places: readonly string[];
  /** Files and folders that hold CustomResourceDefinitions. */
  readonly crds: readonly string[];
  /** Globs of files that are left out. */
  readonly ignore: readonly string[];
  /** The text of standard input, where a place is `-`. */
  readonly standardInput: string;
  /** Is told how far the check has got. */
  readonly progress: Told;
}

/** The outcome of a check. */
export interface CheckedManifests {
  readonly sources: readonly CheckedSource[];
  /** What is wrong with what was asked for: folders without manifests, definitions. */
  readonly findings: readonly Finding[];
}

/**
 * Checks manifests: finds the files, reads them all, then holds each object against the schema of its kind.
 *
 * @throws GitopsError `check/no-file`
 */
export function checkManifests(request: CheckRequest): CheckedManifests {
  const found = findSources(request);
  const surroundings = new Surroundings(found.sources);
  const read = readAll(found.sources, { ...request, surroundings });
  const given = givenDefinitions(request, new Set(found.sources.map(({ name }) => name)));
  const definitions = readDefinitions(
    given.objects,
    read.flatMap(({ objects }) => objects),
  );
  const checker = new Checker(request, definitions, new Duplicates(surroundings));
  const sources = read.map((one, index) => {
    request.progress(found.sources.length + index, 2 * found.sources.length);
    return checker.check(one);
  });
  return {
    sources,
    findings: [...found.findings, ...given.findings, ...definitions.findings, ...nothingAt(given, definitions)],
  };
}

interface Given {
  readonly places: readonly string[];
  readonly objects: readonly FoundObject[];
  readonly findings: readonly Finding[];
}

/** What `--crd` names; what cannot be read of it is told, unless it is told of the files that are checked. */
function givenDefinitions({ folder, crds, standardInput }: CheckRequest, checked: ReadonlySet<string>): Given {
  const found = findSources({ folder, places: crds, ignore: [] });
  const read = readAll(found.sources, {
    surroundings: new Surroundings(found.sources),
    standardInput,
    progress: () => undefined,
  });
  return {
    places: crds,
    objects: read.flatMap(({ objects }) => objects),
    findings: [
      ...found.findings,
      ...read.flatMap(({ source, findings }) => (checked.has(source.name) ? [] : findings)),
    ],
  };
}

function nothingAt({ places, findings }: Given, { given }: Definitions): readonly Finding[] {
  if (places.length === 0 || given > 0 || findings.length > 0) return [];
  const message = `${places.join(', ')} ${places.length === 1 ? 'holds' : 'hold'} no CustomResourceDefinition`;
  return [{ code: 'check/no-definition', severity: 'error', origin: { file: places[0] ?? '' }, message }];
}
