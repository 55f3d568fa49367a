import { existsSync, readFileSync } from 'node:fs';
import { type Json, type Manifest, groupOf, parseManifests, versionOf } from '../../../lib/manifest';
import { checkObject, crdSchemas } from '../../../lib/schema';
import { describeOnKubernetes } from '../../helpers/real-kubernetes';
import { dataPath, itWithData, readData } from '../data-folder';
import { structural } from './structural';
import { type Ask, DRY, askServed, connect, define } from './server';

const SCHEMAS = 'crds/schemas.json.gz';
const FILES = [
  'book-gitops/31-canary-rollout.yaml',
  'book-gitops/32-analysis-templates.yaml',
  'book-gitops/58-argocd-application.yaml',
  'book-gitops/corrected/46-sealed-secret-strict.yaml',
  'book-patterns/corrected/066-ex24-6-istio-authz-prometheus.yaml',
  'book-patterns/corrected/070-ex25-3-externalsecret.yaml',
  'book-patterns/090-ex28-3-prometheus-custom-resource.yaml',
  'book-patterns/corrected/097-ex29-6-knative-service.yaml',
  'book-patterns/098-ex29-7-keda-scaledobject.yaml',
];
/** A kind with many rules. */
const ROUTE: Manifest = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: { name: 'a' },
  spec: {
    parentRefs: [
      { name: 'gateway', sectionName: 'x' },
      { name: 'gateway', sectionName: 'y' },
    ],
    rules: [
      {
        matches: [{ path: { type: 'PathPrefix', value: '/a' }, headers: [{ name: 'A', value: 'b' }] }],
        filters: [
          { type: 'URLRewrite', urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/x' } } },
        ],
        timeouts: { request: '10s', backendRequest: '5s' },
        backendRefs: [{ name: 'b', port: 80 }],
      },
      { filters: [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } }] },
    ],
  },
};
const PATHS_AN_OBJECT = 25;
/** The kinds stand in a group of their own here, as other tests may define the real ones. */
const GROUP = 'mutations.example.com';

type Steps = readonly (string | number)[];

function definitionFor({ apiVersion, kind }: Manifest, schemas: Readonly<Record<string, Json>>): Manifest {
  const [name, singular] = [versionOf(apiVersion), kind.toLowerCase()];
  const openAPIV3Schema = structural(schemas[`${groupOf(apiVersion)}/${singular}_${name}.json`] ?? null);
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${singular}s.${GROUP}` },
    spec: {
      group: GROUP,
      scope: 'Namespaced',
      names: { plural: `${singular}s`, singular, kind, listKind: `${kind}List` },
      versions: [{ name, served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  };
}

function pathsOf(value: unknown, path: Steps = []): readonly Steps[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const next = [...path, Array.isArray(value) ? Number(key) : key];
    return [next, ...pathsOf(part, next)];
  });
}

/** What may stand in the place of a value. */
function othersFor(value: unknown): readonly unknown[] {
  const all: unknown[] = [undefined, null, '', typeof value === 'number' ? 'x' : 7];
  if (typeof value === 'number') return [...all, -1, 99_999_999];
  if (typeof value === 'string') return [...all, `${value}!`, 'x'.repeat(300)];
  return Array.isArray(value) ? [...all, [], [...value, ...value]] : [...all, {}, { ...(value as object), other: 1 }];
}

function changed(base: Manifest, path: Steps, put: (value: unknown) => unknown): Manifest {
  const copy = JSON.parse(JSON.stringify(base)) as Manifest;
  const parent = path.slice(0, -1).reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], copy) as Record<
    string,
    unknown
  >;
  const last = path.at(-1) ?? '';
  parent[last] = put(parent[last]);
  return JSON.parse(JSON.stringify(copy)) as Manifest;
}

function changesOf(base: Manifest): readonly Manifest[] {
  const paths = pathsOf(base).filter(
    ([first, ...more]) => first === 'spec' || (first === 'metadata' && more.length > 0),
  );
  const step = Math.ceil(paths.length / PATHS_AN_OBJECT);
  return paths
    .filter((_, index) => index % step === 0)
    .flatMap((path) => {
      const found = path.reduce<unknown>((at, one) => (at as Record<string, unknown>)[one], base);
      return othersFor(found).map((other) => changed(base, path, () => other));
    });
}

function withoutNamespace({ metadata: { namespace: _, ...metadata }, ...rest }: Manifest): Manifest {
  return { ...rest, metadata };
}

async function compare(ask: Ask, base: Manifest, schemas: Readonly<Record<string, Json>>): Promise<number> {
  const crd = definitionFor(base, schemas);
  await define(ask, [crd]);
  const customKinds = crdSchemas([crd]);
  expect(customKinds.findings).toEqual([]);
  const apiVersion = `${GROUP}/${versionOf(base.apiVersion)}`;
  const path = `/apis/${apiVersion}/namespaces/default/${base.kind.toLowerCase()}s?${DRY}`;
  const objects = [base, ...changesOf(base)].map((object): Manifest => ({ ...object, apiVersion }));
  for (const object of objects) {
    const { status, message } = await askServed(ask, path, object);
    const findings = checkObject(object, { customKinds });
    const isRefused = findings.some(({ severity }) => severity === 'error');
    expect({ object, message, findings, isRefused }).toEqual({ object, message, findings, isRefused: status >= 300 });
    expect(findings.map(({ code }) => code)).not.toContain('schema/not-evaluated');
  }
  return objects.length;
}

describeOnKubernetes('the verdict of a kube-apiserver', () => {
  const exist = FILES.map((file) => `manifests/${file}`);

  itWithData(SCHEMAS, ...exist)(
    'on changed objects of others is the one of checkObject',
    async () => {
      const schemas = readData(SCHEMAS) as Readonly<Record<string, Json>>;
      const read = exist
        .filter((file) => existsSync(dataPath(file)))
        .flatMap((file) => parseManifests(readFileSync(dataPath(file), 'utf8')));
      const all = [ROUTE, ...read.map(({ manifest }) => withoutNamespace(manifest))];
      const kinds = new Map(
        all.filter(({ apiVersion }) => apiVersion.includes('.')).map((one) => [one.kind + one.apiVersion, one]),
      );
      const ask = await connect();
      let count = 0;
      for (const base of kinds.values()) count += await compare(ask, base, schemas);
      expect(count).toBeGreaterThan(500);
    },
    180_000,
  );
});
