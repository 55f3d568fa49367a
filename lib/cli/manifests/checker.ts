import { type Finding, formatOrigin } from '../../manifest';
import { type CheckOptions, type KubernetesVersion, type SchemaFacts, findingsOf } from '../../schema';
import type { Definitions } from './custom-kinds';
import type { Duplicates } from './duplicates';
import { type FoundObject, type Notice, type ReadManifests, identityOf, titleOf } from './found-object';
import { isOfKinds, kindDotGroup } from './kind-names';
import type { Source } from './source';
import { withLikelyKind } from './unknown-kind';

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

/** Against what objects are checked. */
export interface Demands {
  readonly kubernetes: KubernetesVersion;
  /** What the cluster serves. @default - what Kubernetes of the version serves */
  readonly schema?: SchemaFacts;
  /** Kinds that need no definition. */
  readonly untyped: readonly string[];
  /** Kinds that are not checked. */
  readonly skip: readonly string[];
}

/** Checks the objects of one source after another. */
export class Checker {
  private readonly isSkipped: (value: FoundObject['value']) => boolean;
  private readonly options: CheckOptions;

  constructor(
    demands: Demands,
    private readonly definitions: Definitions,
    private readonly duplicates: Duplicates,
  ) {
    this.isSkipped = isOfKinds(demands.skip);
    const { kubernetes, schema, untyped } = demands;
    this.options = {
      kubernetes,
      ...(schema && { schema }),
      customKinds: definitions.customKinds,
      untyped: untyped.map(kindDotGroup),
    };
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
    const found = findingsOf(value, { ...this.options, origin, locate }).map(withLikelyKind);
    const places = new Set(found.map((finding) => formatOrigin(finding.origin)));
    const more = this.definitions.findingsOf(object).filter((finding) => !places.has(formatOrigin(finding.origin)));
    const duplicate = this.duplicates.add(object);
    const findings = [...found, ...more, ...(duplicate ? [duplicate] : [])];
    return { ...object, title: titleOf(object), findings: once(findings) };
  }
}

/** What stands in one place of a file is told once, however many aliases lead there. */
function once(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length < 2) return findings;
  const keyOf = ({ code, path, origin, message }: Finding): string =>
    [code, path, formatOrigin(origin), message].join('\u0000');
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
}
