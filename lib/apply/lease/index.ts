export * from './acquire';
export * from './guarded-cluster';
export type { Lease } from './lease';
