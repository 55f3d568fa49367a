import type { k8s } from '../../schema';

/** The method by which something says which Pods are its own; found by symbol, so that copies of the package understand each other. */
export const POD_SELECTOR = Symbol.for('cdk8s-gitops.pod-selector');

/** Something whose Pods can be selected: a workload. */
export interface PodSource {
  /** The selector of its Pods. */
  [POD_SELECTOR](): k8s.LabelSelector;
}

/** Whether a value knows its Pods. */
export function isPodSource(value: unknown): value is PodSource {
  return typeof value === 'object' && value !== null && POD_SELECTOR in value;
}
