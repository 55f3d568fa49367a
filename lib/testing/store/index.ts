export * from './clock';
export * from './object';
export * from './selector';
export * from './store';
