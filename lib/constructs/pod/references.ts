import type { PodTemplateParts } from './pod-props';
import { ENV_SOURCE, isEnvSource } from './env-source';

/** Writes constructs that stand in `envFrom` as Kubernetes wants them. */
export function writeReferences<P extends Partial<Pick<PodTemplateParts, 'containers' | 'initContainers'>>>(
  props: P,
): P {
  const { containers, initContainers } = props;
  return {
    ...props,
    ...(Array.isArray(containers) && { containers: containers.map(writeEnvFrom) }),
    ...(Array.isArray(initContainers) && { initContainers: initContainers.map(writeEnvFrom) }),
  };
}

function writeEnvFrom<C>(container: C): C {
  const envFrom: unknown = Reflect.get(Object(container), 'envFrom');
  if (!Array.isArray(envFrom)) return container;
  return {
    ...container,
    envFrom: envFrom.map((source: unknown) => (isEnvSource(source) ? source[ENV_SOURCE]() : source)),
  };
}
