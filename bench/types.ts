import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { workFolder } from './apps';
import { type Figure, median } from './pair';
import { typedApp } from './typed-app';

const TSC = resolve(__dirname, '../node_modules/typescript/bin/tsc');
const FLAGS =
  '--noEmit --strict --skipLibCheck --target es2022 --module nodenext --moduleResolution nodenext --types node'.split(
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
  return checked('types of 20 kinds: `tsc --noEmit`', {
    ours: usesOf('cdk8s-gitops', (kind) => `k8s.${kind}`),
    plus: usesOf('cdk8s-plus-27', (kind) => `k8s.Kube${kind}Props`),
  });
}

/** Type-checks an app of 100 constructs of ten kinds. */
export function typesOfApp(): Figure {
  return checked('app of 100 constructs: `tsc --noEmit`', typedApp(100));
}

/** Processor time of the compiler on each side, in turn; what it reads of the libraries is a part of both. */
function checked(title: string, { ours, plus }: { readonly ours: string; readonly plus: string }): Figure {
  const folder = workFolder('types', { 'cpu.js': CPU, 'ours.cts': ours, 'plus.cts': plus });
  const time = (file: string): number => {
    const args = ['--require', './cpu.js', TSC, ...FLAGS, file];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${file} does not compile: ${stdout}`);
    return Number(stderr);
  };
  const times = Array.from({ length: 7 }, () => ({ ours: time('ours.cts'), peer: time('plus.cts') }));
  return {
    title,
    ours: median(times.map((one) => one.ours)),
    peer: median(times.map((one) => one.peer)),
    peerName: 'cdk8s-plus-27',
    ratio: median(times.map((one) => one.peer / one.ours)),
  };
}

/** Tells at the end of a process how much processor time it took, in milliseconds. */
const CPU = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  console.error(String((user + system) / 1000));
});
`;

function usesOf(name: string, type: (kind: string) => string): string {
  const uses = KINDS.map(
    (kind, index) => `export const o${index}: Pick<${type(kind)}, 'metadata'> = { metadata: { name: 'web' } };`,
  );
  return [`import type { k8s } from '${name}';`, ...uses, ''].join('\n');
}
