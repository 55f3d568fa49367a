import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ApiObject, Chart, Testing } from 'cdk8s';
import * as plus from 'cdk8s-plus-27';
import { ConfigMap, Deployment, NetworkPolicy, Service } from '../../lib/constructs';
import { SHOP, chartIn } from './tree';

interface Rendered {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly [field: string]: unknown };
}

const rendered = (chart: Chart): Rendered[] => Testing.synth(chart) as Rendered[];

describe('beside cdk8s', () => {
  test('an ApiObject in the same chart is rendered as it was', () => {
    const chart = chartIn(SHOP);
    new ApiObject(chart, 'old', { apiVersion: 'example.org/v1', kind: 'Old', spec: { a: 1 } });
    new ConfigMap(chart, 'settings', { data: { A: '1' } });
    expect(rendered(chart).map(({ kind }) => kind)).toEqual(['Old', 'ConfigMap']);
  });

  test('dependencies order what cdk8s prints', () => {
    const chart = chartIn(SHOP);
    const first = new ConfigMap(chart, 'a');
    first.addDependency(new ConfigMap(chart, 'b'));
    expect(rendered(chart).map(({ metadata }) => metadata.name)).toEqual(['b', 'a']);
  });
});

describe('beside cdk8s-plus-27', () => {
  test('our Service, NetworkPolicy and Ingress reach its Deployment', () => {
    const chart = chartIn(SHOP);
    const theirs = new plus.Deployment(chart, 'theirs', { containers: [{ image: 'app', portNumber: 8080 }] });
    const service = new Service(chart, 'ours', {
      selector: theirs.matchLabels,
      ports: [{ port: 80, targetPort: 8080 }],
    });
    const policy = new NetworkPolicy(chart, 'policy', { podSelector: { matchLabels: theirs.matchLabels } });
    const [deployment] = rendered(chart);
    expect(deployment!.spec).toMatchObject({
      selector: { matchLabels: service.manifest.spec!.selector },
      template: { metadata: { labels: theirs.matchLabels } },
    });
    expect(policy.manifest.spec!.podSelector!.matchLabels).toEqual(theirs.matchLabels);
  });

  test('its Deployment reads our ConfigMap, and its Ingress leads to our Service', () => {
    const chart = chartIn(SHOP);
    const settings = new ConfigMap(chart, 'settings', { data: { LOG_LEVEL: 'info' } });
    const web = new Deployment(chart, 'web', { containers: [{ name: 'app', ports: [{ containerPort: 8080 }] }] });
    const service = web.exposeViaService({ port: 80 });
    const theirs = new plus.Deployment(chart, 'theirs', { containers: [{ image: 'app' }] });
    theirs.containers[0]!.env.copyFrom(
      plus.Env.fromConfigMap(plus.ConfigMap.fromConfigMapName(chart, 'import', settings.name)),
    );
    const found = rendered(chart).find(({ kind, metadata }) => kind === 'Deployment' && metadata.name !== 'web');
    expect(found!.spec).toMatchObject({
      template: { spec: { containers: [{ envFrom: [{ configMapRef: { name: 'settings' } }] }] } },
    });
    expect(service.name).toBe('web');
  });

  test('its objects and ours are rendered whole in one chart', () => {
    const chart = chartIn(SHOP);
    new plus.ConfigMap(chart, 'theirs', { data: { A: '1' } });
    new ConfigMap(chart, 'ours', { data: { A: '1' } });
    expect(rendered(chart).map((one) => (one as unknown as { data: object }).data)).toEqual([{ A: '1' }, { A: '1' }]);
  });
});

describe('traps that ours does not share', () => {
  const containers = [{ name: 'app', image: 'app' }];

  test('rendering any number of times gives the same', () => {
    const web = new Deployment(chartIn(SHOP), 'web', { containers });
    const first = JSON.stringify(web.manifest);
    expect([web.toJson(), web.manifest, web.manifest].map((one) => JSON.stringify(one))).toEqual([first, first, first]);
  });

  test('moving a construct that has a name changes nothing of it', () => {
    const metadata = { name: 'web' };
    const here = new Deployment(chartIn(SHOP), 'web', { containers, metadata }).manifest;
    const chart = chartIn(SHOP);
    const there = new Deployment(new Chart(chart, 'deeper'), 'moved', { containers, metadata }).manifest;
    expect(there).toEqual(here);
  });

  test('numbers and texts of int-or-string fields, and fields of newer versions, stay', () => {
    const { manifest } = new Deployment(chartIn(SHOP), 'web', {
      strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: '25%' } },
      containers: [{ ...containers[0]!, livenessProbe: { httpGet: { port: 80 } } }],
      initContainers: [{ name: 'side', restartPolicy: 'Always' }],
    });
    expect(manifest.spec.strategy).toEqual({ rollingUpdate: { maxSurge: 1, maxUnavailable: '25%' } });
    expect(manifest.spec.template.spec).toMatchObject({
      containers: [{ livenessProbe: { httpGet: { port: 80 } } }],
      initContainers: [{ restartPolicy: 'Always' }],
    });
  });

  test('nothing is written that nobody asked for: no replicas, resources, probes, pull policy', () => {
    const { manifest } = new Deployment(chartIn({ ...SHOP, hardening: { memoryLimit: false } }), 'web', { containers });
    expect(manifest.spec).not.toHaveProperty('replicas');
    const [app] = manifest.spec.template.spec!.containers;
    expect(Object.keys(app!).sort()).toEqual(['image', 'name', 'securityContext']);
    expect(new ConfigMap(chartIn(SHOP), 'c').manifest).not.toHaveProperty('immutable');
    expect(new Service(chartIn(SHOP), 's', { ports: [{ port: 80 }] }).manifest.spec).toEqual({ ports: [{ port: 80 }] });
  });
});

test('loading the constructs loads nothing of cdk8s-plus-27', () => {
  const room = join(__dirname, '../../lib/constructs/index.ts');
  const program = `require('ts-node/register/transpile-only'); require(${JSON.stringify(room)}); console.log(Object.keys(require.cache).filter((file) => file.includes('cdk8s-plus')).length)`;
  expect(
    execFileSync(process.execPath, ['-e', program], { encoding: 'utf8', cwd: join(__dirname, '../..') }).trim(),
  ).toBe('0');
});
