import type { JsonObject } from '../../manifest';
import type { k8s } from '../../schema';
import { mapsAt, textAt } from './json-fields';

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

/** A variable that another one refers to and that comes behind it, so that the reference stays as it is written. */
export interface LateVariable {
  /** `containers[app]` or `initContainers[init]`. */
  readonly container: string;
  readonly variable: string;
  readonly refersTo: string;
}

/** The variables of a Pod that are referred to too early: Kubernetes fills in only those that come before. */
export function lateVariables(spec: JsonObject): readonly LateVariable[] {
  return ['initContainers', 'containers'].flatMap((list) =>
    mapsAt(spec, list).flatMap((container) => lateIn(container, list)),
  );
}

function lateIn(container: JsonObject, list: string): readonly LateVariable[] {
  const env = mapsAt(container, 'env');
  const names = env.map((one) => textAt(one, 'name'));
  return env.flatMap((one, index) =>
    referencesIn(textAt(one, 'value'))
      .filter((name) => !names.slice(0, index).includes(name) && names.slice(index + 1).includes(name))
      .map((refersTo) => ({
        container: `${list}[${textAt(container, 'name')}]`,
        variable: textAt(one, 'name'),
        refersTo,
      })),
  );
}

/** The names in `$(NAME)`; `$$(NAME)` is plain text. */
function referencesIn(value: string): readonly string[] {
  return [...value.matchAll(/\$\$|\$\(([^()$]+)\)/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}
