// The kustomize example of "GitOps and Kubernetes", listings 3.7 to 3.12 (resources under Apache-2.0), as constructs.
import { Chart } from 'cdk8s';
import {
  Deployment,
  type Env,
  application,
  configRepository,
  environments,
  overlay,
  project,
  settings,
} from 'cdk8s-gitops';
import type { Construct } from 'constructs';

const envs = environments({
  qa: { cluster: 'preprod', isolation: false },
  prod: { cluster: 'production', tier: 'production', isolation: false },
});

interface SampleAppSettings {
  tag: string;
}

class SampleApp extends Chart {
  readonly web: Deployment;

  constructor(scope: Construct, env: Env<typeof envs, SampleAppSettings>) {
    super(scope, 'sample-app');
    this.web = new Deployment(this, 'sample-app', {
      replicas: 1,
      revisionHistoryLimit: 3,
      selector: { matchLabels: { app: 'sample-app' } },
      template: { metadata: { labels: { app: 'sample-app' } } },
      containers: [
        {
          name: 'sample-app',
          image: `gitopsbook/sample-app:${env.settings.tag}`,
          command: ['/app/sample-app'],
          ports: [{ containerPort: 8080 }],
        },
      ],
    });
  }
}

const sampleApp = application('sample-app', {
  in: envs,
  namespace: { qa: 'qa', prod: 'prod' },
  profile: 'verbatim',
  settings: {
    qa: settings<SampleAppSettings>().with({ tag: 'v0.2' }),
    prod: settings<SampleAppSettings>().with({ tag: 'v0.1' }),
  },
  build: (scope, env) => new SampleApp(scope, env),
});

/** What a kustomize overlay patches in by repeating the object's shape is one typed line here. */
const debug = overlay('debug', { in: envs.only('qa') }, (o) => {
  o.select(sampleApp, (app) => app.web).create(
    (d) => d.spec.template.spec.containers.at('sample-app').env,
    [{ name: 'DEBUG', value: 'true' }],
  );
});

export default project({
  name: 'sample-app',
  environments: envs,
  applications: [sampleApp],
  overlays: [debug],
  repository: configRepository('../config'),
});
