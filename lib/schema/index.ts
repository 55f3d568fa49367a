export type * as k8s from './types';
