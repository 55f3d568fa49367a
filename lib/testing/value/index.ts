export * from './equal';
export * from './value';
