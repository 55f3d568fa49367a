export * from './crd';
export * from './defaults';
export * from './node';
export * from './round-trip';
export * from './structs';
