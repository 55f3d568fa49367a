import type { k8s } from '../../schema';

/** A field of the Pod that a container may read. */
export type PodField =
  | 'metadata.name'
  | 'metadata.namespace'
  | 'metadata.uid'
  | 'spec.nodeName'
  | 'spec.serviceAccountName'
  | 'status.hostIP'
  | 'status.hostIPs'
  | 'status.podIP'
  | 'status.podIPs'
  | `metadata.labels['${string}']`
  | `metadata.annotations['${string}']`;

/** An amount of a container that it may read. */
export type ContainerAmount = `${'limits' | 'requests'}.${'cpu' | 'memory' | 'ephemeral-storage'}`;

/** A field of the Pod as the source of an environment variable: `{ name: 'POD_IP', valueFrom: podField('status.podIP') }`. */
export function podField(fieldPath: PodField): k8s.EnvVarSource {
  return { fieldRef: { fieldPath } };
}

/** An amount of the container as the source of an environment variable, in units of the divisor. */
export function containerAmount(
  resource: ContainerAmount,
  options: Omit<k8s.ResourceFieldSelector, 'resource'> = {},
): k8s.EnvVarSource {
  return { resourceFieldRef: { resource, ...options } };
}
