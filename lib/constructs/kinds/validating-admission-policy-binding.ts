import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a ValidatingAdmissionPolicyBinding is made of. */
export interface ValidatingAdmissionPolicyBindingProps extends ObjectProps, k8s.ValidatingAdmissionPolicyBindingSpec {}

const kind = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingAdmissionPolicyBinding',
  namespaced: false,
  body: 'spec',
} as const;

/**
 * Where a ValidatingAdmissionPolicy holds, and what follows.
 *
 * @see https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { ValidatingAdmissionPolicyBinding } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new ValidatingAdmissionPolicyBinding(chart, 'few-replicas', { policyName: 'few-replicas', validationActions: ['Deny'] });
 * ```
 */
export class ValidatingAdmissionPolicyBinding extends TypedObject<k8s.ValidatingAdmissionPolicyBinding> {
  constructor(scope: Construct, id: string, props: ValidatingAdmissionPolicyBindingProps) {
    super(scope, id, kind, props);
  }
}
