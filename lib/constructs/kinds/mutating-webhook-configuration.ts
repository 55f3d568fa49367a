import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { FieldsOf, ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a MutatingWebhookConfiguration is made of. */
export interface MutatingWebhookConfigurationProps extends ObjectProps, FieldsOf<k8s.MutatingWebhookConfiguration> {}

const kind = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'MutatingWebhookConfiguration',
  namespaced: false,
  body: 'fields',
} as const;

/**
 * Servers that may change an object before it is let in.
 *
 * @see https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { MutatingWebhookConfiguration } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new MutatingWebhookConfiguration(chart, 'defaults', {
 *   webhooks: [
 *     {
 *       name: 'defaults.shop.example',
 *       sideEffects: 'None',
 *       admissionReviewVersions: ['v1'],
 *       clientConfig: { service: { name: 'defaults', namespace: 'shop' } },
 *     },
 *   ],
 * });
 * ```
 */
export class MutatingWebhookConfiguration extends TypedObject<k8s.MutatingWebhookConfiguration> {
  constructor(scope: Construct, id: string, props: MutatingWebhookConfigurationProps = {}) {
    super(scope, id, kind, props);
  }
}
