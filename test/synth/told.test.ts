import { Chart } from 'cdk8s';
import { Deployment, Pod, ReplicaSet, Secret } from '../../lib/constructs';
import { application, environments, overlay, project } from '../../lib/environment';
import { formatOrigin } from '../../lib/manifest';
import { synthesize } from '../../lib/synth';

const envs = environments({ dev: { cluster: 'dev-eu', isolation: false } });
const containers = [{ name: 'app', image: 'registry.example/app:1.4.2' }];
const env = [
  { name: 'URL', value: 'http://$(HOST)' },
  { name: 'HOST', value: 'db' },
];
const onNode = { spec: { nodeName: 'node-1' } };

class Advised extends Chart {}

const advised = application('shop', {
  in: envs,
  namespace: 'shop',
  build: (scope) => {
    const chart = new Advised(scope, 'shop');
    new Pod(chart, 'alone', { containers });
    new ReplicaSet(chart, 'set', { containers });
    new Secret(chart, 'token', { type: 'kubernetes.io/service-account-token' });
    new Deployment(chart, 'tied', { containers, template: onNode });
    new Deployment(chart, 'late', { containers: [{ ...containers[0]!, env }] });
    new Deployment(chart, 'open', { containers }).allowFrom('10.0.0.0/8');
    return chart;
  },
});
const about = (findings: ReturnType<typeof synthesize>['findings']): unknown =>
  findings
    .filter(({ code }) => !code.startsWith('policy/no-') && code.startsWith('policy/'))
    .map(({ code, object, path }) => [code, object, path]);

describe('what constructs say about themselves', () => {
  const { findings } = synthesize(project({ environments: envs, applications: [advised] }), { root: __dirname });

  test('reaches the user, at the object that is written', () => {
    expect(about(findings)).toEqual([
      ['policy/bare-pod', '/Pod/shop/alone', undefined],
      ['policy/token-secret', '/Secret/shop/token', 'type'],
      ['policy/late-variable', 'apps/Deployment/shop/late', 'spec.template.spec.containers[app].env[URL]'],
      ['policy/open-traffic', 'apps/Deployment/shop/open', undefined],
      ['policy/fixed-node', 'apps/Deployment/shop/tied', 'spec.template.spec.nodeName'],
      ['policy/bare-replica-set', 'apps/ReplicaSet/shop/set', undefined],
    ]);
  });

  test('names the place of writing, relative to the project', () => {
    const places = findings
      .filter(({ code }) => code.startsWith('policy/'))
      .map(({ origin }) => formatOrigin(origin ?? {}));
    expect(places.filter((place) => !/told\.test\.ts:\d+/.test(place) || place.includes(__dirname))).toEqual([]);
  });

  test('is judged after overlays', () => {
    const untied = overlay('untied', { in: envs.all }, (o) => {
      o.selectObject('apps/v1', 'Deployment', { name: 'tied' }).remove((d) => d.spec.template.spec.nodeName);
      o.selectObject('apps/v1', 'Deployment', { name: 'open' }).set((d) => d.spec.template.spec.nodeName, 'node-2');
    });
    const changed = synthesize(project({ environments: envs, applications: [advised], overlays: [untied] }));
    const fixed = changed.findings.filter(({ code }) => code === 'policy/fixed-node');
    expect(fixed.map(({ object, message }) => [object, message])).toEqual([
      ['apps/Deployment/shop/open', 'the Pods name their node, "node-2"'],
    ]);
  });
});
