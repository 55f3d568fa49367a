import { readFileSync } from 'node:fs';
import { ApiObject, Chart } from 'cdk8s';
import { ConfigMap, Deployment, PodDisruptionBudget, Service } from '../../lib/constructs';
import { type Overlay, application, environments, overlay, project } from '../../lib/environment';
import { type Finding, formatOrigin } from '../../lib/manifest';
import { findingDocuments, findingsText } from '../../lib/cli/print/findings';
import { githubText } from '../../lib/cli/print/github';
import { sarifText } from '../../lib/cli/print/sarif';
import { styleFor } from '../../lib/cli/print/style';
import { synthesize } from '../../lib/synth';

const envs = environments({
  dev: { cluster: 'dev-eu', isolation: false },
  prod: { cluster: 'prd-eu', tier: 'production', isolation: false },
});
type Name = 'dev' | 'prod';
type Change = Parameters<typeof overlay<Name>>[2];

class Shop extends Chart {
  readonly settings = new ConfigMap(this, 'settings', { data: { LEVEL: 'info' } });
  // prettier-ignore
  readonly web = new Deployment(this, 'web', { // web
    containers: [
      {
        name: 'app',
        image: 'registry.example/web:1.4.2',
        envFrom: [this.settings],
        ports: [{ name: 'http', containerPort: 8080 }],
        resources: { cpu: '100m', memory: '128Mi' },
      },
    ],
  });
  readonly service = new Service(this, 'service', { selector: this.web, ports: [{ port: 80, targetPort: 'http' }] });
  readonly imported = new ApiObject(this, 'imported', {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'imported', finalizers: ['example.com/kept'] },
    spec: { podSelector: {}, policyTypes: ['Ingress'], ingress: [{}] },
  });
  readonly widget = new ApiObject(this, 'widget', {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'w' },
    spec: {},
  });
}

const shop = application('shop', { in: envs, namespace: 'shop', build: (scope) => new Shop(scope, 'shop') }); // shop

function addConfigMap(made: Shop): void {
  new ApiObject(made, 'plain', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'plain' }, ...secret });
}
const secret = { data: { TOKEN: 'abcdef' } };

/** The findings of a code: the path, who wrote it, the remark behind the line that is named, and where it holds. */
function placesOf(code: string, ...overlays: readonly Overlay<Name>[]): readonly string[] {
  const { findings } = synthesize(
    project({ environments: envs, applications: [shop], overlays, untyped: ['Widget.example.com'] }),
    { root: __dirname },
  );
  return findings.filter((finding) => finding.code === code).map(placeOf);
}

const lines = readFileSync(__filename, 'utf8').split('\n');

function placeOf({ origin = {}, path = '', environments: where = [] }: Finding): string {
  const { line = 0, file, ...who } = origin;
  expect(file).toBe('provenance.test.ts');
  const remark = /\/\/ (.*)$/.exec(lines[line - 1] ?? '')?.[1] ?? 'no remark';
  return `${path} | ${formatOrigin({ ...who })} | ${remark} | ${where.join()}`;
}

const everywhere = (name: string, change: Change): Overlay<Name> => overlay(name, { in: envs.all }, change);
const inProduction = (name: string, change: Change): Overlay<Name> =>
  overlay(name, { in: envs.tier('production') }, change);
const IMAGE = 'spec.template.spec.containers[app].image';
const NODE = 'spec.template.spec.nodeName';

const node = (name: string, value: string): Overlay<Name> =>
  everywhere(name, (o) => o.select(shop, (made) => made.web).create((d) => d.spec.template.spec.nodeName, value)); // node

const ROWS: readonly (readonly [string, string, readonly Overlay<Name>[], readonly string[]])[] = [
  [
    'what a construct wrote: the construct',
    'policy/no-liveness-probe',
    [node('a', 'n')],
    ['spec.template.spec.containers[app].livenessProbe | shop/web | web | dev,prod'],
  ],
  [
    'a field that was set: the write',
    'policy/fixed-node',
    [node('a', 'n')],
    [`${NODE} | shop/web, overlay "a" | node | dev,prod`],
  ],
  [
    'a field in one environment: apart from the others',
    'policy/moving-image',
    [
      inProduction('a', (o) => {
        const target = o.select(shop, (made) => made.web);
        target.set((d) => d.spec.template.spec.containers.at('app').image, 'web:latest'); // image
      }),
    ],
    [`${IMAGE} | shop/web, overlay "a" | image | prod`],
  ],
  [
    'a place below what was set: the write',
    'policy/moving-image',
    [
      everywhere('a', (o) => {
        const target = o.select(shop, (made) => made.web);
        target.replace((d) => d.spec.template.spec.containers, [{ name: 'app', image: 'web' }]); // containers
      }),
    ],
    [`${IMAGE} | shop/web, overlay "a" | containers | dev,prod`],
  ],
  [
    'several writes: the last one there',
    'policy/moving-image',
    [
      everywhere('a', (o) => {
        const target = o.select(shop, (made) => made.web);
        target.replace((d) => d.spec.template.spec.containers, [{ name: 'app', image: 'web' }]); // containers
      }),
      inProduction('b', (o) => {
        const target = o.select(shop, (made) => made.web);
        target.create((d) => d.spec.template.spec.containers.at('app').imagePullPolicy, 'Always'); // elsewhere
        target.set((d) => d.spec.template.spec.containers.at('app').image, 'web:latest'); // image
      }),
    ],
    [`${IMAGE} | shop/web, overlay "a" | containers | dev`, `${IMAGE} | shop/web, overlay "b" | image | prod`],
  ],
  [
    'a field that was removed and must be there: the removal',
    'schema/missing',
    [
      everywhere('a', (o) => {
        o.select(shop, (made) => made.web).remove((d) => d.spec.selector); // selector
      }),
    ],
    ['spec.selector | shop/web, overlay "a" | selector | dev,prod'],
  ],
  [
    'what is told of a place above a removal: the removal',
    'policy/empty-budget',
    [
      everywhere('a', (o) => {
        o.add(shop, (made) => new PodDisruptionBudget(made, 'b', { selector: made.web, maxUnavailable: 1 })); // budget
        o.selectObject('policy/v1', 'PodDisruptionBudget', { name: 'b' }).remove((d) => d.spec.maxUnavailable); // bare
      }),
    ],
    ['spec | shop/b, overlay "a" | bare | dev,prod'],
  ],
  [
    'an element that was added: its line',
    'policy/secret-in-env',
    [
      everywhere('a', (o) => {
        const target = o.select(shop, (made) => made.web);
        target.create((d) => d.spec.template.spec.containers.at('app').env, [{ name: 'A', value: 'a' }]); // list
        target.element((d) => d.spec.template.spec.containers.at('app').env, { name: 'TOKEN', value: 'abcdef' }); // token
      }),
      inProduction('b', (o) => {
        const target = o.select(shop, (made) => made.web);
        target.remove((d) => d.spec.template.spec.containers.at('app').env.at('A'));
      }),
    ],
    ['spec.template.spec.containers[app].env[TOKEN] | shop/web, overlay "a" | token | dev,prod'],
  ],
  [
    'an element without a key in what was imported: its line',
    'schema/invalid',
    [
      everywhere('a', (o) => {
        const target = o.selectObject('networking.k8s.io/v1', 'NetworkPolicy', { name: 'imported' });
        target.element((d) => d.metadata.finalizers, 'kept'); // finalizer
      }),
    ],
    ['metadata.finalizers[1] | shop/imported, overlay "a" | finalizer | dev,prod'],
  ],
  [
    'an object that an overlay added: its line',
    'policy/secret-in-config-map',
    [
      everywhere('a', (o) => {
        o.add(shop, (made) => {
          new ConfigMap(made, 'more', { data: { TOKEN: 'abcdef' } }); // more
        });
      }),
    ],
    ['data["TOKEN"] | shop/more, overlay "a" | more | dev,prod'],
  ],
  [
    'an object of cdk8s that an overlay added: the line of the overlay',
    'policy/secret-in-config-map',
    [
      everywhere('a', (o) => {
        o.add(shop, addConfigMap); // added
      }),
    ],
    ['data["TOKEN"] | shop/plain, overlay "a" | added | dev,prod'],
  ],
  [
    'an object of cdk8s: the line of its application',
    'policy/open-rule',
    [],
    ['spec.ingress[0] | shop/imported | shop | dev,prod'],
  ],
  [
    'a name that a custom object mentions: the write',
    'synth/stale-reference',
    [
      everywhere('a', (o) => {
        const target = o.selectObject('example.com/v1', 'Widget', { name: 'w' });
        target.as<{ spec: { configMap: string } }>().create((d) => d.spec.configMap, 'settings'); // mention
      }),
    ],
    ['spec.configMap | shop/widget, overlay "a" | mention | dev,prod'],
  ],
  [
    'a write without effect: the write, and the construct',
    'overlay/no-effect',
    [
      everywhere('a', (o) => {
        o.select(shop, (made) => made.service).set((d) => d.spec.ports.where({ port: 80 }).targetPort, 'http'); // same
      }),
    ],
    ['spec.ports[80].targetPort | shop/service, overlay "a" | same | dev,prod'],
  ],
];

describe('a finding names the place of writing', () => {
  test.each(ROWS)('%s', (_, code, overlays, places) => {
    expect(placesOf(code, ...overlays)).toEqual(places);
  });
});

describe('the reports of `synth`', () => {
  const { findings } = synthesize(
    project({
      environments: envs,
      applications: [shop],
      overlays: [node('tied', 'n')],
      untyped: ['Widget.example.com'],
    }),
    { root: __dirname, environments: ['dev'] },
  );
  const tied = findings.filter(({ code }) => code === 'policy/fixed-node');
  const base = { folder: '/app', env: {}, exit: 0 };

  test('name the overlay and its line in text', () => {
    expect(findingsText(tied, styleFor({}, false))).toMatch(
      /from shop\/web, overlay "tied" \(provenance\.test\.ts:\d+:\d+\) in dev\n/,
    );
  });

  test('name the overlay and its line in JSON', () => {
    const line = tied[0]?.origin?.line;
    expect(findingDocuments(tied)).toEqual([
      expect.objectContaining({
        file: 'provenance.test.ts',
        line,
        origin: expect.objectContaining({ construct: 'shop/web', overlay: 'tied', line }),
      }),
    ]);
  });

  test('name the overlay and its line in SARIF', () => {
    const [result] = (JSON.parse(sarifText(tied, base)) as { runs: [{ results: [Record<string, unknown>] }] }).runs[0]
      .results;
    expect(result).toMatchObject({
      message: { text: expect.stringMatching(/"n" \(written by overlay "tied"\)$/) as unknown },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'provenance.test.ts' },
            region: { startLine: tied[0]?.origin?.line },
          },
        },
      ],
      properties: { environments: ['dev'], construct: 'shop/web', overlay: 'tied' },
    });
  });

  test('name the overlay and its line as annotations of GitHub', () => {
    expect(githubText(tied, base)).toMatch(
      /^::warning file=provenance\.test\.ts,line=\d+,col=\d+,title=policy\/fixed-node::.*\(written by overlay "tied"\)\n$/,
    );
  });
});
