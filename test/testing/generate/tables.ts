/**
 * Writes lib/testing/types/marks.json, what the API server does beyond the field table of lib/schema, and lib/testing/kinds/table.json.
 * Usage: node -r ts-node/register/transpile-only test/testing/generate/tables.ts DEFINITIONS.json.gz DISCOVERY.json
 * DEFINITIONS holds the OpenAPI definitions of one Kubernetes version; DISCOVERY `{ order, out: [{ g, v, l: APIResource[] }] }` of the same.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Schema = Record<string, any>;

const [definitionsFile = '', discoveryFile = ''] = process.argv.slice(2);
const definitions: Record<string, Schema> = JSON.parse(
  gunzipSync(readFileSync(definitionsFile)).toString(),
).definitions;
const discovery = JSON.parse(readFileSync(discoveryFile, 'utf8'));
const lib = join(__dirname, '../../../lib/testing');

const marks = new Map<string, string>();

/** Fields that the server writes as null when they are empty, which the definitions do not tell. */
const ALWAYS_WRITTEN: ReadonlySet<string> = new Set([
  'io.k8s.api.rbac.v1.ClusterRole.rules',
  'io.k8s.api.rbac.v1.Role.rules',
  'io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerStatus.currentMetrics',
  'io.k8s.api.core.v1.PodCondition.lastProbeTime',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionStatus.conditions',
]);

/** Quantities that are written as `0` when nothing is said. */
const ZERO_QUANTITIES: ReadonlySet<string> = new Set(['io.k8s.api.core.v1.ResourceFieldSelector.divisor']);

/** Required fields that are left out, all the same, when they are empty. */
const LEFT_OUT_WHEN_EMPTY: ReadonlySet<string> = new Set([
  'io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec.validationActions',
]);

/** Numbers that cannot be told from nothing when they are zero, unlike others of the same name. */
const DROPPED_WHEN_ZERO: ReadonlySet<string> = new Set(['io.k8s.api.apps.v1.DeploymentStatus.replicas']);

/** Texts whose empty value is kept. */
const KEPT_WHEN_EMPTY: ReadonlySet<string> = new Set(['io.k8s.api.core.v1.HostPathVolumeSource.type']);

/** Notes the marks of a type and of all types below it. */
function visit(name: string): void {
  const { properties, required = [], ...definition } = definitions[name]!;
  if (!properties || marks.has(name)) return;
  const found: string[] = definition['x-kubernetes-map-type'] === 'atomic' ? ['atomic'] : [];
  marks.set(name, '');
  for (const [field, schema] of Object.entries<Schema>(properties)) {
    const mark = markOf(field, schema, { path: `${name}.${field}`, required: required.includes(field) });
    if (mark) found.push(`${field}:${mark}`);
    for (const below of refsIn(schema)) visit(below);
  }
  marks.set(name, found.join(' '));
}

/** How a field differs from others of its sort; `fieldOf` in lib/testing/types/structs.ts reads it. */
function markOf(field: string, schema: Schema, { path, required }: { path: string; required: boolean }): string {
  const own = 'default' in schema ? isZero(schema.default) : false;
  const usual = isStruct(schema) ? required || /^(metadata|spec|status)$/.test(field) : required && isSingle(schema);
  const isLiteral = 'default' in schema && !own;
  return [
    own === usual || isLiteral ? '' : own ? '!' : '-',
    ZERO_QUANTITIES.has(path) ? '="0"' : '',
    ALWAYS_WRITTEN.has(path) && !required ? '+' : '',
    LEFT_OUT_WHEN_EMPTY.has(path) ? '^' : '',
    KEPT_WHEN_EMPTY.has(path) ? '?' : '',
    DROPPED_WHEN_ZERO.has(path) ? '%' : '',
    schema.additionalProperties && schema['x-kubernetes-map-type'] === 'atomic' ? '&' : '',
    patchMark(schema),
  ].join('');
}

function patchMark(schema: Schema): string {
  const list = schema['x-kubernetes-list-type'];
  const usual = list === 'map' ? schema['x-kubernetes-list-map-keys'][0] : list === 'set' ? '' : undefined;
  const merges = /merge/.test(schema['x-kubernetes-patch-strategy'] ?? '');
  const own = merges ? (schema['x-kubernetes-patch-merge-key'] ?? '') : undefined;
  return own === usual || schema.type !== 'array' ? '' : `~${own ?? '-'}`;
}

function isStruct(schema: Schema): boolean {
  return definitionOf(schema)?.properties !== undefined;
}

function isSingle(schema: Schema): boolean {
  const { type, format } = definitionOf(schema) ?? schema;
  return /^(string|integer|boolean)$/.test(type) && !/^(byte|date-time)$/.test(format ?? '');
}

function definitionOf(schema: Schema): Schema | undefined {
  return schema.$ref && definitions[nameIn(schema)];
}

function nameIn({ $ref }: Schema): string {
  return $ref.replace('#/definitions/', '');
}

function refsIn(schema: Schema): readonly string[] {
  if (schema.$ref) return [nameIn(schema)];
  return [schema.items, schema.additionalProperties].filter(Boolean).flatMap(refsIn);
}

function isZero(value: unknown): boolean {
  return (
    value === '' ||
    value === 0 ||
    value === false ||
    (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
  );
}

const byGvk = new Map<string, string>();
for (const [name, definition] of Object.entries(definitions)) {
  for (const gvk of definition['x-kubernetes-group-version-kind'] ?? [])
    byGvk.set(`${gvk.group}/${gvk.version}/${gvk.kind}`, name);
}

const kinds: unknown[] = [];
for (const { g, v, l } of discovery.out) {
  for (const resource of l.filter((one: Schema) => !one.name.includes('/'))) {
    const name = byGvk.get(`${g}/${v}/${resource.kind}`);
    if (!name) throw new Error(`no definition of ${g}/${v}/${resource.kind}`);
    visit(name);
    kinds.push({
      group: g,
      version: v,
      kind: resource.kind,
      plural: resource.name,
      singular: resource.singularName,
      namespaced: resource.namespaced,
      verbs: resource.verbs,
      shortNames: resource.shortNames ?? [],
      categories: resource.categories ?? [],
      subresources: l
        .filter((one: Schema) => one.name.startsWith(`${resource.name}/`))
        .map((one: Schema) => ({
          name: one.name.split('/')[1],
          kind: one.kind,
          ...(one.group ? { group: one.group } : {}),
          ...(one.version ? { version: one.version } : {}),
          verbs: one.verbs,
        })),
    });
  }
}
const short = (name: string): string => name.split('.').slice(-3).join('.');
const marked = [...marks].filter(([, text]) => text !== '').map(([name, text]) => [short(name), text]);
writeFileSync(join(lib, 'types/marks.json'), `${JSON.stringify(Object.fromEntries(marked), undefined, 1)}\n`);
writeFileSync(join(lib, 'kinds/table.json'), `[\n${kinds.map((kind) => JSON.stringify(kind)).join(',\n')}\n]\n`);
