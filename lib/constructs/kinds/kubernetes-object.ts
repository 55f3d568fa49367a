import type { Construct } from 'constructs';
import { groupOf, markCall } from '../../manifest';
import { builtInKind, type k8s } from '../../schema';
import { type Making, checkArgument, checkProps } from '../object/argument';
import { CallContext } from '../object/call-context';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** An object of any kind, as its YAML says it. */
export interface AnyObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: k8s.ObjectMeta;
}

/** The kinds of Kubernetes that have no construct of their own. */
export type OtherKind =
  | k8s.CSIDriver
  | k8s.CSINode
  | k8s.CSIStorageCapacity
  | k8s.CertificateSigningRequest
  | k8s.ClusterTrustBundle
  | k8s.CompositePodGroup
  | k8s.ControllerRevision
  | k8s.DeviceClass
  | k8s.DeviceTaintRule
  | k8s.FlowSchema
  | k8s.IPAddress
  | k8s.LeaseCandidate
  | k8s.MutatingAdmissionPolicy
  | k8s.MutatingAdmissionPolicyBinding
  | k8s.PodCertificateRequest
  | k8s.PodGroup
  | k8s.PodTemplate
  | k8s.PriorityLevelConfiguration
  | k8s.ReplicationController
  | k8s.ResourceClaim
  | k8s.ResourceClaimTemplate
  | k8s.ResourcePoolStatusRequest
  | k8s.ResourceSlice
  | k8s.ServiceCIDR
  | k8s.StorageVersionMigration
  | k8s.VolumeAttachment
  | k8s.VolumeAttributesClass
  | k8s.Workload;

type Distribute<M> = M extends AnyObject ? Omit<M, 'status'> & Omit<ObjectProps, 'metadata'> : never;

/** What an object of any kind is made of: all its fields, as in YAML. */
export type KubernetesObjectProps<M extends AnyObject> = Distribute<M>;

/**
 * An object of a kind that has no construct of its own, checked by its `apiVersion` and `kind`; a kind that is not built
 * in is checked by a type argument.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { KubernetesObject } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new KubernetesObject(chart, 'disk.example', {
 *   apiVersion: 'storage.k8s.io/v1',
 *   kind: 'CSIDriver',
 *   spec: { attachRequired: false },
 * });
 * ```
 */
export class KubernetesObject<M extends AnyObject = OtherKind> extends TypedObject<M> {
  constructor(scope: Construct, id: string, props: KubernetesObjectProps<M>) {
    const making = { scope, id, kind: 'object' };
    const { apiVersion, kind, ...rest } = checkProps(props, making) as AnyObject & ObjectProps;
    checkNames({ apiVersion, kind }, making);
    const namespaced = builtInKind(groupOf(apiVersion), kind)?.namespaced ?? true;
    super(scope, id, { apiVersion, kind, namespaced, body: 'fields' }, rest);
  }
}

/** Without them nothing is known of an object, not even its identity. */
function checkNames(names: { readonly apiVersion: unknown; readonly kind: unknown }, { scope, id }: Making): void {
  for (const [field, value] of Object.entries(names)) {
    if (typeof value === 'string' && value !== '') continue;
    const context = new CallContext(scope, id, 'object', markCall());
    checkArgument(false, { method: 'the constructor', context, wants: `\`${field}\` as text`, value });
  }
}
