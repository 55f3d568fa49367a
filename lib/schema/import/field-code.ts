import { closedValues } from './closed-values';
import { type Definitions, type Schema, isOwnDefinition, refOf } from './definitions';

/** How codes refer to what stands elsewhere: to types, and to lists of closed values. */
export interface References {
  /** What stands for a definition. */
  type(definition: string): string;
  /** What stands for a list of values; undefined where it cannot be written. */
  values(values: readonly string[]): string | undefined;
}

/** Where a field stands, and how what it refers to is written. */
export interface CodeContext {
  readonly definitions: Definitions;
  readonly references: References;
}

/** Definitions of Kubernetes that are values rather than objects with fields, by the last segment of their name. */
const VALUES: Readonly<Record<string, string>> = {
  Quantity: 'q',
  IntOrString: 'x',
  Time: 't',
  MicroTime: 'u',
  Duration: 'd',
  RawExtension: 'o',
  FieldsV1: 'o',
  JSON: '*',
};

/** Values that are a schema or something else, by the end of their name; the type of the schema follows the letter. */
const SCHEMA_OR: Readonly<Record<string, string>> = { OrArray: 'A', OrBool: 'B', OrStringArray: 'S' };

/** Values by type and format of a schema; a format that is not named here does not count. */
const SCALARS: Readonly<Record<string, string>> = {
  'string ': 's',
  'string byte': 'y',
  'string date-time': 't',
  'string int-or-string': 'x',
  'boolean ': 'b',
  'integer ': 'l',
  'integer int32': 'i',
  'integer int64': 'l',
  'number ': 'n',
  'object ': 'o',
};

/** The short name of a definition: `core.v1.Container`. */
export function shortName(definition: string): string {
  return definition.split('.').slice(-3).join('.');
}

/** The code of a field: see `lib/schema/fields`. */
export function fieldCode(definition: string, field: string, schema: Schema, context: CodeContext): string {
  const closed = isOwnDefinition(definition) ? closedValues(definition, field) : undefined;
  if (!closed) return valueCode(schema, context);
  const values = enumCode(closed, context);
  return schema.items ? listPrefix(schema) + values : values;
}

function valueCode(schema: Schema, context: CodeContext): string {
  const ref = refOf(schema);
  if (ref) return refCode(ref, context);
  if (schema.enum) return enumCode(schema.enum, context);
  if (schema.items) return listPrefix(schema) + valueCode(schema.items, context);
  if (typeof schema.additionalProperties === 'object') return `{${valueCode(schema.additionalProperties, context)}`;
  return scalarCode(schema);
}

/** Definitions of others without fields are read as what they stand for. */
function refCode(ref: string, context: CodeContext): string {
  const { definitions, references } = context;
  if (isOwnDefinition(ref))
    return VALUES[ref.split('.').at(-1) ?? ''] ?? schemaOr(ref, references) ?? `#${references.type(ref)}`;
  const schema = definitions[ref];
  if (schema?.properties) return `#${references.type(ref)}`;
  return schema && refOf(schema) === undefined ? valueCode(schema, context) : '*';
}

function schemaOr(ref: string, references: References): string | undefined {
  const [, name, end] = /^(.*Props)(OrArray|OrBool|OrStringArray)$/.exec(ref) ?? [];
  return name && end ? `${SCHEMA_OR[end]}${references.type(name)}` : undefined;
}

function enumCode(values: readonly string[], { references }: CodeContext): string {
  const written = references.values(values);
  return written === undefined ? 's' : `e${written}`;
}

function scalarCode({ type = '', format = '' }: Schema): string {
  return SCALARS[`${type} ${format}`] ?? SCALARS[`${type} `] ?? '*';
}

/** A field by which elements of a list are told apart. */
const KEY = /^[\w.$-]+$/;

/** `[` for a list that is one value, `[=` for a set, `[name,…:` for a keyed list. */
function listPrefix(schema: Schema): string {
  const merge = schema['x-kubernetes-patch-merge-key'];
  const type = schema['x-kubernetes-list-type'] ?? (merge ? 'map' : 'atomic');
  const keys = schema['x-kubernetes-list-map-keys'] ?? (merge ? [merge] : []);
  if (type === 'map') return keys.length > 0 && keys.every((key) => KEY.test(key)) ? `[${keys.join(',')}:` : '[';
  return type === 'set' ? '[=' : '[';
}
