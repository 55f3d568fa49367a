import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import { checkProps } from '../object/argument';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';
import { type PodSelection, selectorOf } from '../pod/select';

interface Selection
  extends ObjectProps, Omit<k8s.PodDisruptionBudgetSpec, 'selector' | 'minAvailable' | 'maxUnavailable'> {
  /** The Pods that are counted: a workload, or a selector. */
  readonly selector: PodSelection;
}

/** What a PodDisruptionBudget is made of: how many Pods must stay, or how many may go. */
export type PodDisruptionBudgetProps = Selection &
  (
    | { readonly minAvailable: k8s.IntOrString; readonly maxUnavailable?: never }
    | { readonly maxUnavailable: k8s.IntOrString; readonly minAvailable?: never }
  );

const kind = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', namespaced: true, body: 'spec' } as const;

/**
 * How many Pods of a workload may be taken away at once on purpose, as when a node is drained.
 *
 * @see https://kubernetes.io/docs/tasks/run-application/configure-pdb/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { PodDisruptionBudget } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new PodDisruptionBudget(chart, 'web', { selector: { matchLabels: { app: 'web' } }, maxUnavailable: 1 });
 * ```
 */
export class PodDisruptionBudget extends TypedObject<k8s.PodDisruptionBudget> {
  constructor(scope: Construct, id: string, props: PodDisruptionBudgetProps) {
    const { selector, ...rest } = checkProps(props, { scope, id, kind: kind.kind });
    super(scope, id, kind, { ...rest, selector: selectorOf(selector) });
  }
}
