import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import {
  KUBERNETES_VERSIONS,
  type KubernetesVersion,
  type ObjectType,
  type SchemaFacts,
  type ValueType,
  clusterSchema,
  factsText,
  fieldTable,
  importSchema,
  readOpenApi,
} from '../../../lib/schema';
import { dataPath, itWithData } from '../data-folder';
import { CACHES, cachesOf, openApiText } from './open-api';

type Failure = readonly [what: string, texts: readonly string[], seen: RegExp, kubernetes: string | undefined];

describe('importSchema', () => {
  test('writes down the version, the kinds with their scope, and the fields of each type', () => {
    expect(importSchema([readOpenApi(openApiText(), 'openapi.json')])).toEqual({
      format: 'cdk8s-gitops/schema',
      formatVersion: 1,
      kubernetes: '1.36',
      server: 'v1.36.4-eks-1',
      served: 'listed',
      kinds: {
        '/v1/ConfigMap': { plural: 'configmaps', scope: 'Namespaced', type: 'core.v1.ConfigMap' },
        'example.com/v1/Cache': {
          plural: 'caches',
          scope: 'Namespaced',
          status: true,
          schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                properties: {
                  mode: { type: 'string', enum: ['Fast', 'Slow'] },
                  any: { 'x-kubernetes-preserve-unknown-fields': true },
                  nodes: {
                    type: 'array',
                    'x-kubernetes-list-type': 'map',
                    'x-kubernetes-list-map-keys': ['id'],
                    items: {
                      type: 'object',
                      nullable: true,
                      properties: { id: { type: 'string' }, size: { type: 'integer' } },
                    },
                  },
                },
              },
            },
          },
        },
        'metrics.example.com/v1/Quota': { plural: 'quotas', scope: 'Cluster', type: 'com.example.metrics.v1.Quota' },
      },
      types: {
        'com.example.metrics.v1.Quota': {
          apiVersion: 's',
          kind: 's',
          limit: '#com.example.metrics.v1.Limit',
          metadata: '#meta.v1.ObjectMeta',
        },
        'com.example.metrics.v1.Limit': { unit: 'eKi,Mi=\"Ki\"', value: '!x', note: 's' },
        'core.v1.ConfigMap': {
          apiVersion: 's',
          data: '{s',
          immutable: 'b',
          kind: 's',
          metadata: '#meta.v1.ObjectMeta',
        },
        'meta.v1.ObjectMeta': {
          labels: '{s',
          name: 's',
          namespace: 's',
          ownerReferences: '[uid:#meta.v1.OwnerReference',
        },
        'meta.v1.OwnerReference': { name: '!s', uid: '!s' },
      },
    });
  });

  test('takes all that the schema of a custom kind says from the document of its group', () => {
    const documents = [readOpenApi(openApiText(), 'openapi.json'), readOpenApi(cachesOf('v1'), 'caches.json')];
    const { kinds } = importSchema(documents);
    expect(kinds['example.com/v1/Cache']).toEqual({
      plural: 'caches',
      scope: 'Namespaced',
      status: true,
      schema: CACHES,
    });
    expect(importSchema([...documents].reverse())).toEqual(importSchema(documents));
  });

  test('keeps the kinds apart from the versions that are not served', () => {
    expect(Object.keys(importSchema([readOpenApi(openApiText(), 'a')]).kinds)).not.toContain('/v1/Status');
  });

  const failures: readonly Failure[] = [
    ['nothing', [''], /is empty/, undefined],
    ['what is cut off', [openApiText().slice(0, -9)], /no JSON, or cut off/, undefined],
    ['YAML', ['swagger: "2.0"\n'], /no JSON/, undefined],
    ['a list', ['[]'], /no map/, undefined],
    [
      'a refusal',
      ['{"kind":"Status","message":"forbidden: User \\"me\\""}'],
      /refusal of a server: forbidden: User "me"/,
      undefined,
    ],
    ['a manifest', ['{"apiVersion":"v1","kind":"Pod"}'], /an object, not an OpenAPI document/, undefined],
    ['facts', [factsText(importSchema([readOpenApi(openApiText(), 'a')]))], /what an import writes/, undefined],
    [
      'the index of v3',
      ['{"paths":{"api/v1":{"serverRelativeURL":"/openapi/v3/api/v1"}}}'],
      /index of OpenAPI v3/,
      undefined,
    ],
    ['the document of one group', [cachesOf('v1')], /one group and version/, undefined],
    ['two servers', [openApiText(), openApiText()], /and so is document 0/, undefined],
    ['no version', ['{"definitions":{}}'], /does not say the version/, undefined],
    ['another version', [openApiText()], /it is of Kubernetes v1\.36\.4-eks-1, and 1\.33 is named/, '1.33'],
    ['a version that is none', ['{"definitions":{}}'], /"one" is no version/, 'one'],
    [
      'the document of another program',
      ['{"swagger":"2.0","info":{"version":"1.0"},"definitions":{},"paths":{}}'],
      /no kind/,
      undefined,
    ],
  ];

  test.each(failures)('fails on %s', (_what, texts, seen, kubernetes) => {
    const all = (): SchemaFacts =>
      importSchema(
        texts.map((text, index) => readOpenApi(text, `document ${index}`)),
        kubernetes === undefined ? {} : { kubernetes },
      );
    expect(all).toThrow(seen);
    expect(all).toThrow(expect.objectContaining({ code: 'schema/no-openapi' }));
  });

  const data = (version: KubernetesVersion): string => `kubernetes/definitions-${version}.json.gz`;
  itWithData(...KUBERNETES_VERSIONS.map(data)).each(KUBERNETES_VERSIONS)(
    'gives the fields of the built-in table, of the definitions of %s',
    (version) => {
      const text = gunzipSync(readFileSync(dataPath(data(version)))).toString('utf8');
      const facts = importSchema([readOpenApi(text, 'definitions')]);
      const cluster = clusterSchema(facts);
      expect(cluster.rules).toBe(version);
      const own = Object.keys(facts.kinds).filter((key) => facts.kinds[key]?.scope !== undefined);
      expect(own.length).toBeGreaterThan(60);
      for (const key of own) {
        const [group = '', name = '', kind = ''] = key.split('/');
        const apiVersion = group === '' ? name : `${group}/${name}`;
        const [made, known] = [cluster.table, fieldTable(version)].map((table) => table.kind(apiVersion, kind));
        expect(made && fieldsOf(made)).toEqual(known && fieldsOf(known));
      }
    },
  );
});

/** All fields below a type with what they may hold, each type once; list facts apart, which old definitions lack. */
function fieldsOf(root: ObjectType): Readonly<Record<string, unknown>> {
  const seen = new Map<string, unknown>();
  const open = [root];
  for (let type = open.pop(); type; type = open.pop()) {
    if (seen.has(type.name)) continue;
    const next = open;
    seen.set(
      type.name,
      [...type.fields.values()].map(({ name, required, value, ...rest }) => [
        name,
        required,
        rest.default,
        textOf(value, next),
      ]),
    );
  }
  return Object.fromEntries(seen);
}

function textOf(value: ValueType, open: ObjectType[]): string {
  if (value.sort === 'list') return `[${textOf(value.of, open)}`;
  if (value.sort === 'map') return `{${textOf(value.of, open)}`;
  if (value.sort === 'enum') return value.values.join(',');
  if (!('type' in value)) return value.sort;
  open.push(value.type);
  return `${value.sort} ${value.type.name}`;
}
