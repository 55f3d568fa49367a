import type { JsonObject } from '../../manifest';
import { builtInKind } from '../kinds';
import { customSchema } from './custom-schema';
import { type Definitions, type GroupVersionKind, isOwnDefinition, kindKey, kindOf, refsOf } from './definitions';
import type { KindFacts } from './facts';
import type { OpenApi } from './openapi';
import type { ServedKind } from './served-kinds';

/** A definition that stands for a kind, with the document that holds it. */
export interface KindDefinition {
  readonly name: string;
  readonly json: JsonObject;
  /** Whether the document holds all of the schema of a custom kind. */
  readonly whole: boolean;
  /** Whether it is the schema of a custom kind, which points to nothing but the metadata of objects. */
  readonly structural: boolean;
}

/** A kind as it is to be written down; one that the paths do not name may lack its plural and scope. */
export type KnownKind = GroupVersionKind & Partial<ServedKind>;

/** The definitions of kinds, by `group/version/Kind`. */
export function kindDefinitions(document: OpenApi, table: Definitions): ReadonlyMap<string, KindDefinition> {
  const found = Object.entries(table).flatMap(([name, schema]) => {
    const kind = kindOf(schema);
    if (!kind) return [];
    const refs = refsOf(schema);
    const structural = builtInKind(kind.group, kind.kind) === undefined && refs.every(isMetadata);
    const definition = { name, json: document.definitions[name] ?? {}, whole: document.sort === 'group', structural };
    return [[kindKey(kind), definition] as const];
  });
  return new Map(found);
}

function isMetadata(ref: string): boolean {
  return isOwnDefinition(ref) && ref.endsWith('.meta.v1.ObjectMeta');
}

/** What is written down of a kind; `titleOf` names its type, where it has one. */
export function kindFacts(
  { plural, scope, status }: KnownKind,
  definition: KindDefinition | undefined,
  titleOf: (definition: string) => string,
): KindFacts {
  return {
    ...(plural !== undefined && { plural }),
    ...(scope !== undefined && { scope }),
    ...(status === true && { status }),
    ...fieldsOf(definition, titleOf),
  };
}

function fieldsOf(
  definition: KindDefinition | undefined,
  titleOf: (definition: string) => string,
): Pick<KindFacts, 'type' | 'schema'> {
  if (!definition) return { schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
  if (!definition.structural) return { type: titleOf(definition.name) };
  return { schema: customSchema(definition.json, definition) };
}
