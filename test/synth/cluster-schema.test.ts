import { ApiObject, Chart } from 'cdk8s';
import {
  type ClusterFacts,
  type Overlay,
  type OverlayScope,
  application,
  environments,
  overlay,
  project,
} from '../../lib/environment';
import type { GitopsError, Manifest } from '../../lib/manifest';
import { type SchemaFacts, importSchema, readOpenApi } from '../../lib/schema';
import { type Synthesis, synthesize } from '../../lib/synth';
import { cachesOf, openApiText } from '../schema/import/open-api';

const read = (...texts: readonly string[]): SchemaFacts =>
  importSchema(texts.map((text, index) => readOpenApi(text, `document ${index}`)));
const FACTS = read(openApiText(), cachesOf('v1'));
const SPEC = { nodes: [{ id: 'a', size: 1 }, { id: 'b' }] };
const CACHE = { apiVersion: 'example.com/v1', kind: 'Cache', metadata: { name: 'c' }, spec: SPEC };
const QUOTA = { apiVersion: 'metrics.example.com/v1', kind: 'Quota', metadata: { name: 'q' }, limit: { value: 1 } };

const { schema: openAPIV3Schema } = FACTS.kinds['example.com/v1/Cache'] ?? {};
const CRD = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'caches.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { kind: 'Cache', plural: 'caches', singular: 'cache', listKind: 'CacheList' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }],
  },
};

const where = environments({
  dev: { cluster: 'dev-eu', isolation: false },
  prod: { cluster: 'prd-eu', isolation: false },
});

interface Given {
  readonly objects?: readonly object[];
  readonly clusters?: Readonly<Record<string, ClusterFacts>>;
  readonly definitions?: readonly Manifest[];
  readonly change?: (o: OverlayScope<'dev' | 'prod'>) => void;
}

function render({ objects = [CACHE], change, ...props }: Given): Synthesis {
  const app = application('app', {
    in: where,
    namespace: 'app',
    build: (scope) => {
      const chart = new Chart(scope, 'app');
      objects.forEach((one, index) => new ApiObject(chart, `o${index}`, { ...one } as unknown as Manifest));
      return chart;
    },
  });
  const overlays: Overlay<'dev' | 'prod'>[] = change ? [overlay('change', { in: where.only('prod') }, change)] : [];
  const made = project({ environments: where, applications: [app], overlays, ...props });
  return synthesize(made, { environments: ['prod'] });
}

/** What is refused; the small server of these tests has no Namespaces, in which nothing is said. */
const errorsOf = (given: Given): readonly string[] =>
  render(given)
    .findings.filter(({ severity, message }) => severity === 'error' && !message.includes('does not serve Namespace'))
    .map(({ code, path = '', message }) => `${code} ${path} ${message}`);

function manifestOf(given: Given, name: string): Manifest | undefined {
  const all = render(given).units.flatMap(({ resources }) => [...resources].map(({ manifest }) => manifest));
  return all.find(({ metadata }) => metadata.name === name);
}

describe('the facts of a cluster', () => {
  const clusters = { 'prd-eu': { schema: FACTS } };

  test('define the custom kinds that it serves, and kinds of other servers', () => {
    expect(errorsOf({})).toEqual([expect.stringContaining('schema/unknown-kind')]);
    expect(errorsOf({ clusters, objects: [CACHE, QUOTA] })).toEqual([]);
    expect(errorsOf({ clusters: { 'dev-eu': { schema: FACTS } } })).toEqual([
      expect.stringContaining('schema/unknown-kind'),
    ]);
  });

  test('judge objects by what it serves', () => {
    const objects = [
      { ...CACHE, spec: { mode: 'Slow', any: 'x' } },
      { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' } },
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'm' }, binaryData: {} },
    ];
    expect(errorsOf({ clusters, objects })).toEqual([
      expect.stringContaining('schema/unknown-field binaryData'),
      expect.stringContaining('schema/unserved apiVersion the cluster, v1.36.4-eks-1, does not serve Secret'),
      expect.stringContaining('schema/invalid spec'),
    ]);
  });

  test('give way to a definition that is rendered or given', () => {
    const closed = { type: 'object', properties: { spec: { type: 'object' } } };
    const crd = {
      ...CRD,
      spec: { ...CRD.spec, versions: [{ ...CRD.spec.versions[0], schema: { openAPIV3Schema: closed } }] },
    };
    const refused = [expect.stringContaining('schema/unknown-field spec.nodes')];
    expect(errorsOf({ clusters, definitions: [crd] })).toEqual(refused);
    const rendered = errorsOf({ clusters, objects: [crd, CACHE] });
    expect(rendered).toEqual([expect.stringContaining('does not serve CustomResourceDefinition'), ...refused]);
  });

  test('say which kinds have a namespace', () => {
    const given = { clusters, objects: [CACHE, QUOTA] };
    expect(manifestOf(given, 'c')?.metadata.namespace).toBe('app');
    expect(manifestOf(given, 'q')?.metadata).not.toHaveProperty('namespace');
    const crd = { ...CRD, spec: { ...CRD.spec, scope: 'Cluster' } };
    expect(manifestOf({ definitions: [crd] }, 'c')?.metadata).not.toHaveProperty('namespace');
  });

  test('give the version of the cluster', () => {
    expect(project({ environments: where, applications: [], clusters }).clusters['prd-eu']?.kubernetes).toBe('1.36');
    const newer = read(openApiText().replace('v1.36.4-eks-1', 'v1.41.0'));
    const older = read(openApiText().replace('v1.36.4-eks-1', 'v1.20.0'));
    const both = { 'prd-eu': { schema: newer }, 'dev-eu': { schema: older } };
    expect(project({ environments: where, applications: [], clusters: both }).clusters).toMatchObject({
      'prd-eu': { kubernetes: '1.37' },
      'dev-eu': { kubernetes: '1.27' },
    });
  });

  test.each<[what: string, facts: ClusterFacts, code: string, message: RegExp]>([
    [
      'another version is named',
      { schema: FACTS, kubernetes: '1.33' },
      'environment/other-version',
      /is of v1\.36\.4-eks-1/,
    ],
    [
      'they are no facts',
      { schema: {} as SchemaFacts },
      'schema/bad-facts',
      /cluster "prd-eu"[\s\S]*its `format` is not/,
    ],
    ['they are nothing', { schema: null as unknown as SchemaFacts }, 'schema/bad-facts', /it is no map/],
  ])('fail when %s', (_what, facts, code, message) => {
    const make = (): unknown => project({ environments: where, applications: [], clusters: { 'prd-eu': facts } });
    expect(make).toThrow(
      expect.objectContaining({
        code,
        origin: expect.objectContaining({ line: expect.any(Number) as unknown }) as unknown,
      }),
    );
    expect(make).toThrow(message);
  });
});

describe('overlays on custom objects', () => {
  const resize = (o: OverlayScope<'dev' | 'prod'>): void => {
    const found = o.selectObject('example.com/v1', 'Cache', { name: 'c' });
    found.set((d) => d.key('spec').key('nodes').where({ id: 'b' }).key('size'), 3);
    found.element((d) => d.key('spec').key('nodes'), { id: 'c' });
    found.remove((d) => d.key('spec').key('nodes').where({ id: 'a' }));
  };
  const known: readonly (readonly [how: string, given: Given])[] = [
    ['by the facts of the cluster', { clusters: { 'prd-eu': { schema: FACTS } } }],
    ['by a definition of the project', { definitions: [CRD] }],
    ['by a definition that is rendered', { objects: [CRD, CACHE] }],
  ];

  test.each(known)('reach the elements of keyed lists, known %s', (_how, given) => {
    expect(manifestOf({ ...given, change: resize }, 'c')?.spec).toEqual({ nodes: [{ id: 'b', size: 3 }, { id: 'c' }] });
  });

  test.each(known)('fail where an element of the key is there, known %s', (_how, given) => {
    const change = (o: OverlayScope<'dev' | 'prod'>): void => {
      o.selectObject('example.com/v1', 'Cache', { name: 'c' }).element((d) => d.key('spec').key('nodes'), { id: 'a' });
    };
    expect(() => render({ ...given, change })).toThrow(
      expect.objectContaining({ code: 'overlay/path-taken' }) as GitopsError,
    );
  });

  test('fail where nothing says which key a list has', () => {
    expect(() => render({ change: resize })).toThrow(/overlay|keys/);
  });
});
