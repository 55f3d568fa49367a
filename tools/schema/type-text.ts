import { closedValues } from '../../lib/schema/import/closed-values';
import {
  type Definitions,
  type GroupVersionKind,
  type Schema,
  kindOf,
  refOf,
} from '../../lib/schema/import/definitions';
import type { Since } from './since';
import { splitName } from './type-names';

/** What the text of a type is made from. */
export interface TypeContext {
  readonly definitions: Definitions;
  readonly names: ReadonlyMap<string, string>;
  readonly since: Since;
  /** Newest minor version, for links. */
  readonly minor: number;
  /** API group by short group: `rbac.authorization.k8s.io` of `rbac`. */
  readonly groups: ReadonlyMap<string, string>;
}

const JSON_SCHEMA = 'JSONSchemaProps';

/** Definitions that are not objects with fields, by the last segment of their name. */
const SPECIAL: Readonly<Record<string, string>> = {
  Quantity: 'number | string',
  IntOrString: 'number | string',
  Time: 'string',
  MicroTime: 'string',
  Duration: 'string',
  RawExtension: 'unknown',
  FieldsV1: 'unknown',
  JSON: 'unknown',
  JSONSchemaPropsOrArray: `${JSON_SCHEMA} | readonly ${JSON_SCHEMA}[]`,
  JSONSchemaPropsOrBool: `${JSON_SCHEMA} | boolean`,
  JSONSchemaPropsOrStringArray: `${JSON_SCHEMA} | readonly string[]`,
};

/** The declarations of a definition: an interface or an alias, and for a kind that others embed its embedded form. */
export function declarations(name: string, context: TypeContext, embedded: boolean): string {
  const special = SPECIAL[splitName(name).last];
  const doc = typeDoc(name, context);
  const own = context.names.get(name) ?? '';
  if (special) return `${doc}export type ${own} = ${special};\n`;
  const schema = context.definitions[name] ?? {};
  const text = interfaceText(own, doc, fieldLines(name, schema, context, kindOf(schema)));
  if (!embedded) return text;
  const note = comment('', [
    `${own} as a part of another object: apiVersion and kind may be left out.`,
    ...links(name, context),
  ]);
  const lines = fieldLines(name, schema, context, kindOf(schema)).map((line) =>
    line.replace(/^ {2}readonly (apiVersion|kind): /, '  readonly $1?: '),
  );
  return `${text}\n${interfaceText(embeddedName(own), note, lines)}`;
}

/** The name of the embedded form of a kind. */
export function embeddedName(name: string): string {
  return `Embedded${name}`;
}

function interfaceText(name: string, doc: string, lines: readonly string[]): string {
  return lines.length === 0
    ? `${doc}export type ${name} = Readonly<Record<string, never>>;\n`
    : `${doc}export interface ${name} {\n${lines.join('')}}\n`;
}

function fieldLines(
  name: string,
  schema: Schema,
  context: TypeContext,
  kind: GroupVersionKind | undefined,
): readonly string[] {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).sort(([a], [b]) => fieldOrder(a) - fieldOrder(b));
  return fields.map(([field, value]) => {
    const literal = kind && kindLiteral(field, kind);
    const mark = literal || required.has(field) ? '' : '?';
    const type = literal ?? fieldType(name, field, value, context);
    return `${fieldDoc(name, field, value, context)}  readonly ${propertyName(field)}${mark}: ${type};\n`;
  });
}

function fieldOrder(field: string): number {
  const place = ['apiVersion', 'kind', 'metadata'].indexOf(field);
  return place < 0 ? 3 : place;
}

function kindLiteral(field: string, kind: GroupVersionKind): string | undefined {
  if (field === 'kind') return `'${kind.kind}'`;
  return field === 'apiVersion' ? `'${kind.group ? `${kind.group}/` : ''}${kind.version}'` : undefined;
}

function fieldType(definition: string, field: string, schema: Schema, context: TypeContext): string {
  const closed = closedValues(definition, field);
  if (!closed) return typeOf(schema, context);
  return schema.type === 'array' ? listOf(union(closed)) : union(closed);
}

function typeOf(schema: Schema, context: TypeContext): string {
  const ref = refOf(schema);
  if (ref) return refType(ref, context);
  if (schema.enum) return union(schema.enum);
  if (schema.items) return listOf(typeOf(schema.items, context));
  if (typeof schema.additionalProperties === 'object')
    return `Readonly<Record<string, ${typeOf(schema.additionalProperties, context)}>>`;
  return { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' }[schema.type ?? ''] ?? 'unknown';
}

function refType(ref: string, context: TypeContext): string {
  const name = context.names.get(ref);
  if (!name) throw new Error(`No name for ${ref}`);
  return kindOf(context.definitions[ref]) ? embeddedName(name) : name;
}

function listOf(element: string): string {
  return element.includes('|') ? `readonly (${element})[]` : `readonly ${element}[]`;
}

function union(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(' | ');
}

function propertyName(field: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(field) ? field : `'${field}'`;
}

function fieldDoc(name: string, field: string, schema: Schema, { since }: TypeContext): string {
  const minor = since.of(name, field);
  const lines = minor === undefined ? [] : [`Since 1.${minor}.`];
  const value = schema.default;
  const plain =
    typeof value === 'boolean' ||
    (typeof value === 'number' && value !== 0) ||
    (typeof value === 'string' && value !== '');
  return comment('  ', plain ? [...lines, `@default ${JSON.stringify(value)}`] : lines);
}

function typeDoc(name: string, context: TypeContext): string {
  const { group, version, last } = splitName(name);
  const kind = kindOf(context.definitions[name]);
  const minor = context.since.of(name);
  const since = minor === undefined ? '' : ` Since 1.${minor}.`;
  const what = kind
    ? `The kind ${last} of ${kind.group ? `${kind.group}/` : ''}${version}.`
    : `${last} of ${group}/${version}.`;
  return comment('', [what + since, ...links(name, context)]);
}

function links(name: string, context: TypeContext): readonly string[] {
  const { group, version, last } = splitName(name);
  const full = context.groups.get(group) ?? group;
  const anchor = `${last}-${version}-${full || 'core'}`.toLowerCase().replaceAll('.', '-');
  return [`@see https://kubernetes.io/docs/reference/generated/kubernetes-api/v1.${context.minor}/#${anchor}`];
}

function comment(indent: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}
