export * from './load';
export * from './scope';
