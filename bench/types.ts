import { resolve } from 'node:path';
import { workFolder } from './apps';
import { type Figure, pair } from './pair';

const TSC = resolve(__dirname, '../node_modules/typescript/bin/tsc');
const FLAGS = '--noEmit --strict --skipLibCheck --target es2022 --module nodenext --moduleResolution nodenext'.split(
  ' ',
);

/** Kinds with a spec, which both packages type. */
const KINDS = [
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'ReplicaSet',
  'Pod',
  'PodTemplate',
  'Service',
  'ConfigMap',
  'Secret',
  'ServiceAccount',
  'PersistentVolumeClaim',
  'PersistentVolume',
  'Namespace',
  'Job',
  'CronJob',
  'Ingress',
  'NetworkPolicy',
  'PodDisruptionBudget',
  'StorageClass',
  'PriorityClass',
];

/** Type-checks a file that uses the types of 20 kinds. */
export function typesOfKinds(): Figure {
  const ours = workFolder('types-ours', { 'app.ts': usesOf('cdk8s-gitops', (kind) => `k8s.${kind}`) });
  const peer = workFolder('types-plus', { 'app.ts': usesOf('cdk8s-plus-27', (kind) => `k8s.Kube${kind}Props`) });
  const run = [process.execPath, TSC, ...FLAGS, 'app.ts'] as const;
  return pair(
    'types of 20 kinds: `tsc --noEmit`',
    { name: 'ours', run, cwd: ours },
    { name: 'cdk8s-plus-27', run, cwd: peer },
    5,
  );
}

function usesOf(name: string, type: (kind: string) => string): string {
  const uses = KINDS.map(
    (kind, index) => `export const o${index}: Pick<${type(kind)}, 'metadata'> = { metadata: { name: 'web' } };`,
  );
  return [`import type { k8s } from '${name}';`, ...uses, ''].join('\n');
}
