/** Writing and reading YAML against the library `yaml`, in one process: `npx ts-node -T bench/emit.ts`. */
import * as yaml from 'yaml';
import { emitYaml, parseYaml } from '../lib/manifest';
import { type Figure, alternate, row } from './pair';

/** Writes about 10 MB of Deployments. */
export function emitTenMegabytes(): Figure {
  const objects = deployments(9000);
  return alternate('emit 9,000 Deployments (10 MB)', 'yaml', {
    ours: () => objects.reduce((length, object) => length + emitYaml(object).length, 0),
    peer: () =>
      objects.reduce((length, object) => length + yaml.stringify(object, { lineWidth: 0, version: '1.1' }).length, 0),
  });
}

/** Reads about 10 MB of Deployments, one a document, as they stand in a config repository. */
export function parseTenMegabytes(): Figure {
  const texts = deployments(9000).map((object) => emitYaml(object));
  return alternate('parse 9,000 Deployments (10 MB)', 'yaml', {
    ours: () => texts.reduce((count, text) => count + parseYaml(text).length, 0),
    peer: () => texts.reduce((count, text) => count + (yaml.parse(text) ? 1 : 0), 0),
  });
}

/** Deployments such as those that stand in a config repository, about 1.1 KB each. */
export function deployments(count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => deployment(`web-${index}`));
}

/** One Deployment, as people write it. */
export function deployment(name: string): object {
  const labels = {
    'app.kubernetes.io/name': name,
    'app.kubernetes.io/instance': 'shop',
    'app.kubernetes.io/managed-by': 'cdk8s-gitops',
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name,
      namespace: 'shop',
      labels,
      annotations: { note: 'yes: "quoted"', script: '#!/bin/sh\nset -e\nexec app\n' },
    },
    spec: {
      replicas: 2,
      selector: { matchLabels: { 'app.kubernetes.io/name': name } },
      template: { metadata: { labels }, spec: { automountServiceAccountToken: false, containers: [container(name)] } },
    },
  };
}

function container(name: string): object {
  return {
    name: 'app',
    image: `registry.example/${name}:1.27.3`,
    args: ['--port=8080', '-c', 'exec app "$@"'],
    env: [
      { name: 'LOG_LEVEL', value: 'info' },
      { name: 'FEATURE', value: 'true' },
      { name: 'TOKEN', valueFrom: { secretKeyRef: { name, key: 'token' } } },
    ],
    ports: [{ name: 'http', containerPort: 8080 }],
    resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '128Mi' } },
    securityContext: { runAsNonRoot: true, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    readinessProbe: { httpGet: { path: '/healthz', port: 'http' }, periodSeconds: 5 },
  };
}

if (require.main === module) {
  for (const measure of [emitTenMegabytes, parseTenMegabytes]) console.log(row(measure()));
}
