export { type CelEnvironment, celProblem } from './cel';
export * from './check';
export { checkObject } from './check-object';
export * from './crd';
export { type DiffObjectsOptions, diffObjects } from './diff-objects';
export * from './fields';
export { isImmutable } from './immutable-fields';
export * from './import';
export * from './kinds';
export {
  KUBERNETES_VERSIONS,
  type KubernetesVersion,
  NEWEST_KUBERNETES,
  isKubernetesVersion,
  kubernetesVersionOf,
  minorOf,
} from './kubernetes-version';
export * from './names';
export * from './references';
export type * as k8s from './types';
