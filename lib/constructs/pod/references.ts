import type { PodTemplateParts } from './pod-props';
import { ENV_SOURCE, isEnvSource } from './env-source';
import { type TellExternal, writeNames } from './names';

/** What of the props of a workload may hold constructs. */
type Parts = Partial<Pick<PodTemplateParts, 'containers' | 'initContainers' | 'template'>>;

/** Writes constructs as Kubernetes wants them, those in `envFrom` and those whose names are meant. */
export function writeReferences<P extends Parts>(props: P, tell: TellExternal): P {
  const { containers, initContainers, template } = props;
  const spec: unknown = Reflect.get(Object(template), 'spec');
  return {
    ...writeNames(props, tell),
    ...(typeof spec === 'object' && spec !== null && { template: { ...template, spec: writeNames(spec, tell) } }),
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
