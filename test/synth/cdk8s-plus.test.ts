import { Chart } from 'cdk8s';
import { ConfigMap, Deployment, EnvValue, type IConfigMap, k8s } from 'cdk8s-plus-27';
import type { Construct } from 'constructs';
import { application, environments, overlay, project } from '../../lib/environment';
import { synthesize } from '../../lib/synth';
import { objectOf } from './world';

/** A chart as it was written before: nothing in it knows of us. */
class Yesterday extends Chart {
  readonly web: Deployment;
  readonly l1: k8s.KubeDeployment;

  constructor(scope: Construct) {
    super(scope, 'yesterday');
    const settings = new ConfigMap(this, 'settings', { metadata: { name: 'settings' }, data: { LEVEL: 'info' } });
    this.web = new Deployment(this, 'web', {
      replicas: 2,
      containers: [
        {
          image: 'registry.example/web:1',
          portNumber: 80,
          envVariables: { LEVEL: EnvValue.fromConfigMap(settings as IConfigMap, 'LEVEL') },
        },
      ],
    });
    this.web.exposeViaService({ ports: [{ port: 80 }] });
    this.l1 = new k8s.KubeDeployment(this, 'l1', {
      metadata: { name: 'l1' },
      spec: {
        selector: { matchLabels: { app: 'l1' } },
        template: {
          metadata: { labels: { app: 'l1' } },
          spec: { containers: [{ name: 'app', image: 'x:1', newerField: true } as k8s.Container], hostNetwork: true },
        },
      },
    });
    new k8s.KubeClusterRole(this, 'role', { metadata: { name: 'reader' }, rules: [] });
  }
}

const envs = environments({ dev: { cluster: 'dev-eu' } });
const app = application('app', { in: envs, namespace: 'app', build: (scope) => new Yesterday(scope) });
const change = overlay('change', { in: envs.all }, (o) => {
  o.select(app, (a) => a.web).set((d) => d.key('spec').key('replicas'), 3);
  o.select(app, (a) => a.l1).set(
    (d) => d.key('spec').key('template').key('spec').key('containers').at('app').key('image'),
    'x:2',
  );
});

describe('a chart of cdk8s-plus-27', () => {
  const rendered = synthesize(project({ environments: envs, applications: [app], overlays: [change] }));
  const alone = new Yesterday(new Chart(undefined as never, ''));

  test('is rendered whole, in the namespace of the application', () => {
    const ids = rendered.units.find((unit) => unit.application === 'app')?.resources.ids;
    expect(ids).toEqual([
      'rbac.authorization.k8s.io/ClusterRole//reader',
      '/ConfigMap/app/settings',
      expect.stringMatching(/^\/Service\/app\/yesterday-web-service-\w+$/),
      'apps/Deployment/app/l1',
      expect.stringMatching(/^apps\/Deployment\/app\/yesterday-web-\w+$/),
    ]);
  });

  test('keeps the names that it has without us', () => {
    expect(objectOf(rendered, `apps/Deployment/app/${alone.web.name}`)).toBeDefined();
  });

  test('is changed by overlays, through the main object of a construct', () => {
    expect(objectOf(rendered, `apps/Deployment/app/${alone.web.name}`)).toMatchObject({ spec: { replicas: 3 } });
    expect(objectOf(rendered, 'apps/Deployment/app/l1')).toMatchObject({
      spec: { template: { spec: { containers: [{ image: 'x:2' }] } } },
    });
  });

  test('tells of fields that its classes drop', () => {
    const lost = rendered.findings.filter(({ code }) => code === 'synth/field-lost');
    expect(lost.map(({ code, object, path }) => `${code} ${object ?? ''} ${path ?? ''}`)).toEqual([
      'synth/field-lost apps/Deployment/app/l1 spec.template.spec.containers[0].newerField',
    ]);
  });
});
