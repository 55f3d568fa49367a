export * from './built-in';
export * from './custom';
export * from './kind';
export * from './registry';
