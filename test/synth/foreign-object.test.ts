import { App, type ApiObject, Chart, JsonPatch } from 'cdk8s';
import * as k8s from 'cdk8s-plus-27/lib/imports/k8s';
import { renderForeign } from '../../lib/synth/tree/foreign-object';

const schema = {
  type: 'object',
  xKubernetesPreserveUnknownFields: true,
  properties: { a: { ref: '#/x', selectableFields: [1] } },
};

/** Properties as people write them whose classes are older than the field. */
const newer = (props: unknown): never => props as never;

test.each<[what: string, make: (chart: Chart) => ApiObject, lost: readonly string[]]>([
  [
    'fields beside one that is renamed',
    (chart) =>
      new k8s.KubeService(
        chart,
        'x',
        newer({ metadata: { name: 'a' }, spec: { clusterIp: 'None', trafficDistribution: 'b' } }),
      ),
    ['spec.trafficDistribution'],
  ],
  [
    'fields below one that is renamed',
    (chart) =>
      new k8s.KubeCustomResourceDefinition(
        chart,
        'x',
        newer({
          metadata: { name: 'caches.example.com' },
          spec: {
            group: 'example.com',
            scope: 'Namespaced',
            names: { kind: 'Cache', plural: 'caches' },
            versions: [{ name: 'v1', served: true, storage: true, schema: { openApiv3Schema: schema } }],
          },
        }),
      ),
    ['spec.versions[0].schema.openAPIV3Schema.properties.a.selectableFields'],
  ],
  [
    'fields of a subject that its class takes for another',
    (chart) =>
      new k8s.KubeRoleBinding(
        chart,
        'x',
        newer({
          metadata: { name: 'a' },
          roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'r' },
          subjects: [{ kind: 'User', name: 'u', user: { name: 'alice' } }],
        }),
      ),
    ['subjects[0].user'],
  ],
  [
    'what a patch adds that the class does not know',
    (chart) => {
      const pod = new k8s.KubePod(chart, 'x', { metadata: { name: 'a' }, spec: { containers: [{ name: 'a' }] } });
      pod.addJsonPatch(JsonPatch.add('/spec/containers/0/restartPolicy', 'Always'));
      return pod;
    },
    ['spec.containers[0].restartPolicy'],
  ],
])('renderForeign tells of %s', (_, make, lost) => {
  expect(renderForeign(make(new Chart(new App(), 'chart'))).lost).toEqual(lost);
});
