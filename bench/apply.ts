import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { emitYaml } from '../lib/manifest';
import { realKubernetes } from '../test/helpers/real-kubernetes';
import { type Figure, pair } from './pair';

const SYNTH = resolve(__dirname, '../build/cli/main.js');
const NAMESPACE = 'bench';

/** Applying 1,000 unchanged objects to a real API server, against kubectl's server-side apply of the same files. */
export async function noopApply(): Promise<Figure | undefined> {
  const assets = process.env.KUBEBUILDER_ASSETS;
  if (!assets) {
    console.warn('no-op apply skipped: KUBEBUILDER_ASSETS is not set');
    return undefined;
  }
  const { kubeconfig } = await realKubernetes();
  const folder = join(__dirname, 'out/noop-apply');
  writeObjects(folder);
  const env = { KUBECONFIG: kubeconfig };
  return pair(
    'no-op apply of 1,000 objects on a real API server',
    { name: 'ours', run: [process.execPath, SYNTH, 'apply', '--quiet', '--from', folder, '--env', 'bench'], env },
    {
      name: 'kubectl apply --server-side',
      run: [join(assets, 'kubectl'), 'apply', '--server-side', '--force-conflicts', '-f', folder],
      env,
    },
    5,
  );
}

function writeObjects(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } };
  writeFileSync(join(folder, '00-namespace.yaml'), emitYaml(namespace));
  for (let i = 0; i < 200; i++) {
    for (const object of fiveObjects(`web-${i}`))
      writeFileSync(join(folder, `${object.kind.toLowerCase()}-web-${i}.yaml`), emitYaml(object));
  }
}

function fiveObjects(name: string) {
  const metadata = { name, namespace: NAMESPACE };
  const labels = { app: name };
  const template = {
    metadata: { labels },
    spec: { containers: [{ name: 'app', image: `registry.example.com/${name}:1` }] },
  };
  return [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata,
      spec: { replicas: 0, selector: { matchLabels: labels }, template },
    },
    { apiVersion: 'v1', kind: 'Service', metadata, spec: { selector: labels, ports: [{ port: 80, protocol: 'TCP' }] } },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { name } },
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata,
      spec: { podSelector: { matchLabels: labels }, policyTypes: ['Ingress'] },
    },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata },
  ];
}
