export * from './fields';
export * from './kinds';
export * from './kubernetes-version';
export * from './names';
export type * as k8s from './types';
