import { runIn } from './run-in';
import { removeTempProjects, tempProject } from './temp-project';

afterAll(removeTempProjects);

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: app
          image: nginx
          ports: [{name: http, containerPort: 80}]
`;
const CRON_JOB = `apiVersion: batch/v1
kind: CronJob
metadata: {name: night}
spec:
  schedule: 0 1 * * *
  restartPolicy: Never
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}}
`;
const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: caches.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: caches, singular: cache, kind: Cache, listKind: CacheList}
  versions:
    - name: v1
      served: true
      storage: true
      schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer}}}}}}
`;
const CACHE = 'apiVersion: example.com/v1\nkind: Cache\nmetadata: {name: c}\nspec: {size: 1}\n';

/** What people say that checkers let pass, or say badly; each with the line at which it is found here. */
test.each([
  ['a definition without scope', CRD.replace('  scope: Namespaced\n', ''), 4, 'scope'],
  ['a kind that is misspelt', DEPLOYMENT.replace('kind: Deployment', 'kind: Deploymnet'), 2, 'Deployment\\W'],
  [
    'an unknown field of a custom object',
    `${CRD}---\n${CACHE.replace('size', 'sise')}`,
    17,
    '`size` was probably meant',
  ],
  ['an unknown field at the top', DEPLOYMENT.replace('metadata:', 'metafffdata: {}\nmetadata:'), 3, 'metafffdata'],
  ['an unknown field of a spec', DEPLOYMENT.replace('spec:\n', 'spec:\n  DOESNOTEXIST: 1\n'), 5, 'DOESNOTEXIST'],
  ['a port name of 16 characters', DEPLOYMENT.replace('name: http', 'name: sixteen-letters1'), 12, '15'],
  ['a selector that does not match', DEPLOYMENT.replace('labels: {app: web}', 'labels: {app: shop}'), 7, 'selector'],
  [
    'a template without containers',
    DEPLOYMENT.replace(/ {6}containers:[^]*/, '      restartPolicy: Always\n'),
    8,
    'containers',
  ],
  ['restartPolicy in the wrong place', CRON_JOB, 6, 'restartPolicy'],
  [
    'a mistake in a later document',
    `${DEPLOYMENT}---\n${DEPLOYMENT.replace('web}', 'b}').replace('image:', 'imag:')}`,
    23,
    'imag',
  ],
])('synth check finds %s, at its line', async (_, text, line, seen) => {
  const { exit, out } = await runIn(tempProject({ 'a.yaml': text }), ['check', 'a.yaml']);
  expect({ exit, out }).toMatchObject({
    exit: 1,
    out: expect.stringMatching(`^a.yaml:${line}:\\d+: error `) as string,
  });
  expect(out).toMatch(new RegExp(seen));
});

test.each([
  [
    'files encrypted by sops',
    'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\ndata: {a: x}\nsops: {mac: x, version: 3.9.0}\n',
    'sops',
  ],
  [
    'templates',
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Values.name }}\n  {{- if .Values.a }}\n',
    'helm template',
  ],
])('synth check names %s as what they are', async (_, text, said) => {
  const { exit, err } = await runIn(tempProject({ 'k/a.yaml': text }), ['check', 'k']);
  expect({ exit, err }).toMatchObject({ exit: 0, err: expect.stringContaining(said) as string });
});

test('synth check reads what stands beside a document that cannot be read', async () => {
  const folder = tempProject({ 'a.yaml': `a: [\n---\n${DEPLOYMENT.replace('image:', 'imag:')}` });
  const { exit, out } = await runIn(folder, ['check', 'a.yaml']);
  expect(exit).toBe(5);
  expect(out).toMatch(/^a\.yaml:1:4: error manifest\/unreadable-yaml/m);
  expect(out).toMatch(/^a\.yaml:13:11: error schema\/unknown-field/m);
});
