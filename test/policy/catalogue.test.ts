import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODES, type Manifest } from '../../lib/manifest';
import { checkObject } from '../../lib/schema';
import { RULES } from '../../lib/policy';
import { DEMANDS } from '../../tools/docs/rule-catalogue';
import { rulesPage } from '../../tools/docs/rules';
import {
  type Fields,
  autoscaler,
  budget,
  container,
  cronJob,
  deployment,
  global,
  ingress,
  job,
  object,
  service,
  statefulSet,
} from './objects';

const web = (fields: Fields): Manifest => deployment({ container: fields });
const starting = (fields: Fields): Manifest =>
  deployment({ pod: { initContainers: [{ name: 'i', image: 'i', ...fields }] } });
const definition = (name: string, version: Fields): Manifest =>
  global('apiextensions.k8s.io/v1', 'CustomResourceDefinition', name, {
    spec: {
      group: 'a.b',
      scope: 'Namespaced',
      names: { kind: 'X', plural: 'xs' },
      versions: [{ name: 'v1', served: true, ...version }],
    },
  });
const schema = { openAPIV3Schema: { type: 'object' } };
const RBAC = 'rbac.authorization.k8s.io/v1';
const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'x' };
const spread = { topologyKey: 'z', maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule', labelSelector: {} };
const files = (item: Fields): Manifest =>
  deployment({ pod: { volumes: [{ name: 'v', configMap: { name: 'c', items: [{ key: 'a', ...item }] } }] } });

/** What the API server refuses, and rules so need not look for. */
const REFUSED: readonly (readonly [string, Manifest])[] = [
  ['OBJ-03', { ...service(), metadata: { name: 'Not_Valid', namespace: 'shop' } }],
  ['LBL-05', deployment({ spec: { selector: { matchLabels: { a: 'b' } } } })],
  ['POD-04', deployment({ pod: { containers: [container(), container()] } })],
  ['DEP-04', web({ volumeMounts: [{ name: 'x', mountPath: '/x' }] })],
  ['RES-05', web({ resources: { requests: { memory: '2Gi' }, limits: { memory: '1Gi' } } })],
  ['RES-08', web({ resources: { limits: { 'hugepages-2Mi': '4Mi' } } })],
  ['PRI-03', global('scheduling.k8s.io/v1', 'PriorityClass', 'x', { value: 2_000_000_000 })],
  ['PRI-03', global('scheduling.k8s.io/v1', 'PriorityClass', 'system-x', { value: 2 })],
  [
    'LIM-01',
    object('v1', 'LimitRange', 'l', {
      spec: { limits: [{ type: 'Container', min: { cpu: 2 }, defaultRequest: { cpu: 1 } }] },
    }),
  ],
  ['ROL-03', deployment({ spec: { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } } })],
  ['ROL-04', deployment({ spec: { minReadySeconds: 700 } })],
  ['PRB-04', web({ livenessProbe: { tcpSocket: { port: 1 }, successThreshold: 2 } })],
  ['PRB-07', starting({ readinessProbe: { tcpSocket: { port: 1 } } })],
  ['LIF-04', starting({ lifecycle: { preStop: { sleep: { seconds: 1 } } } })],
  ['PLC-05', deployment({ pod: { topologySpreadConstraints: [spread, spread] } })],
  ['PDB-01', budget({ minAvailable: 1, maxUnavailable: 1 })],
  ['JOB-01', job({ pod: { restartPolicy: 'Always' } })],
  ['JOB-02', deployment({ pod: { restartPolicy: 'Never' } })],
  ['JOB-03', job({ spec: { completionMode: 'Indexed', parallelism: 2 } })],
  ['CRN-01', cronJob({ schedule: 'x' })],
  ['STS-03', statefulSet({ container: { volumeMounts: [{ name: 'x', mountPath: '/x' }] } })],
  ['SVC-03', service({ ports: [{ port: 80 }, { port: 81 }] })],
  ['SVC-05', object('v1', 'Endpoints', 'e', { subsets: [{ addresses: [{ ip: '127.0.0.1' }], ports: [{ port: 1 }] }] })],
  ['ING-01', ingress({ rules: undefined })],
  ['SLF-01', web({ env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.nope' } } }] })],
  ['CFG-08', files({ path: '../a' })],
  ['CFG-08', files({ path: 'a', mode: 9999 })],
  [
    'CFG-10',
    web({
      env: [
        { name: 'A', value: '1' },
        { name: 'A', value: '2' },
      ],
    }),
  ],
  ['CFG-04', object('v1', 'ConfigMap', 'c', { data: { a: 'x'.repeat(1_100_000) } })],
  ['CFG-13', object('v1', 'Secret', 's', { data: { a: '!!' } })],
  ['HPA-04', autoscaler({ minReplicas: 9 })],
  ['CRD-01', definition('x', { storage: true, schema })],
  ['CRD-02', definition('xs.a.b', { storage: false, schema })],
  ['CRD-03', definition('xs.a.b', { storage: true })],
  ['RBAC-07', global(RBAC, 'ClusterRoleBinding', 'b', { roleRef, subjects: [{ kind: 'ServiceAccount', name: 'a' }] })],
  ['RBAC-07', object(RBAC, 'RoleBinding', 'b', { roleRef, subjects: [{ kind: 'Thing', name: 'a' }] })],
];

describe('the catalogue of demands', () => {
  test('names codes that there are, each demand once', () => {
    expect(
      DEMANDS.flatMap(({ id, codes }) => codes.filter((code) => !(code in CODES)).map((code) => `${id} ${code}`)),
    ).toEqual([]);
    expect(new Set(DEMANDS.map(({ id }) => id)).size).toBe(DEMANDS.length);
    expect(DEMANDS.filter(({ codes, why }) => (codes.length === 0) === (why === ''))).toEqual([]);
  });

  test.each(REFUSED)('%s is found without a rule', (id, manifest) => {
    const codes = DEMANDS.find((one) => one.id === id)?.codes ?? [];
    const found = checkObject(manifest).filter(({ code }) => codes.includes(code));
    expect(found).not.toEqual([]);
  });

  test('has a place for every rule, but for those that it does not know', () => {
    const named = new Set(DEMANDS.flatMap(({ codes }) => codes));
    expect(RULES.map(({ code }) => code).filter((code) => !named.has(code))).toEqual(['policy/webhook-deadlock']);
  });

  test('docs/rules.md is what the rules say (npm run docs)', () => {
    const page = readFileSync(join(__dirname, '../../docs/rules.md'), 'utf8');
    expect(page).toBe(rulesPage(page));
    expect(RULES.filter(({ code }) => !page.includes(`| \`${code}\` |`))).toEqual([]);
  });
});
