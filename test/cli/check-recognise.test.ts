import { kustomizeInputs } from '../../lib/cli/manifests/kustomize-inputs';
import { isTemplate, sortInChart, sortOfDocument } from '../../lib/cli/manifests/recognise';
import type { Json } from '../../lib/manifest';

const OBJECT = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };

test.each<[string, Json, string | undefined]>([
  ['a.yaml', OBJECT, undefined],
  ['a.yaml', { ...OBJECT, sops: { mac: 'ENC[…]', version: '3.9.0' } }, 'sops'],
  ['a.json', { data: 'ENC[…]', sops: { version: '3.9.0' } }, 'sops'],
  ['a.yaml', { ...OBJECT, sops: 'a field of that name' }, undefined],
  ['a.yaml', { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' }, 'kustomization'],
  ['a.yaml', { apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind: 'Component' }, 'kustomization'],
  ['kustomization.yml', { resources: [] }, 'kustomization'],
  ['a/Kustomization', { namePrefix: 'a-' }, 'kustomization'],
  ['kustomization.yaml', { apiVersion: 'kustomize.toolkit.fluxcd.io/v1', kind: 'Kustomization' }, undefined],
  ['a.yaml', { apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration' }, 'configuration'],
  ['a.yaml', { apiVersion: 'audit.k8s.io/v1', kind: 'Policy' }, 'configuration'],
  ['a.yaml', { apiVersion: 'apiserver.k8s.io/v1beta1', kind: 'EgressSelectorConfiguration' }, 'configuration'],
  ['a.yaml', { apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential' }, 'configuration'],
  ['a.yaml', { apiVersion: 'skaffold/v4beta1', kind: 'Config' }, 'configuration'],
  ['a.yaml', { apiVersion: 'descheduler/v1alpha2', kind: 'DeschedulerPolicy' }, 'configuration'],
  ['a.yaml', { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview' }, undefined],
  ['a.yaml', { apiVersion: 'app/v1', kind: 'Deployment' }, undefined],
  ['a.yaml', { apiVersion: 'v1', kind: 'Config', clusters: [] }, 'configuration'],
  ['a.yaml', { apiVersion: 'v1', kind: 'Config' }, undefined],
  ['a.yaml', { apiVersion: 'builtin', kind: 'PatchTransformer' }, 'configuration'],
  ['values.yaml', { replicas: 1 }, 'helm-values'],
  ['values-prod.yaml', { replicas: 1 }, 'helm-values'],
  ['prod.values.yml', { replicas: 1 }, 'helm-values'],
  ['values.yaml', { ...OBJECT }, undefined],
  ['Chart.yaml', { apiVersion: 'v2', name: 'shop', version: '1.0.0' }, 'helm-chart'],
  ['a.yaml', [{ op: 'remove', path: '/spec' }], 'json-patch'],
  ['a.yaml', [OBJECT], 'no-object'],
  ['a.yaml', 'text', 'no-object'],
  ['package.json', { name: 'shop', version: '1.0.0' }, 'no-object'],
  ['a.yaml', { kind: 'ConfigMap', metadata: { name: 'a' } }, undefined],
  ['a.yaml', { apiVersion: 'v1', metadata: { name: 'a' } }, undefined],
  ['a.yaml', { metadata: { name: 'a' }, spec: {} }, undefined],
])('sortOfDocument in %s of %j is %j', (name, value, sort) => {
  expect(sortOfDocument(value, { name, path: `/${name}`, named: false })).toBe(sort);
});

test('sortOfDocument takes whatever is in a file that was named itself for an object', () => {
  const source = { name: 'a.yaml', path: '/a.yaml', named: true };
  expect([{ a: 1 }, ['a'], 'a', OBJECT].map((value) => sortOfDocument(value, source))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});

test.each([
  ['name: {{ .Values.name }}', true],
  ['{{- if .Values.enabled }}\nkind: A\n{{- end }}', true],
  ['  {{- include "labels" . | nindent 4 }}', true],
  ['name: {{ include "shop.name" . }}', true],
  ['title: {{ template "shop.title" . }}', false],
  ['message: "{{ $labels.instance }} is down"', false],
  ['args: ["{{inputs.parameters.name}}"]', false],
  ['a: [', false],
])('isTemplate(%j) is %j', (text, expected) => {
  expect(isTemplate(text)).toBe(expected);
});

test.each([
  ['Chart.yaml', 'helm-chart'],
  ['templates/deep/web.yaml', 'helm-template'],
  ['values.yaml', 'helm-values'],
  ['values.schema.json', 'helm-values'],
  ['ci/small-values.yaml', 'helm-values'],
  ['crds/cache.yaml', undefined],
  ['files/dashboard.json', undefined],
])('sortInChart(%j) is %j', (place, sort) => {
  expect(sortInChart(place)).toBe(sort);
});

test('kustomizeInputs names the files that are patches, values and configuration, and no resources', () => {
  const inputs = kustomizeInputs('/k', {
    resources: ['web.yaml', '../base'],
    components: ['../part'],
    patches: [{ path: 'a.yaml' }, { patch: '- op: remove\n  path: /spec\n' }],
    patchesStrategicMerge: ['b.yaml', 'kind: A\nmetadata: {}\n'],
    patchesJson6902: [{ path: '../c.json', target: {} }],
    replacements: [{ path: 'd.yaml' }],
    configMapGenerator: [{ name: 'x', files: ['key=e.yaml', 'f.json'], envs: ['g.env'] }],
    secretGenerator: [{ name: 'x', env: 'h.env' }],
    transformers: ['i/'],
    openapi: { path: 'j.json' },
    helmCharts: [{ name: 'x', valuesFile: 'k.yaml', additionalValuesFiles: ['l.yaml'] }],
    configurations: ['https://example.com/m.yaml'],
  });
  expect(new Set(inputs)).toEqual(
    new Set(
      ['a.yaml', 'b.yaml', 'd.yaml', 'e.yaml', 'f.json', 'g.env', 'h.env', 'i/', 'j.json', 'k.yaml', 'l.yaml']
        .map((name) => `/k/${name}`)
        .concat('/c.json'),
    ),
  );
});
