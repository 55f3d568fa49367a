export * from './cel';
export * from './check';
export * from './fields';
export { isImmutable } from './immutable-fields';
export * from './kinds';
export * from './kubernetes-version';
export * from './names';
export * from './references';
export type * as k8s from './types';
