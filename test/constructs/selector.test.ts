import {
  CronJob,
  Deployment,
  Job,
  NetworkPolicy,
  Pod,
  PodDisruptionBudget,
  Service,
  type DeploymentProps,
} from '../../lib/constructs';
import type { k8s } from '../../lib/schema';
import { SHOP, chartIn, errorOf } from './tree';

const containers = [{ name: 'app', image: 'app' }];
const OWN = { 'app.kubernetes.io/name': 'web', 'app.kubernetes.io/instance': 'shop' };
const verbatim = { ...SHOP, profile: 'verbatim' as const };

function deployment(props: Partial<DeploymentProps>, placement = SHOP): k8s.Deployment {
  return new Deployment(chartIn(placement), 'web', { containers, ...props }).manifest;
}

describe('the selector of a workload', () => {
  test('is its name and its application, and so are the labels of its Pods', () => {
    const { metadata, spec } = deployment({});
    expect(spec.selector).toEqual({ matchLabels: OWN });
    expect(spec.template.metadata!.labels).toEqual(OWN);
    expect(metadata!.labels).toEqual(OWN);
  });

  test('is its name alone outside of an application', () => {
    expect(deployment({}, {}).spec.selector).toEqual({ matchLabels: { 'app.kubernetes.io/name': 'web' } });
  });

  test('follows metadata.name, not the id', () => {
    expect(deployment({ metadata: { name: 'front' } }).spec.selector.matchLabels).toMatchObject({
      'app.kubernetes.io/name': 'front',
    });
  });

  test('does not change with labels that are added to the object', () => {
    const web = new Deployment(chartIn(SHOP), 'web', { containers });
    web.metadata.addLabel('app.kubernetes.io/name', 'other');
    expect(web.manifest.spec.selector).toEqual({ matchLabels: OWN });
  });

  test.each([
    ['labels', { matchLabels: { app: 'legacy' } }, { ...OWN, app: 'legacy' }],
    [
      'labels that are also recommended',
      { matchLabels: { 'app.kubernetes.io/name': 'legacy' } },
      { ...OWN, 'app.kubernetes.io/name': 'legacy' },
    ],
  ])('stays as written: %s', (_, selector, labels) => {
    const { spec } = deployment({ selector });
    expect(spec.selector).toEqual(selector);
    expect(spec.template.metadata!.labels).toEqual(labels);
  });

  test('stays as written in the verbatim profile, which adds no label', () => {
    const { metadata, spec } = deployment(
      { selector: { matchLabels: { app: 'a' } }, template: { metadata: { labels: { app: 'a', v: '1' } } } },
      verbatim,
    );
    expect(spec.selector).toEqual({ matchLabels: { app: 'a' } });
    expect(spec.template.metadata).toEqual({ labels: { app: 'a', v: '1' } });
    expect(metadata).toEqual({ name: 'web' });
  });

  test('fails where the verbatim profile adds none', () => {
    expect(errorOf(() => deployment({}, verbatim))).toMatchObject({ code: 'construct/selector-missing' });
  });

  test.each<[string, k8s.LabelSelector, Record<string, string>, boolean]>([
    ['another value', { matchLabels: { app: 'a' } }, { app: 'b' }, false],
    ['a missing label', { matchLabels: { app: 'a' } }, {}, false],
    ['In', { matchExpressions: [{ key: 'app', operator: 'In', values: ['a', 'b'] }] }, { app: 'b' }, true],
    ['In, missed', { matchExpressions: [{ key: 'app', operator: 'In', values: ['a'] }] }, { app: 'b' }, false],
    ['In, absent', { matchExpressions: [{ key: 'app', operator: 'In', values: ['a'] }] }, {}, false],
    ['NotIn', { matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['a'] }] }, { app: 'b' }, true],
    ['NotIn, absent', { matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['a'] }] }, {}, true],
    ['NotIn, missed', { matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['a'] }] }, { app: 'a' }, false],
    ['Exists', { matchExpressions: [{ key: 'app', operator: 'Exists' }] }, { app: 'a' }, true],
    ['Exists, missed', { matchExpressions: [{ key: 'app', operator: 'Exists' }] }, {}, false],
    ['DoesNotExist', { matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] }, {}, true],
    ['DoesNotExist, missed', { matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] }, { app: 'a' }, false],
  ])('must match the labels of the Pods: %s', (_, selector, labels, fits) => {
    const write = (): unknown => deployment({ selector, template: { metadata: { labels } } }, verbatim);
    if (fits) expect(write).not.toThrow();
    else expect(errorOf(write)).toMatchObject({ code: 'construct/selector-mismatch' });
  });

  test('fails in the hardened profile where labels contradict it', () => {
    const error = errorOf(() =>
      deployment({ selector: { matchLabels: { app: 'a' } }, template: { metadata: { labels: { app: 'b' } } } }),
    );
    expect(error).toMatchObject({ code: 'construct/selector-mismatch' });
    expect(error.message).toContain('the selector asks for app="a"');
  });
});

describe('workloads without a selector', () => {
  const finite = { template: { spec: { restartPolicy: 'Never' } } } as const;

  test('are known by their labels', () => {
    const chart = chartIn(SHOP);
    const job = new Job(chart, 'web', { containers, ...finite });
    const cronJob = new CronJob(chart, 'cron', { schedule: '* * * * *', containers, ...finite });
    expect(job.podSelector).toEqual({ matchLabels: OWN });
    expect(job.manifest.spec).not.toHaveProperty('selector');
    expect(cronJob.selectorLabels).toEqual({ ...OWN, 'app.kubernetes.io/name': 'cron' });
    expect(cronJob.manifest.spec.jobTemplate.spec!.template.metadata!.labels).toEqual(cronJob.selectorLabels);
  });

  test('verbatim, by what was written', () => {
    const pod = new Pod(chartIn(verbatim), 'web', { containers, metadata: { labels: { app: 'web', v: '1' } } });
    expect(pod.selectorLabels).toEqual({ app: 'web', v: '1' });
  });

  test('fails to select Pods without labels', () => {
    const pod = new Pod(chartIn(verbatim), 'web', { containers });
    expect(errorOf(() => pod.exposeViaService({ port: 80 }))).toMatchObject({ code: 'construct/selector-unusable' });
  });
});

describe('a workload as a reference', () => {
  test('is a selector of a Service, a NetworkPolicy and a PodDisruptionBudget', () => {
    const chart = chartIn(SHOP);
    const web = new Deployment(chart, 'web', { containers });
    expect(new Service(chart, 's', { selector: web, ports: [{ port: 80 }] }).manifest.spec!.selector).toEqual(OWN);
    expect(new PodDisruptionBudget(chart, 'p', { selector: web, minAvailable: 1 }).manifest.spec!.selector).toEqual({
      matchLabels: OWN,
    });
    const policy = new NetworkPolicy(chart, 'n', {
      podSelector: web,
      ingress: [{ from: [web, { podSelector: web, namespaceSelector: {} }] }],
      egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8' } }] }, {}],
    });
    expect(policy.manifest.spec).toEqual({
      podSelector: { matchLabels: OWN },
      ingress: [
        { from: [{ podSelector: { matchLabels: OWN } }, { podSelector: { matchLabels: OWN }, namespaceSelector: {} }] },
      ],
      egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8' } }] }, {}],
    });
  });

  test('fails for a Service where the selector has expressions', () => {
    const chart = chartIn(verbatim);
    const selector = { matchExpressions: [{ key: 'app', operator: 'Exists' as const }] };
    const web = new Deployment(chart, 'web', {
      containers,
      selector,
      template: { metadata: { labels: { app: 'a' } } },
    });
    expect(errorOf(() => new Service(chart, 's', { selector: web }))).toMatchObject({
      code: 'construct/selector-unusable',
    });
  });
});
