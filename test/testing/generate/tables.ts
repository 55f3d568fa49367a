/**
 * Writes lib/testing/types/table.json and lib/testing/kinds/table.json.
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

const index = new Map<string, number>();
const structs: unknown[] = [];

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

function structRef(name: string): string {
  const known = index.get(name);
  if (known !== undefined) return `@${known}`;
  const at = structs.push(null) - 1;
  index.set(name, at);
  const definition = definitions[name]!;
  const required: readonly string[] = definition.required ?? [];
  const fields: Record<string, string> = {};
  for (const [field, schema] of Object.entries<Schema>(definition.properties)) {
    const path = `${name}.${field}`;
    const isWritten = (required.includes(field) && !LEFT_OUT_WHEN_EMPTY.has(path)) || ALWAYS_WRITTEN.has(path);
    const special =
      (ZERO_QUANTITIES.has(path) ? ' ="0"' : '') +
      (KEPT_WHEN_EMPTY.has(path) ? ' ?' : '') +
      (DROPPED_WHEN_ZERO.has(path) ? ' 0' : '');
    fields[field] = ref(schema) + (isWritten ? ' +' : '') + flags(schema) + special;
  }
  structs[at] = [name, definition['x-kubernetes-map-type'] === 'atomic' ? 1 : 0, fields];
  return `@${at}`;
}

function flags(schema: Schema): string {
  let text = '';
  if ('default' in schema) text += isZero(schema.default) ? ' !' : ` =${JSON.stringify(schema.default)}`;
  if (/merge/.test(schema['x-kubernetes-patch-strategy'] ?? ''))
    text += ` ~${schema['x-kubernetes-patch-merge-key'] ?? ''}`;
  return text;
}

function isZero(value: unknown): boolean {
  return (
    value === '' ||
    value === 0 ||
    value === false ||
    (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
  );
}

function ref(schema: Schema): string {
  if (schema.$ref) return named(schema.$ref.replace('#/definitions/', ''));
  if (schema.type === 'array') return listRef(schema);
  if (schema.additionalProperties)
    return `{${schema['x-kubernetes-map-type'] === 'atomic' ? '!' : ''}${ref(schema.additionalProperties)}`;
  if (schema.type === 'string') return schema.format === 'date-time' ? 'u' : 's';
  const scalars: Record<string, string> = { integer: 'i', number: 'n', boolean: 'b' };
  return scalars[schema.type] ?? '*';
}

function listRef(schema: Schema): string {
  const item = ref(schema.items);
  const type = schema['x-kubernetes-list-type'];
  if (type === 'set') return `[=${item}`;
  if (type === 'map') return `[(${schema['x-kubernetes-list-map-keys'].join(',')})${item}`;
  return `[${item}`;
}

function named(name: string): string {
  const definition = definitions[name]!;
  if (definition.properties) return structRef(name);
  if (definition.oneOf) return name.endsWith('.Quantity') ? 'q' : 'u';
  return ref(definition);
}

const byGvk = new Map<string, string>();
for (const [name, definition] of Object.entries(definitions)) {
  for (const gvk of definition['x-kubernetes-group-version-kind'] ?? [])
    byGvk.set(`${gvk.group}/${gvk.version}/${gvk.kind}`, name);
}

const roots: Record<string, string> = {};
const kinds: unknown[] = [];
for (const { g, v, l } of discovery.out) {
  for (const resource of l.filter((one: Schema) => !one.name.includes('/'))) {
    const name = byGvk.get(`${g}/${v}/${resource.kind}`);
    if (!name) throw new Error(`no definition of ${g}/${v}/${resource.kind}`);
    roots[`${g}/${v}/${resource.kind}`] = structRef(name);
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
roots['autoscaling/v1/Scale'] = structRef('io.k8s.api.autoscaling.v1.Scale');
roots['policy/v1/Eviction'] = structRef('io.k8s.api.policy.v1.Eviction');
const meta = structRef('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta');
writeFileSync(join(lib, 'types/table.json'), JSON.stringify({ meta, roots, structs }) + '\n');
writeFileSync(join(lib, 'kinds/table.json'), `[\n${kinds.map((kind) => JSON.stringify(kind)).join(',\n')}\n]\n`);
