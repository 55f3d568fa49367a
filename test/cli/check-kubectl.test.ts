import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describeOnKubernetes, realKubernetes } from '../helpers/real-kubernetes';
import { runIn } from './run-in';
import { removeTempProjects, tempProject } from './temp-project';

afterAll(removeTempProjects);

/** A ConfigMap with something else in place of some of its lines. */
const configMap = (lines: string, head = 'apiVersion: v1\nkind: ConfigMap\n'): string => `${head}${lines}\n`;

const TEXTS: readonly (readonly [what: string, name: string, text: string])[] = [
  [
    'a mark of the byte order and Windows line ends',
    'a.yaml',
    `\ufeff${configMap('metadata: {name: a}\ndata: {a: "1"}').replaceAll('\n', '\r\n')}`,
  ],
  ['a tab as indent', 'a.yaml', configMap('metadata:\n\tname: a')],
  ['tabs in JSON', 'a.json', '{"apiVersion":"v1","kind":"ConfigMap",\n\t"metadata":{"name":"a"}}'],
  ['a trailing comma in JSON', 'a.json', '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a",}}'],
  ['a name that is a boolean', 'a.yaml', configMap('metadata: {name: yes}')],
  ['a name that is a number', 'a.yaml', configMap('metadata: {name: 5}')],
  ['a value that is a number', 'a.yaml', configMap('metadata: {name: a}\ndata: {a: 0o7}')],
  ['a name to be made', 'a.yaml', configMap('metadata: {generateName: a-}')],
  ['no name', 'a.yaml', configMap('metadata: {}')],
  ['metadata that is null', 'a.yaml', configMap('metadata: null')],
  ['data that is null', 'a.yaml', configMap('metadata: {name: a}\ndata: null')],
  ['a field that does not exist', 'a.yaml', configMap('metadata: {name: a}\ndta: {a: b}')],
  ['no apiVersion', 'a.yaml', configMap('metadata: {name: a}', 'kind: ConfigMap\n')],
  ['no kind', 'a.yaml', configMap('metadata: {name: a}', 'apiVersion: v1\n')],
  ['a kind in small letters', 'a.yaml', configMap('metadata: {name: a}', 'apiVersion: v1\nkind: configmap\n')],
  ['a kind of another group', 'a.yaml', configMap('metadata: {name: a}', 'apiVersion: apps/v1\nkind: Ingress\n')],
  ['a version that is gone', 'a.yaml', configMap('metadata: {name: a}', 'apiVersion: batch/v1beta1\nkind: CronJob\n')],
  ['aliases', 'a.yaml', configMap('metadata: {name: a, labels: &l {a: b}, annotations: *l}')],
  [
    'a typed list',
    'a.yaml',
    'apiVersion: v1\nkind: ConfigMapList\nitems:\n- metadata: {name: a}\n- metadata: {name: b}\n',
  ],
  [
    'a mistake in a typed list',
    'a.yaml',
    'apiVersion: v1\nkind: ConfigMapList\nitems:\n- metadata: {name: a}\n- metadata: {name: b}\n  data: {a: 1}\n',
  ],
  [
    'a mistake in the second document',
    'a.yaml',
    `${configMap('metadata: {name: a}')}---\n${configMap('metadata: {name: A}')}`,
  ],
  [
    'one port twice',
    'a.yaml',
    'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: a, ports: [{containerPort: 80}, {containerPort: 80}]}]}\n',
  ],
  [
    'half a certificate',
    'a.yaml',
    'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\ntype: kubernetes.io/tls\ndata: {tls.crt: bm8=}\n',
  ],
];

describeOnKubernetes(
  'synth check and kubectl create --dry-run=server',
  () => {
    test.each(TEXTS)('agree on %s', async (_, name, text) => {
      const folder = tempProject({ [name]: text });
      const { exit, out } = await runIn(folder, ['check', name, '--quiet']);
      const kubectl = await kubectlAccepts(join(folder, name));
      expect({ accepted: exit === 0, out }).toEqual({
        accepted: kubectl,
        out: kubectl ? '' : (expect.stringContaining('error') as string),
      });
    });
  },
  ['kubectl'],
);

async function kubectlAccepts(file: string): Promise<boolean> {
  const { kubeconfig, assets } = await realKubernetes();
  const argv = ['create', '--kubeconfig', kubeconfig, '--dry-run=server', '--validate=strict', '-f', file];
  return new Promise((done) => execFile(join(assets, 'kubectl'), argv, (error) => done(error === null)));
}
