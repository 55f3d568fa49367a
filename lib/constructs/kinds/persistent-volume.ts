import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a PersistentVolume is made of. */
export interface PersistentVolumeProps extends ObjectProps, k8s.PersistentVolumeSpec {}

const kind = { apiVersion: 'v1', kind: 'PersistentVolume', namespaced: false, body: 'spec' } as const;

/**
 * Storage of the cluster, for a claim to be bound to.
 *
 * @see https://kubernetes.io/docs/concepts/storage/persistent-volumes/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { PersistentVolume } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new PersistentVolume(chart, 'disk-1', { capacity: { storage: '10Gi' }, accessModes: ['ReadWriteOnce'], nfs: { server: 'nfs.example', path: '/export' } });
 * ```
 */
export class PersistentVolume extends TypedObject<k8s.PersistentVolume> {
  constructor(scope: Construct, id: string, props: PersistentVolumeProps = {}) {
    super(scope, id, kind, props);
  }
}
