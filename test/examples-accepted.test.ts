import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import guestbook from '../examples/guestbook/synth.config';
import sampleApp from '../examples/sample-app/synth.config';
import { type Unit, emitYamlStream, unitPath } from '../lib/manifest';
import { synthesize } from '../lib/synth';
import { describeOnKubernetes, realKubernetes } from './helpers/real-kubernetes';

const units = [guestbook, sampleApp].flatMap((project) => synthesize(project, {}).units);
const manifestsOf = (unit: Unit): readonly unknown[] => [...unit.resources].map(({ manifest }) => manifest);
const namespaces = units.flatMap((unit) =>
  manifestsOf(unit).filter((manifest) => (manifest as { kind: string }).kind === 'Namespace'),
);

describeOnKubernetes('what the examples render', () => {
  let kubectl: (args: readonly string[], input: string) => string;

  beforeAll(async () => {
    const { assets, kubeconfig } = await realKubernetes();
    kubectl = (args, input) =>
      execFileSync(join(assets, 'kubectl'), ['--kubeconfig', kubeconfig, ...args], { input, encoding: 'utf8' });
    kubectl(['apply', '--server-side', '-f', '-'], emitYamlStream(namespaces));
  }, 180_000);

  test.each(units.filter((unit) => unit.resources.size > 0).map((unit) => [unitPath(unit), unit] as const))(
    '%s is accepted by a real API server',
    (_path, unit) => {
      const args = ['apply', '--server-side', '--dry-run=server', '--validate=strict', '-o', 'name', '-f', '-'];
      const inNamespace =
        unit.namespace === undefined || unit.application.startsWith('_') ? [] : ['--namespace', unit.namespace];
      const answer = kubectl([...args, ...inNamespace], emitYamlStream(manifestsOf(unit)));
      expect(answer.trim().split('\n')).toHaveLength(unit.resources.size);
    },
  );
});
