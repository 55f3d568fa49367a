import type { JsonObject } from '../../lib/manifest';
import { type ObjectType, type ValueType, fieldTable } from '../../lib/schema';

/** What nobody writes: what the API server says, and a name that would be another one each time. */
const NEVER = new Set(['status', 'generateName', 'selfLink']);

const SCALARS: Readonly<Record<string, unknown>> = {
  boolean: true,
  int32: 1,
  int64: 1,
  number: 1,
  time: '2026-01-02T03:04:05Z',
  'micro-time': '2026-01-02T03:04:05.000000Z',
  duration: '1s',
  bytes: 'dGV4dA==',
  quantity: '1',
  'int-or-string': 1,
  'any-object': { key: 'text' },
  any: { key: 'text' },
};

/** An object of a kind in which every field of Kubernetes is written; a type inside of itself is left out. */
export function fullObject(apiVersion: string, kind: string): JsonObject {
  const type = fieldTable().kind(apiVersion, kind);
  if (!type) throw new Error(`no field table of ${apiVersion} ${kind}`);
  const made = object(type, []) as Record<string, unknown>;
  return { ...made, apiVersion, kind };
}

/** How many values stand in an object, at any depth. */
export function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + countFields(one), 1);
}

function object(type: ObjectType, around: readonly string[]): unknown {
  if (around.includes(type.name)) return undefined;
  const inside = [...around, type.name];
  const written = [...type.fields.values()]
    .filter(({ name }) => !NEVER.has(name))
    .map(
      ({ name, value }) => [name, name === 'initContainers' ? renamed(of(value, inside)) : of(value, inside)] as const,
    )
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(written);
}

function of(value: ValueType, around: readonly string[]): unknown {
  switch (value.sort) {
    case 'enum':
      return value.values[0];
    case 'list':
      return some(of(value.of, around), (one) => [one]);
    case 'map':
      return some(of(value.of, around), (one) => ({ key: one }));
    case 'object':
    case 'schema-or-boolean':
    case 'schema-or-list':
    case 'schema-or-strings':
      return object(value.type, around);
    default:
      return SCALARS[value.sort] ?? 'text';
  }
}

function some(value: unknown, wrap: (value: unknown) => unknown): unknown {
  return value === undefined ? undefined : wrap(value);
}

/** Containers of one Pod have different names. */
function renamed(containers: unknown): unknown {
  return (containers as readonly object[]).map((container) => ({ ...container, name: 'init' }));
}

/** The props of a construct that say the same as an object. */
export function propsOf({ apiVersion: _version, kind, metadata, spec, ...rest }: JsonObject): object {
  const fields = (spec ?? {}) as Readonly<Record<string, JsonObject>>;
  switch (kind) {
    case 'CronJob': {
      const { jobTemplate = {}, ...schedule } = fields;
      const { template, ...job } = jobTemplate.spec as Readonly<Record<string, JsonObject>>;
      return { metadata, ...schedule, jobTemplate: { ...jobTemplate, spec: job }, ...hoisted(template ?? {}) };
    }
    case 'DaemonSet':
    case 'Deployment':
    case 'Job':
    case 'ReplicaSet':
    case 'StatefulSet': {
      const { template = {}, ...others } = fields;
      return { metadata, ...others, ...hoisted(template) };
    }
    default:
      return { metadata, ...fields, ...rest };
  }
}

function hoisted(template: JsonObject): object {
  const { containers, initContainers, volumes, ...spec } = template.spec as JsonObject;
  return { containers, initContainers, volumes, template: { ...template, spec } };
}
