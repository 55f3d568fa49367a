export * from './cycle';
export * from './edges';
export * from './run-graph';
