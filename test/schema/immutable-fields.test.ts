import type { Manifest, Path } from '../../lib/manifest';
import { builtInKinds, isImmutable, valueTypeAt } from '../../lib/schema';

const object = (apiVersion: string, kind: string, rest: object = {}): Manifest => ({
  apiVersion,
  kind,
  metadata: { name: 'x' },
  ...rest,
});

describe('isImmutable', () => {
  // Each verdict is that of a real API server of 1.37, asked to change the field of a live object.
  test.each<[Manifest, Path, boolean]>([
    [object('apps/v1', 'Deployment'), ['spec', 'selector', 'matchLabels', 'app'], true],
    [object('apps/v1', 'Deployment'), ['spec', 'replicas'], false],
    [object('v1', 'ReplicationController'), ['spec', 'selector'], false],
    [object('apps/v1', 'StatefulSet'), ['spec', 'serviceName'], true],
    [object('apps/v1', 'StatefulSet'), ['spec', 'volumeClaimTemplates', 0, 'spec'], true],
    [object('apps/v1', 'StatefulSet'), ['spec', 'minReadySeconds'], false],
    [object('batch/v1', 'Job'), ['spec', 'template', 'spec', 'containers', { name: 'a' }, 'image'], true],
    [object('batch/v1', 'Job'), ['spec', 'parallelism'], false],
    [object('batch/v1', 'Job'), ['spec', 'completions'], true],
    [object('batch/v1', 'Job', { spec: { completionMode: 'Indexed' } }), ['spec', 'completions'], false],
    [object('v1', 'Pod'), ['spec', 'containers', { name: 'a' }, 'image'], false],
    [object('v1', 'Pod'), ['spec', 'containers', 0, 'env'], true],
    [object('v1', 'Pod'), ['spec', 'hostname'], true],
    [object('v1', 'Pod'), ['metadata', 'labels', 'a'], false],
    [object('v1', 'ConfigMap'), ['data', 'a'], false],
    [object('v1', 'ConfigMap', { immutable: true }), ['data', 'a'], true],
    [object('v1', 'ConfigMap', { immutable: true }), ['metadata', 'labels', 'a'], false],
    [object('v1', 'Secret'), ['type'], true],
    [object('v1', 'Secret', { immutable: true }), ['stringData', 'a'], true],
    [object('v1', 'Service'), ['spec', 'clusterIP'], true],
    [object('v1', 'Service', { spec: { type: 'ExternalName' } }), ['spec', 'clusterIP'], false],
    [object('v1', 'PersistentVolumeClaim'), ['spec', 'accessModes'], true],
    [object('v1', 'PersistentVolumeClaim'), ['spec', 'resources', 'requests', 'storage'], false],
    [object('rbac.authorization.k8s.io/v1', 'RoleBinding'), ['roleRef', 'name'], true],
    [object('rbac.authorization.k8s.io/v1', 'RoleBinding'), ['subjects'], false],
    [object('storage.k8s.io/v1', 'StorageClass'), ['allowVolumeExpansion'], false],
    [object('ex.io/v1', 'Thing'), ['spec'], false],
  ])('of %j at %j is %s', (live, path, expected) => {
    expect(isImmutable(live, path)).toBe(expected);
  });

  it('is a matter of few fields: most of every kind may change', () => {
    const fixed = builtInKinds().filter(({ group, kind, versions }) => {
      const apiVersion = group ? `${group}/${versions[0]?.version}` : String(versions[0]?.version);
      return (
        valueTypeAt(apiVersion, kind, ['metadata']) && isImmutable(object(apiVersion, kind), ['metadata', 'labels'])
      );
    });
    expect(fixed).toEqual([]);
  });
});
