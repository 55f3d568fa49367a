import { type Obj, type Value, isObj, obj, text, texts } from '../value';
import { ANY, type FieldNode, type ListNode, type MapNode, type TypeNode } from './node';
import { metadataType } from './structs';

const TEXT: TypeNode = { is: 'scalar', scalar: 'string' };

/** The type of a custom kind, from the `openAPIV3Schema` of its version. */
export function customType(schema: Obj): TypeNode {
  const root = nodeOf(schema);
  const spec =
    root.is === 'map' ? root : { is: 'map' as const, atomic: false, fields: new Map<string, FieldNode>(), values: ANY };
  const fields = new Map(spec.fields);
  fields.set('apiVersion', { type: TEXT, required: false });
  fields.set('kind', { type: TEXT, required: false });
  fields.set('metadata', { type: metadataType(), required: false });
  return { ...spec, fields };
}

function nodeOf(schema: Obj): TypeNode {
  if (schema['x-kubernetes-embedded-resource'] === true && !schema['properties']) return ANY;
  if (schema['x-kubernetes-int-or-string'] === true) return { is: 'scalar', scalar: 'untyped' };
  const makers: Readonly<Record<string, (schema: Obj) => TypeNode>> = {
    object: mapNode,
    array: listNode,
    string: () => TEXT,
    integer: () => ({ is: 'scalar', scalar: 'integer' }),
    number: () => ({ is: 'scalar', scalar: 'number' }),
    boolean: () => ({ is: 'scalar', scalar: 'boolean' }),
  };
  return makers[text(schema['type'])]?.(schema) ?? (schema['properties'] ? mapNode(schema) : ANY);
}

function mapNode(schema: Obj): MapNode {
  const required = texts(schema['required']);
  const fields = new Map<string, FieldNode>();
  for (const [name, field] of Object.entries(obj(schema['properties']))) {
    fields.set(name, fieldNode(obj(field), required.includes(name)));
  }
  const values = valuesOf(schema);
  return { is: 'map', atomic: schema['x-kubernetes-map-type'] === 'atomic', fields, ...(values ? { values } : {}) };
}

function valuesOf(schema: Obj): TypeNode | undefined {
  if (isObj(schema['additionalProperties'])) return nodeOf(schema['additionalProperties']);
  const open = schema['x-kubernetes-preserve-unknown-fields'] === true || schema['additionalProperties'] === true;
  return open ? ANY : undefined;
}

function fieldNode(schema: Obj, required: boolean): FieldNode {
  const value: Value | undefined = schema['default'];
  return { type: nodeOf(schema), required, ...(value === undefined ? {} : { default: value }) };
}

function listNode(schema: Obj): ListNode {
  const type = text(schema['x-kubernetes-list-type']);
  const relation = type === 'map' ? 'keyed' : type === 'set' ? 'set' : 'atomic';
  return {
    is: 'list',
    item: nodeOf(obj(schema['items'])),
    relation,
    keys: texts(schema['x-kubernetes-list-map-keys']),
  };
}
