import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BUILT_IN, type Kind, apiVersionOf } from '../../lib/testing/kinds';
import type { ApiRequest } from '../../lib/testing';
import { describeOnKubernetes, realKubernetes } from '../helpers/real-kubernetes';
import type { Workload } from './support/cluster';
import { JSON_BODY, Twins } from './support/twins';

const DATA = process.env.CDK8S_GITOPS_DATA ?? '';
const VERDICTS = join(DATA, 'apiserver/verdicts-v1.37.2.json.gz');
const PLACE = `twins-${process.pid}`;
const MANY = 300_000;

function basesOrNone(): readonly Workload[] {
  if (!DATA || !existsSync(VERDICTS)) return [];
  const bases: Readonly<Record<string, Workload>> = JSON.parse(gunzipSync(readFileSync(VERDICTS)).toString()).bases;
  return Object.values(bases).filter(({ metadata }) => metadata?.name);
}

function kindOf({ apiVersion, kind }: Workload): Kind {
  const found = BUILT_IN.find((one) => apiVersionOf(one) === apiVersion && one.kind === kind);
  if (!found) throw new Error(`no kind ${apiVersion} ${kind}`);
  return found;
}

function pathOf(object: Workload): string {
  const kind = kindOf(object);
  const root = kind.group ? `/apis/${kind.group}/${kind.version}` : '/api/v1';
  return `${root}${kind.namespaced ? `/namespaces/${PLACE}` : ''}/${kind.plural}`;
}

function placed(base: Workload): Workload {
  const { namespace: _namespace, ...metadata } = base['metadata'];
  return { ...base, metadata };
}

function applying(object: Workload, query: Readonly<Record<string, string>> = {}): ApiRequest {
  return {
    method: 'PATCH',
    path: `${pathOf(object)}/${object['metadata'].name}`,
    query: { fieldManager: 'twins', ...query },
    headers: { 'content-type': 'application/apply-patch+yaml' },
    body: JSON.stringify(object),
  };
}

const CONFIG = (data: object, more: object = {}): Workload => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'twin', ...more },
  data,
});
const SERVICE = (spec: object, name = 'twin'): Workload => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name },
  spec,
});
const TEMPLATE = (spec: object): Workload => ({
  apiVersion: 'v1',
  kind: 'PodTemplate',
  metadata: { name: 'twin' },
  template: { metadata: { labels: { a: 'b' } }, spec },
});
const patching = (type: string, body: unknown): ApiRequest => ({
  method: 'PATCH',
  path: `/api/v1/namespaces/${PLACE}/podtemplates/twin`,
  query: { fieldManager: 'hand' },
  headers: { 'content-type': `application/${type}+json` },
  body: JSON.stringify(body),
});

/** Scenarios of requests that follow each other. */
const SCENARIOS: Readonly<Record<string, readonly ApiRequest[]>> = {
  'two managers, a conflict, force and a release': [
    applying(CONFIG({ a: '1', b: '1' }), { fieldManager: 'one' }),
    applying(CONFIG({ a: '2', b: '2' }), { fieldManager: 'two' }),
    applying(CONFIG({ a: '2' }), { fieldManager: 'two', force: 'true' }),
    applying(CONFIG({ b: '1' }), { fieldManager: 'one' }),
    applying(CONFIG({}), { fieldManager: 'two' }),
  ],
  'an update takes fields from an applier': [
    applying(CONFIG({ c: '1' }), { fieldManager: 'one' }),
    {
      method: 'PATCH',
      path: `/api/v1/namespaces/${PLACE}/configmaps/twin`,
      query: { fieldManager: 'hand' },
      headers: { 'content-type': 'application/merge-patch+json' },
      body: '{"data":{"c":"2","d":"3"}}',
    },
    applying(CONFIG({ c: '1' }), { fieldManager: 'one' }),
    applying(CONFIG({ c: '1' }), { fieldManager: 'one', force: 'true' }),
  ],
  'keyed lists of a Service': [
    applying(
      SERVICE({
        clusterIP: 'None',
        selector: { a: 'b' },
        ports: [
          { name: 'a', port: 80 },
          { name: 'b', port: 81 },
        ],
      }),
    ),
    applying(SERVICE({ clusterIP: 'None', selector: { a: 'b' }, ports: [{ name: 'c', port: 82 }] }), {
      fieldManager: 'other',
    }),
    applying(SERVICE({ clusterIP: 'None', selector: { a: 'b' }, ports: [{ name: 'b', port: 81 }] })),
  ],
  'a strict POST, a warned one and a repeated one': [
    ...['Strict', 'Warn'].map((fieldValidation): ApiRequest => ({
      method: 'POST',
      path: `/api/v1/namespaces/${PLACE}/configmaps`,
      query: { fieldValidation },
      headers: JSON_BODY,
      body: JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'strict' }, dat: {} }),
    })),
    {
      method: 'POST',
      path: `/api/v1/namespaces/${PLACE}/configmaps`,
      headers: JSON_BODY,
      body: JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'strict' } }),
    },
  ],
  'a PUT with a wrong uid, and one of nothing': [
    {
      method: 'PUT',
      path: `/api/v1/namespaces/${PLACE}/configmaps/strict`,
      headers: JSON_BODY,
      body: JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'strict', uid: 'x' } }),
    },
    {
      method: 'PUT',
      path: `/api/v1/namespaces/${PLACE}/configmaps/none`,
      headers: JSON_BODY,
      body: JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'none' } }),
    },
  ],
  'strategic merge patches of a Pod template': [
    applying(
      TEMPLATE({
        containers: [
          {
            name: 'a',
            image: 'a:1',
            env: [
              { name: 'A', value: '1' },
              { name: 'B', value: '2' },
            ],
            ports: [{ containerPort: 80 }],
          },
          { name: 'b', image: 'b' },
        ],
      }),
    ),
    patching('strategic-merge-patch', {
      template: {
        spec: {
          containers: [
            {
              name: 'a',
              env: [
                { name: 'C', value: '3' },
                { name: 'A', $patch: 'delete' },
              ],
            },
          ],
        },
      },
    }),
    patching('strategic-merge-patch', {
      template: {
        spec: {
          '$setElementOrder/containers': [{ name: 'a' }],
          containers: [{ name: 'b', $patch: 'delete' }],
          volumes: [{ name: 'v', emptyDir: {} }],
        },
      },
    }),
    patching('strategic-merge-patch', {
      template: { spec: { containers: [{ $patch: 'replace' }, { name: 'only', image: 'o:1' }] } },
    }),
    patching('merge-patch', {
      template: { spec: { containers: [{ name: 'again', image: 'g:1' }] } },
      metadata: { labels: { a: 'b' } },
    }),
    patching('merge-patch', { metadata: { labels: null } }),
    patching('json-patch', [
      { op: 'add', path: '/metadata/annotations', value: { a: 'b' } },
      { op: 'replace', path: '/template/spec/containers/0/image', value: 'h:1' },
    ]),
    patching('json-patch', [{ op: 'remove', path: '/metadata/annotations/a' }]),
  ],
  'finalizers and a delete that waits': [
    applying(CONFIG({}, { name: 'held', finalizers: ['example.com/a', 'example.com/b'] })),
    { method: 'DELETE', path: `/api/v1/namespaces/${PLACE}/configmaps/held`, headers: JSON_BODY, body: '{}' },
    applying(CONFIG({ a: '1' }, { name: 'held', finalizers: ['example.com/a', 'example.com/b', 'example.com/c'] })),
    applying(CONFIG({}, { name: 'held', finalizers: ['example.com/a'] })),
    applying(CONFIG({}, { name: 'held' })),
    { method: 'GET', path: `/api/v1/namespaces/${PLACE}/configmaps/held` },
  ],
  'a Service that changes its type': [
    applying(
      SERVICE(
        {
          type: 'LoadBalancer',
          selector: { a: 'b' },
          ports: [{ name: 'a', port: 80 }],
          externalTrafficPolicy: 'Local',
        },
        'typed',
      ),
    ),
    applying(SERVICE({ type: 'NodePort', selector: { a: 'b' }, ports: [{ name: 'a', port: 80 }] }, 'typed')),
    applying(
      SERVICE(
        {
          selector: { a: 'b' },
          ports: [
            { name: 'a', port: 80 },
            { name: 'b', port: 53, protocol: 'UDP' },
          ],
        },
        'typed',
      ),
    ),
    applying(SERVICE({ type: 'ExternalName', externalName: 'a.example.com' }, 'typed')),
  ],
  'what may not change': [
    applying({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: 'b' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'a' },
      subjects: [{ kind: 'User', name: 'u', apiGroup: 'rbac.authorization.k8s.io' }],
    }),
    applying({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: 'b' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'c' },
    }),
    applying({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 's' },
      type: 'Opaque',
      immutable: true,
      data: { a: 'YQ==' },
    }),
    applying({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 's' },
      type: 'Opaque',
      immutable: true,
      data: { a: 'Yg==' },
    }),
    applying({ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: PLACE }, value: 1 }),
    applying({ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: PLACE }, value: 2 }),
  ],
  'what is not there': [
    { method: 'GET', path: '/api/v1/namespaces/none/configmaps/a' },
    { method: 'GET', path: '/apis/apps/v1/namespaces/default/nothings' },
    { method: 'GET', path: '/apis/none.example/v1/things' },
    { method: 'DELETE', path: `/api/v1/namespaces/${PLACE}/configmaps/none` },
    { method: 'POST', path: '/api/v1/configmaps', headers: JSON_BODY, body: '{}' },
    { method: 'DELETE', path: '/api/v1/namespaces/default' },
  ],
};

describeOnKubernetes('the in-process API beside a real one', () => {
  let twins: Twins | undefined;

  beforeAll(async () => {
    const { kubeconfig } = await realKubernetes();
    twins = new Twins(kubeconfig);
    twins.settle();
    await twins.makeNamespace(PLACE);
    twins.settle();
  }, MANY);

  afterAll(async () => twins?.close());

  const same = async (request: ApiRequest, withWarnings = true): Promise<void> => {
    const answers = await twins?.ask(request, withWarnings);
    expect(answers?.inProcess).toEqual(answers?.real);
  };

  test.each(Object.keys(SCENARIOS))('answers alike: %s', async (name) => {
    for (const request of SCENARIOS[name] ?? []) await same(request);
  });

  const bases = basesOrNone();
  if (bases.length === 0)
    console.warn('skipped: objects of every kind: CDK8S_GITOPS_DATA has no apiserver/verdicts-v1.37.2.json.gz');
  (bases.length > 0 ? test : test.skip)(
    // Warnings of deprecated kinds and fields are advice of a release; the in-process API gives none.
    'defaults, tracks and stores objects of every kind alike',
    async () => {
      for (const base of bases.map(placed)) {
        await same(applying(base, { force: 'true', dryRun: 'All' }), false);
        await same(
          {
            method: 'POST',
            path: pathOf(base),
            query: { fieldManager: 'twins', dryRun: 'All' },
            headers: JSON_BODY,
            body: JSON.stringify(base),
          },
          false,
        );
      }
    },
    MANY,
  );
});
