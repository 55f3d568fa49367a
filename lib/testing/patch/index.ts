export * from './json-patch';
export * from './merge-patch';
export * from './strategic';
