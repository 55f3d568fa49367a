export * from './apply';
export * from './check';
export * from './compare';
export * from './managed-fields';
export * from './merge-values';
export * from './remove';
export * from './to-set';
