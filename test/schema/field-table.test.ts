import {
  KUBERNETES_VERSIONS,
  type KubernetesVersion,
  type ObjectType,
  type ValueType,
  builtInKinds,
  fieldTable,
  minorOf,
} from '../../lib/schema';
import { FIELDS } from '../../lib/schema/tables/fields';
import { closedValues } from '../../lib/schema/import/closed-values';
import { type Definitions, type Schema, kindOf, refOf } from '../../lib/schema/import/definitions';
import { readDefinitionSets } from '../../tools/schema/definitions';
import { dataPath, itWithData } from './data-folder';

describe('fieldTable', () => {
  it('holds all eleven versions in 60 KB', () => {
    expect(Buffer.from(FIELDS, 'base64').length).toBeLessThan(60 * 1024);
    expect(KUBERNETES_VERSIONS).toHaveLength(11);
  });

  test.each<[KubernetesVersion, boolean]>([
    ['1.27', false],
    ['1.28', true],
    ['1.37', true],
  ])('of %s knows of the restart policy of a container: %s', (kubernetes, expected) => {
    expect(podSpec(kubernetes).has('restartPolicy')).toBe(expected);
  });

  it('knows the life of a field over all versions', () => {
    const value = fieldTable('1.27').kind('v1', 'Pod')?.fields.get('spec')?.value;
    const spec = value?.sort === 'object' ? value.type : undefined;
    expect(spec?.spansOf('hostnameOverride')).toEqual([{ from: 34 }]);
    expect(spec?.spansOf('containers')).toEqual([{}]);
    expect(spec?.spansOf('nothing')).toEqual([]);
  });

  it('has no kinds of others', () => {
    expect(fieldTable().kind('argoproj.io/v1alpha1', 'Rollout')).toBeUndefined();
  });

  const versions = KUBERNETES_VERSIONS.map((version) => `kubernetes/definitions-${version}.json.gz`);
  itWithData(...versions)('holds every field of every served kind as the definitions have it', () => {
    const sets = readDefinitionSets(dataPath('kubernetes'));
    const last = sets.get(37) ?? {};
    const differing: string[] = [];
    let compared = 0;
    for (const version of KUBERNETES_VERSIONS) {
      const definitions = sets.get(minorOf(version)) ?? {};
      for (const { type, name } of servedTypes(version, definitions)) {
        compared += type.fields.size;
        differing.push(...differences(type, name, definitions, last).map((text) => `${version} ${name} ${text}`));
      }
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(25_000);
  });
});

function podSpec(kubernetes: KubernetesVersion): ReadonlyMap<string, unknown> {
  const pod = fieldTable(kubernetes).kind('v1', 'Pod')?.fields.get('spec')?.value;
  const containers = pod?.sort === 'object' ? pod.type.fields.get('containers')?.value : undefined;
  return containers?.sort === 'list' && containers.of.sort === 'object' ? containers.of.type.fields : new Map();
}

/** Every type reachable from a kind that a version may serve, with the name of its definition; walked in step. */
function servedTypes(
  version: KubernetesVersion,
  definitions: Definitions,
): readonly { type: ObjectType; name: string }[] {
  const minor = minorOf(version);
  const names = new Map(
    Object.entries(definitions).flatMap(([name, schema]) => {
      const kind = kindOf(schema);
      return kind ? [[`${kind.group}/${kind.version}/${kind.kind}`, name] as const] : [];
    }),
  );
  const open = builtInKinds().flatMap(({ group, kind, versions }) =>
    versions
      .filter(({ since = 0, removed = Infinity }) => minor >= since && minor < removed)
      .flatMap((one) => {
        const type = fieldTable(version).kind(group ? `${group}/${one.version}` : one.version, kind);
        const name = names.get(`${group}/${one.version}/${kind}`);
        if (!type || !name) throw new Error(`${version} lacks ${group}/${one.version} ${kind}`);
        return [{ type, name }];
      }),
  );
  const found = new Map(open.map((one) => [one.name, one]));
  for (let next = open.pop(); next; next = open.pop()) {
    for (const [field, schema] of Object.entries(definitions[next.name]?.properties ?? {})) {
      const ref = innerRef(schema);
      const value = next.type.fields.get(field)?.value;
      const type = value && innerType(value);
      if (!ref || !type || found.has(ref)) continue;
      found.set(ref, { type, name: ref });
      open.push({ type, name: ref });
    }
  }
  return [...found.values()];
}

function innerRef(schema: Schema): string | undefined {
  const inner =
    schema.items ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : schema);
  return refOf(inner);
}

function innerType(value: ValueType): ObjectType | undefined {
  if (value.sort === 'object') return value.type;
  return value.sort === 'list' || value.sort === 'map' ? innerType(value.of) : undefined;
}

function differences(type: ObjectType, name: string, definitions: Definitions, last: Definitions): readonly string[] {
  const schema = definitions[name] ?? {};
  const fields = Object.entries(schema.properties ?? {});
  const extra = [...type.fields.keys()]
    .filter((field) => !schema.properties?.[field])
    .map((field) => `${field} is not there`);
  return [
    ...extra,
    ...fields.flatMap(([field, value]) => {
      const ours = type.fields.get(field);
      if (!ours) return [`${field} is missing`];
      if (ours.required !== (schema.required ?? []).includes(field)) return [`${field} required: ${ours.required}`];
      const closed = closedValues(name, field);
      const expected = describeSchema(
        { ...value, ...(closed && !value.items ? { enum: closed } : {}) },
        last[name]?.properties?.[field] ?? value,
      );
      const actual = describeValue(ours.value);
      return closed && value.items ? [] : actual === expected ? [] : [`${field} is ${actual}, not ${expected}`];
    }),
  ];
}

/** Definitions that stand for a value without fields of its own. */
const STOOD_FOR: Readonly<Record<string, string>> = {
  Quantity: 'quantity',
  IntOrString: 'int-or-string',
  Time: 'time',
  MicroTime: 'micro-time',
  Duration: 'duration',
  RawExtension: 'object',
  FieldsV1: 'object',
  JSON: 'any',
  JSONSchemaPropsOrArray: 'schema-or-list',
  JSONSchemaPropsOrBool: 'schema-or-boolean',
  JSONSchemaPropsOrStringArray: 'schema-or-strings',
};

function describeSchema(schema: Schema, latest: Schema): string {
  const ref = refOf(schema);
  if (ref) return STOOD_FOR[ref.split('.').at(-1) ?? ''] ?? ref.split('.').slice(-3).join('.');
  if (schema.enum) return schema.enum.join('|');
  if (schema.items) {
    const merge = latest['x-kubernetes-patch-merge-key'] ?? schema['x-kubernetes-patch-merge-key'];
    const sort = latest['x-kubernetes-list-type'] ?? schema['x-kubernetes-list-type'] ?? (merge ? 'map' : 'atomic');
    const keys = latest['x-kubernetes-list-map-keys'] ?? schema['x-kubernetes-list-map-keys'] ?? [merge];
    return `${sort === 'map' ? keys.join('+') : sort} list of ${describeSchema(schema.items, {})}`;
  }
  if (typeof schema.additionalProperties === 'object')
    return `map of ${describeSchema(schema.additionalProperties, {})}`;
  return [schema.type ?? 'any', schema.format ?? ''].join(' ').trim();
}

/** The value types of the table, in the words of the definitions. */
const WORDS: Readonly<Record<string, string>> = {
  string: 'string',
  int32: 'integer int32',
  int64: 'integer int64',
  number: 'number double',
  boolean: 'boolean',
  bytes: 'string byte',
  any: 'any',
  'any-object': 'object',
};

function describeValue(value: ValueType): string {
  if (value.sort === 'object') return value.type.name;
  if (value.sort === 'enum') return value.values.join('|');
  if (value.sort === 'map') return `map of ${describeValue(value.of)}`;
  if (value.sort === 'list')
    return `${typeof value.list === 'string' ? value.list : value.list.keys.join('+')} list of ${describeValue(value.of)}`;
  return WORDS[value.sort] ?? value.sort;
}
