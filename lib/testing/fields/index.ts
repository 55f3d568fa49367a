export * from './element';
export * from './field-set';
