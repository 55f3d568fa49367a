import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a ValidatingAdmissionPolicy is made of. */
export interface ValidatingAdmissionPolicyProps extends ObjectProps, k8s.ValidatingAdmissionPolicySpec {}

const kind = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingAdmissionPolicy',
  namespaced: false,
  body: 'spec',
} as const;

/**
 * Rules, written in CEL, that decide whether an object is let in.
 *
 * @see https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { ValidatingAdmissionPolicy } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new ValidatingAdmissionPolicy(chart, 'few-replicas', {
 *   matchConstraints: {
 *     resourceRules: [{ apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['deployments'] }],
 *   },
 *   validations: [{ expression: 'object.spec.replicas <= 5' }],
 * });
 * ```
 */
export class ValidatingAdmissionPolicy extends TypedObject<k8s.ValidatingAdmissionPolicy> {
  constructor(scope: Construct, id: string, props: ValidatingAdmissionPolicyProps = {}) {
    super(scope, id, kind, props);
  }
}
