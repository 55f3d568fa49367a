import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { FieldsOf, ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a ValidatingWebhookConfiguration is made of. */
export interface ValidatingWebhookConfigurationProps
  extends ObjectProps, FieldsOf<k8s.ValidatingWebhookConfiguration> {}

const kind = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingWebhookConfiguration',
  namespaced: false,
  body: 'fields',
} as const;

/**
 * Servers that are asked whether an object is let in.
 *
 * @see https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { ValidatingWebhookConfiguration } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new ValidatingWebhookConfiguration(chart, 'checks', {
 *   webhooks: [
 *     {
 *       name: 'checks.shop.example',
 *       sideEffects: 'None',
 *       admissionReviewVersions: ['v1'],
 *       clientConfig: { service: { name: 'checks', namespace: 'shop' } },
 *     },
 *   ],
 * });
 * ```
 */
export class ValidatingWebhookConfiguration extends TypedObject<k8s.ValidatingWebhookConfiguration> {
  constructor(scope: Construct, id: string, props: ValidatingWebhookConfigurationProps = {}) {
    super(scope, id, kind, props);
  }
}
