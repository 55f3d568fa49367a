import { type Finding, type JsonObject, type Manifest, isJsonObject } from '../../manifest';
import { CustomKinds, crdSchemas, isDefinition } from '../../schema';
import type { FoundObject } from './found-object';
import { pathOfText } from './path-of-text';

/** The custom kinds that are defined, and what is wrong with their definitions. */
export interface Definitions {
  readonly customKinds: CustomKinds;
  /** How many definitions were given by `--crd`. */
  readonly given: number;
  /** What is wrong with those, each at its place. */
  readonly findings: readonly Finding[];
  /** What is wrong with a definition that is itself checked, beside what the check of the object finds. */
  findingsOf(object: FoundObject): readonly Finding[];
}

/** Reads the custom kinds from definitions: those given for it, and those among the objects to check. */
export function readDefinitions(given: readonly FoundObject[], checked: readonly FoundObject[]): Definitions {
  const [apart, within] = [given.flatMap(kindsOf), checked.flatMap(kindsOf)];
  const checkedFiles = new Set(within.map(({ object }) => object.source.path));
  const own = new Map(within.map(({ object, kinds }) => [object, kinds.findings]));
  return {
    customKinds: new CustomKinds([...apart, ...within].flatMap(({ kinds }) => kinds.kinds)),
    given: apart.length,
    findings: apart
      .filter(({ object }) => !checkedFiles.has(object.source.path))
      .flatMap(({ object, kinds }) => kinds.findings.map((finding) => at(finding, object))),
    findingsOf: (object) => (own.get(object) ?? []).map((finding) => at(finding, object)),
  };
}

interface Definition {
  readonly object: FoundObject;
  readonly kinds: CustomKinds;
}

function kindsOf(object: FoundObject): readonly Definition[] {
  return isReadable(object) ? [{ object, kinds: crdSchemas([object.value as JsonObject & Manifest]) }] : [];
}

/** A finding at the field that it is about. */
function at(finding: Finding, { origin, locate }: FoundObject): Finding {
  return { ...finding, origin: finding.path === undefined ? origin : locate(pathOfText(finding.path)) };
}

/** Whether a value is a definition that has what every object has. */
function isReadable({ value }: FoundObject): boolean {
  if (!isJsonObject(value) || !isJsonObject(value.metadata)) return false;
  if (typeof value.apiVersion !== 'string' || typeof value.kind !== 'string') return false;
  return typeof value.metadata.name === 'string' && isDefinition(value as JsonObject & Manifest);
}
