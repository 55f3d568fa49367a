import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a CustomResourceDefinition is made of. */
export interface CustomResourceDefinitionProps extends ObjectProps, k8s.CustomResourceDefinitionSpec {}

const kind = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  namespaced: false,
  body: 'spec',
} as const;

/**
 * A kind added to the API.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { CustomResourceDefinition } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new CustomResourceDefinition(chart, 'widgets.shop.example', {
 *   group: 'shop.example',
 *   scope: 'Namespaced',
 *   names: { kind: 'Widget', plural: 'widgets' },
 *   versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
 * });
 * ```
 */
export class CustomResourceDefinition extends TypedObject<k8s.CustomResourceDefinition> {
  constructor(scope: Construct, id: string, props: CustomResourceDefinitionProps) {
    super(scope, id, kind, props);
  }
}
