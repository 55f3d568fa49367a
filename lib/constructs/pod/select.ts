import type { k8s } from '../../schema';
import { type PodSource, POD_SELECTOR, isPodSource } from './pod-source';

/** Labels, or a workload that is known by labels. */
export type PodLabels =
  (PodSource & { readonly selectorLabels: Readonly<Record<string, string>> }) | Readonly<Record<string, string>>;

/** A selector as Kubernetes writes it, or a workload. */
export type PodSelection = PodSource | k8s.LabelSelector;

/** The labels that are meant. */
export function labelsOf(pods: PodLabels): Readonly<Record<string, string>> {
  return isPodSource(pods) ? pods.selectorLabels : pods;
}

/** The selector that is meant. */
export function selectorOf(pods: PodSelection): k8s.LabelSelector {
  return isPodSource(pods) ? pods[POD_SELECTOR]() : pods;
}
