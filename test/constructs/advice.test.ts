import { type ContainerProps, CronJob, Deployment, Job, Pod, StatefulSet } from '../../lib/constructs';
import { CODES, PLACEMENT, POLICY_CODES, type Placement } from '../../lib/manifest';
import { SHOP, chartIn, errorOf, findingsOf } from './tree';

const digest = `registry.example/web@sha256:${'0'.repeat(64)}`;
const probe = { tcpSocket: { port: 80 } };
const whole: ContainerProps = {
  name: 'app',
  image: digest,
  ports: [{ containerPort: 80 }],
  readinessProbe: probe,
  livenessProbe: probe,
  resources: { cpu: '100m', memory: '128Mi' },
};
const PRODUCTION: Placement = { ...SHOP, production: true };
const { readinessProbe: _ready, ...unready } = whole;
const { livenessProbe: _live, ...immortal } = whole;
const { resources: _resources, ...greedy } = whole;
const { ports: _ports, ...silent } = unready;

/** Code and path of what is said of a Deployment with one container, or two. */
function saidOf(containers: readonly ContainerProps[], placement: Placement = PRODUCTION, more: object = {}): unknown {
  const web = new Deployment(chartIn(placement), 'web', { containers, ...more });
  return findingsOf(web).map(({ code, path }) => [code.replace('policy/', ''), path?.replace(/^.*ontainers/, '')]);
}

describe('advice', () => {
  test.each<[string, ContainerProps, unknown[]]>([
    ['a whole container', whole, []],
    ['no readiness probe', unready, [['no-readiness-probe', '[app].readinessProbe']]],
    ['no readiness probe, and no port', silent, []],
    ['no liveness probe', immortal, [['no-liveness-probe', '[app].livenessProbe']]],
    ['no resources', greedy, [['no-requests', '[app].resources.requests']]],
    [
      'a request for memory alone',
      { ...whole, resources: { memory: '1Mi' } },
      [['no-requests', '[app].resources.requests']],
    ],
    ['limits alone, which are requests too', { ...whole, resources: { limits: { cpu: '1', memory: '1Gi' } } }, []],
    ['an image without a tag', { ...whole, image: 'nginx' }, [['moving-image', '[app].image']]],
    ['a port that is no tag', { ...whole, image: 'registry.example:5000/web' }, [['moving-image', '[app].image']]],
    ['the tag latest', { ...whole, image: 'nginx:latest' }, [['moving-image', '[app].image']]],
    ['the tag latest with a digest', { ...whole, image: `nginx:latest@sha256:${'0'.repeat(64)}` }, []],
    ['a tag', { ...whole, image: 'nginx:1.29' }, [['no-digest', '[app].image']]],
  ])('of %s', (_, container, said) => {
    expect(saidOf([container])).toEqual(said);
  });

  test('a tag is enough outside of production', () => {
    expect(saidOf([{ ...whole, image: 'nginx:1.29' }], SHOP)).toEqual([]);
  });

  test('amounts of the whole Pod are enough for its containers', () => {
    const resources = { requests: { cpu: '1', memory: '1Gi' } };
    expect(saidOf([greedy], SHOP, { template: { spec: { resources } } })).toEqual([]);
  });

  test('init containers need requests and exact images, and no probes', () => {
    const initContainers = [{ name: 'init', image: 'busybox' }];
    expect(saidOf([whole], PRODUCTION, { initContainers })).toEqual([
      ['no-requests', '[init].resources.requests'],
      ['moving-image', '[init].image'],
    ]);
  });

  test('Pods that end need no probes', () => {
    const chart = chartIn(SHOP);
    const { livenessProbe: _none, ...mortal } = silent;
    const containers = [mortal];
    const template = { spec: { restartPolicy: 'Never' } } as const;
    expect(findingsOf(new Job(chart, 'job', { containers, template }))).toEqual([]);
    expect(
      findingsOf(
        new CronJob(chart, 'cron', { schedule: '0 3 * * *', concurrencyPolicy: 'Allow', containers, template }),
      ),
    ).toEqual([]);
    expect(findingsOf(new Pod(chart, 'pod', { containers }))).toMatchObject([{ code: 'policy/bare-pod' }]);
    expect(findingsOf(new StatefulSet(chart, 'db', { serviceName: 'db', containers }))).toMatchObject([
      { code: 'policy/no-liveness-probe', path: 'spec.template.spec.containers[app].livenessProbe' },
    ]);
  });

  test('there is none in the verbatim profile', () => {
    const selected = { selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } } } };
    expect(saidOf([{ name: 'app', image: 'app' }], { ...PRODUCTION, profile: 'verbatim' }, selected)).toEqual([]);
  });
});

describe('accept', () => {
  test('silences a finding for one construct, its scope or the place; the nearest parts are added up', () => {
    const accept = { 'policy/no-requests': 'tried out by hand' };
    expect(saidOf([greedy], PRODUCTION, { accept })).toEqual([]);
    expect(saidOf([greedy], { ...PRODUCTION, accept })).toEqual([]);
    const chart = chartIn(PRODUCTION);
    chart.node.setContext(PLACEMENT, { accept });
    const { livenessProbe: _none, ...neither } = greedy;
    const web = new Deployment(chart, 'web', { containers: [neither] });
    expect(findingsOf(web)).toMatchObject([{ code: 'policy/no-liveness-probe' }]);
  });

  test('is no field of the object', () => {
    const accept = { 'policy/no-requests': 'tried out by hand' };
    const web = new Deployment(chartIn(SHOP), 'web', { containers: [greedy], accept });
    expect(JSON.stringify(web.manifest)).not.toContain('by hand');
  });

  test('takes every code of the rules', () => {
    const codes = Object.keys(CODES).filter((code) => code.startsWith('policy/'));
    expect(codes.sort()).toEqual(POLICY_CODES);
  });

  test.each<[string, object, RegExp]>([
    ['a code that is not known', { 'policy/no-probe': 'why' }, /no rule has this code$/],
    [
      'a code of another area',
      { 'construct/no-requests': 'why' },
      /no rule has this code; it is "policy\/no-requests"/,
    ],
    ['no reason', { 'policy/no-digest': ' ' }, /it has no reason/],
    ['a reason that is no text', { 'policy/no-digest': true }, /it has no reason/],
  ])('fails for %s', (_, accept, seen) => {
    const error = errorOf(() => new Deployment(chartIn(SHOP), 'web', { containers: [whole], ...{ accept } }));
    expect(error).toMatchObject({ code: 'construct/invalid-acceptance' });
    expect(error.message).toMatch(seen);
  });
});
