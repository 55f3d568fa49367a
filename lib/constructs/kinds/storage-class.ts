import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { FieldsOf, ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a StorageClass is made of. */
export interface StorageClassProps extends ObjectProps, FieldsOf<k8s.StorageClass> {}

const kind = { apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', namespaced: false, body: 'fields' } as const;

/**
 * A sort of storage that claims may ask for.
 *
 * @see https://kubernetes.io/docs/concepts/storage/storage-classes/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { StorageClass } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new StorageClass(chart, 'fast', { provisioner: 'ebs.csi.aws.com', volumeBindingMode: 'WaitForFirstConsumer' });
 * ```
 */
export class StorageClass extends TypedObject<k8s.StorageClass> {
  constructor(scope: Construct, id: string, props: StorageClassProps) {
    super(scope, id, kind, props);
  }
}
