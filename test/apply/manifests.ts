import { type Manifest, ResourceSet } from '../../lib/manifest';

/** A ConfigMap with one value. */
export function configMap(
  name: string,
  data: Readonly<Record<string, string>> = { key: 'value' },
  namespace = 'shop',
): Manifest {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data };
}

/** A Secret with one value, written as people write it. */
export function secret(name: string, stringData: Readonly<Record<string, string>>, namespace = 'shop'): Manifest {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, type: 'Opaque', stringData };
}

/** A Namespace. */
export function namespace(name: string): Manifest {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

/** What a Deployment may vary in. */
export interface DeploymentOptions {
  readonly replicas?: number;
  readonly image?: string;
  readonly namespace?: string;
  /** How the pretended Pods behave: `pull-error`, `crash`, `never-ready`. */
  readonly outcome?: string;
  readonly progressDeadlineSeconds?: number;
}

/** A Deployment with one container. */
export function deployment(name: string, options: DeploymentOptions = {}): Manifest {
  const { replicas = 2, image = 'registry.example/web:1', outcome, progressDeadlineSeconds } = options;
  const labels = { app: name };
  const annotations = outcome === undefined ? {} : { annotations: { 'test/outcome': outcome } };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: options.namespace ?? 'shop' },
    spec: {
      replicas,
      ...(progressDeadlineSeconds === undefined ? {} : { progressDeadlineSeconds }),
      selector: { matchLabels: labels },
      template: { metadata: { labels, ...annotations }, spec: { containers: [{ name: 'app', image }] } },
    },
  };
}

/** A Service in front of the Deployment of the same name. */
export function service(name: string, place = 'shop'): Manifest {
  const spec = { selector: { app: name }, ports: [{ port: 80 }] };
  return { apiVersion: 'v1', kind: 'Service', metadata: { name, namespace: place }, spec };
}

/** A set of manifests, each from a line of a file of its own. */
export function setOf(...manifests: readonly Manifest[]): ResourceSet {
  return ResourceSet.of(
    manifests.map((manifest, index) => ({ manifest, origin: { file: 'app.yaml', line: index + 1 } })),
  );
}
