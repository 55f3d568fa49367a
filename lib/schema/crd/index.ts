export { type CustomKind, CustomKinds, type CustomVersion } from './custom-kind';
export { listTypesOf } from './list-types';
export { catalogueSchemas } from './read-catalogue';
export { crdSchemas, isDefinition } from './read-crd';
export { SchemaNode } from './schema-node';
