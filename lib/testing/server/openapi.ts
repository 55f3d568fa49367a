import { type GroupVersion, type Kind, apiVersionOf } from '../kinds';
import { type MapNode, type TypeNode } from '../types';
import type { Obj } from '../value';
import type { Server } from './server';

const FOLDED = 12;

function pathOf({ group, version }: Pick<GroupVersion, 'group' | 'version'>): string {
  return group ? `apis/${group}/${version}` : `api/${version}`;
}

/** The list of OpenAPI documents, one for each version of a group. */
export function openApiIndex(server: Server): Obj {
  const paths = server.registry
    .groupVersions()
    .map((one) => [pathOf(one), { serverRelativeURL: `/openapi/v3/${pathOf(one)}` }]);
  return { paths: Object.fromEntries(paths) as Obj };
}

/** The OpenAPI document of a version of a group: its kinds, and what a write of them may ask for. */
export function openApiDocument(server: Server, path: readonly string[]): Obj | undefined {
  const found = server.registry.groupVersions().find((one) => pathOf(one) === path.join('/'));
  if (!found) return undefined;
  return {
    openapi: '3.0.0',
    info: { title: 'Kubernetes', version: 'v1.37.2' },
    paths: Object.fromEntries(found.kinds.filter(({ verbs }) => verbs.includes('patch')).map((kind) => pathItem(kind))),
    components: { schemas: Object.fromEntries(found.kinds.map((kind) => [schemaName(kind), kindSchema(kind)])) },
  };
}

function schemaName(kind: Kind): string {
  return `${(kind.group || 'core').split('.').reverse().join('.')}.${kind.version}.${kind.kind}`;
}

function kindRow({ group, version, kind }: Kind): Obj {
  return { group, version, kind };
}

function kindSchema(kind: Kind): Obj {
  return { ...schemaOf(kind.type, 0), 'x-kubernetes-group-version-kind': [kindRow(kind)] };
}

const WRITE_OPTIONS = ['dryRun', 'fieldManager', 'fieldValidation', 'force'];

function pathItem(kind: Kind): readonly [string, Obj] {
  const place = kind.namespaced ? '/namespaces/{namespace}' : '';
  const body = { content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaName(kind)}` } } } };
  const parameters = WRITE_OPTIONS.map((name) => ({
    name,
    in: 'query',
    schema: { type: name === 'force' ? 'boolean' : 'string' },
  }));
  const patch = {
    operationId: `patch${apiVersionOf(kind)}${kind.kind}`,
    parameters,
    responses: { 200: { description: 'OK', ...body } },
    'x-kubernetes-action': 'patch',
    'x-kubernetes-group-version-kind': kindRow(kind),
  };
  return [`/${pathOf(kind)}${place}/${kind.plural}/{name}`, { patch }];
}

/** The schema of a type; types that hold themselves are cut off. */
function schemaOf(type: TypeNode, depth: number): Obj {
  if (type.is === 'any' || depth > FOLDED) return { 'x-kubernetes-preserve-unknown-fields': true };
  if (type.is === 'list') return { type: 'array', items: schemaOf(type.item, depth + 1) };
  if (type.is === 'map') return mapSchema(type, depth);
  return type.scalar === 'untyped' ? { 'x-kubernetes-int-or-string': true } : { type: type.scalar };
}

function mapSchema(type: MapNode, depth: number): Obj {
  if (type.fields.size === 0)
    return { type: 'object', ...(type.values ? { additionalProperties: schemaOf(type.values, depth + 1) } : {}) };
  const properties = Object.fromEntries(
    [...type.fields].map(([name, field]) => [name, schemaOf(field.type, depth + 1)]),
  );
  return { type: 'object', properties };
}
