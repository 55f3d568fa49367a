import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { volumeName } from '../object/keyed';
import { TypedObject } from '../object/typed-object';

/** What a PersistentVolumeClaim is made of. */
export interface PersistentVolumeClaimProps extends ObjectProps, k8s.PersistentVolumeClaimSpec {}

const kind = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespaced: true, body: 'spec' } as const;

/**
 * A request for storage that outlives Pods.
 *
 * @see https://kubernetes.io/docs/concepts/storage/persistent-volumes/#persistentvolumeclaims
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { PersistentVolumeClaim } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new PersistentVolumeClaim(chart, 'data', { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '10Gi' } } });
 * ```
 */
export class PersistentVolumeClaim extends TypedObject<k8s.PersistentVolumeClaim> {
  constructor(scope: Construct, id: string, props: PersistentVolumeClaimProps = {}) {
    super(scope, id, kind, props);
  }

  /** The claim as a volume of Pods. */
  volume(
    name: string = volumeName(this.name),
    options: Omit<k8s.PersistentVolumeClaimVolumeSource, 'claimName'> = {},
  ): k8s.Volume {
    return { name, persistentVolumeClaim: { claimName: this.name, ...options } };
  }
}
