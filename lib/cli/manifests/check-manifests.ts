import type { Finding } from '../../manifest';
import { type CheckOptions, type KubernetesVersion, checkObject } from '../../schema';
import { type Definitions, readDefinitions } from './custom-kinds';
import { Duplicates } from './duplicates';
import { findSources } from './find-sources';
import { type FoundObject, type Notice, type ReadManifests, identityOf, titleOf } from './found-object';
import { isOfKinds, kindDotGroup } from './kind-names';
import { readManifests } from './read-manifests';
import { readSource } from './read-source';
import { type FoundSources, type Source } from './source';
import { Surroundings } from './surroundings';

/** What to check, and against what. */
export interface CheckRequest {
  /** The folder from which paths are named. */
  readonly folder: string;
  /** Files and folders, or `-` for standard input. */
  readonly places: readonly string[];
  readonly kubernetes: KubernetesVersion;
  /** Files and folders that hold CustomResourceDefinitions. */
  readonly crds: readonly string[];
  /** Kinds that need no definition. */
  readonly untyped: readonly string[];
  /** Kinds that are not checked. */
  readonly skip: readonly string[];
  /** Globs of files that are left out. */
  readonly ignore: readonly string[];
  /** The text of standard input, where a place is `-`. */
  readonly standardInput: string;
  /** Is told how far the check has got. */
  readonly progress: (done: number, all: number) => void;
}

/** An object with what is wrong with it. */
export interface CheckedObject extends FoundObject {
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** A source with its objects. */
export interface CheckedSource {
  readonly source: Source;
  readonly objects: readonly CheckedObject[];
  readonly notices: readonly Notice[];
  /** What is wrong with the source, not with an object in it. */
  readonly findings: readonly Finding[];
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
  const read = readAll(found.sources, request);
  const given = givenDefinitions(request);
  const definitions = readDefinitions(
    given.objects,
    read.flatMap(({ objects }) => objects),
  );
  const checker = new Checker(request, definitions, new Duplicates(surroundingsOf(found)));
  const sources = read.map((one, index) => {
    request.progress(found.sources.length + index, 2 * found.sources.length);
    return checker.check(one);
  });
  return {
    sources,
    findings: [...found.findings, ...given.findings, ...definitions.findings, ...nothingAt(given, definitions)],
  };
}

function surroundingsOf({ sources }: FoundSources): Surroundings {
  return new Surroundings(sources.flatMap(({ path }) => path ?? []));
}

function readAll(
  sources: readonly Source[],
  request: Pick<CheckRequest, 'standardInput' | 'progress'>,
): readonly ReadManifests[] {
  const surroundings = surroundingsOf({ sources, findings: [] });
  return sources.map((source, index) => {
    request.progress(index, 2 * sources.length);
    const content = readSource(source, request.standardInput);
    if ('finding' in content) return { source, objects: [], notices: [], findings: [content.finding] };
    return readManifests(source, content.text, surroundings);
  });
}

interface Given {
  readonly places: readonly string[];
  readonly objects: readonly FoundObject[];
  readonly findings: readonly Finding[];
}

/** What `--crd` names; what cannot be read of it is told. */
function givenDefinitions({ folder, crds, standardInput }: CheckRequest): Given {
  const found = findSources({ folder, places: crds, ignore: [] });
  const read = readAll(found.sources, { standardInput, progress: () => undefined });
  return {
    places: crds,
    objects: read.flatMap(({ objects }) => objects),
    findings: [...found.findings, ...read.flatMap(({ findings }) => findings)],
  };
}

function nothingAt({ places, findings }: Given, { given }: Definitions): readonly Finding[] {
  if (places.length === 0 || given > 0 || findings.length > 0) return [];
  const message = `${places.join(', ')} ${places.length === 1 ? 'holds' : 'hold'} no CustomResourceDefinition`;
  return [{ code: 'check/no-definition', severity: 'error', origin: { file: places[0] ?? '' }, message }];
}

class Checker {
  private readonly isSkipped: (value: FoundObject['value']) => boolean;
  private readonly options: CheckOptions;

  constructor(
    request: CheckRequest,
    private readonly definitions: Definitions,
    private readonly duplicates: Duplicates,
  ) {
    this.isSkipped = isOfKinds(request.skip);
    const { kubernetes, untyped } = request;
    this.options = { kubernetes, customKinds: definitions.customKinds, untyped: untyped.map(kindDotGroup) };
  }

  check({ source, objects, notices, findings }: ReadManifests): CheckedSource {
    const [skipped, wanted] = [
      objects.filter(({ value }) => this.isSkipped(value)),
      objects.filter(({ value }) => !this.isSkipped(value)),
    ];
    return {
      source,
      findings,
      notices: [
        ...notices,
        ...skipped.map(({ value, origin }): Notice => ({ sort: 'skipped-kind', origin, object: identityOf(value) })),
      ],
      objects: wanted.map((object) => this.checkOne(object)),
    };
  }

  private checkOne(object: FoundObject): CheckedObject {
    const { value, origin, locate } = object;
    const found = checkObject(value, { ...this.options, origin, locate });
    const paths = new Set(found.map(({ path }) => path));
    const more = this.definitions.findingsOf(object).filter(({ path }) => !paths.has(path));
    const duplicate = this.duplicates.add(object);
    const findings = [...found, ...more, ...(duplicate ? [duplicate] : [])];
    return { ...object, title: titleOf(object), findings };
  }
}
