export * from './codec';
export * from './entry';
export * from './store';
