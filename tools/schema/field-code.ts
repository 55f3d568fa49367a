import { closedValues } from './closed-values';
import { type Schema, refOf } from './definitions';

/** Numbers texts in the order in which they first come. */
export class Numbering {
  private readonly numbers = new Map<string, number>();

  of(text: string): string {
    const known = this.numbers.get(text);
    const number = known ?? this.numbers.size;
    if (known === undefined) this.numbers.set(text, number);
    return number.toString(36);
  }

  get texts(): readonly string[] {
    return [...this.numbers.keys()];
  }
}

/** What codes refer to by number. */
export interface Numberings {
  readonly types: Numbering;
  readonly enums: Numbering;
}

/** Definitions that are values rather than objects with fields, by the last segment of their name. */
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

/** Values by type and format of a schema. */
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
  'number double': 'n',
  'object ': 'o',
};

/** The short name of a definition: `core.v1.Container`. */
export function shortName(definition: string): string {
  return definition.split('.').slice(-3).join('.');
}

/** The code of a field: see `lib/schema/fields`. */
export function fieldCode(definition: string, field: string, schema: Schema, numberings: Numberings): string {
  const closed = closedValues(definition, field);
  if (!closed) return valueCode(schema, numberings);
  const values = `e${numberings.enums.of(closed.join(','))}`;
  return schema.items ? listPrefix(schema) + values : values;
}

function valueCode(schema: Schema, numberings: Numberings): string {
  const ref = refOf(schema);
  if (ref) return VALUES[ref.split('.').at(-1) ?? ''] ?? schemaOr(ref, numberings) ?? `#${numberings.types.of(ref)}`;
  if (schema.enum) return `e${numberings.enums.of(schema.enum.join(','))}`;
  if (schema.items) return listPrefix(schema) + valueCode(schema.items, numberings);
  if (typeof schema.additionalProperties === 'object') return `{${valueCode(schema.additionalProperties, numberings)}`;
  return scalarCode(schema);
}

function schemaOr(ref: string, numberings: Numberings): string | undefined {
  const [, name, end] = /^(.*Props)(OrArray|OrBool|OrStringArray)$/.exec(ref) ?? [];
  return name && end ? `${SCHEMA_OR[end]}${numberings.types.of(name)}` : undefined;
}

function scalarCode(schema: Schema): string {
  const key = `${schema.type ?? ''} ${schema.format ?? ''}`;
  const code = key === ' ' ? '*' : SCALARS[key];
  if (!code) throw new Error(`No code for ${JSON.stringify(schema)}`);
  return code;
}

/** `[` for a list that is one value, `[=` for a set, `[name,…:` for a keyed list. */
function listPrefix(schema: Schema): string {
  const merge = schema['x-kubernetes-patch-merge-key'];
  const type = schema['x-kubernetes-list-type'] ?? (merge ? 'map' : 'atomic');
  const keys = schema['x-kubernetes-list-map-keys'] ?? (merge ? [merge] : []);
  if (type === 'map') return `[${keys.join(',')}:`;
  return type === 'set' ? '[=' : '[';
}
