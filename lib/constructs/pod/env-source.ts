import type { k8s } from '../../schema';

/** The method by which a ConfigMap or Secret stands in `envFrom`. */
export const ENV_SOURCE = Symbol.for('cdk8s-gitops.env-source');

/** Something whose keys can become environment variables: a ConfigMap or a Secret. */
export interface EnvSource {
  /** Its entry in `envFrom`. */
  [ENV_SOURCE](): k8s.EnvFromSource;
}

/** Whether a value can stand in `envFrom` as it is. */
export function isEnvSource(value: unknown): value is EnvSource {
  return typeof value === 'object' && value !== null && ENV_SOURCE in value;
}
