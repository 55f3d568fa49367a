export type { KindFacts, SchemaFacts } from './facts';
export { ClusterSchema, clusterSchema } from './cluster-schema';
export { factsText } from './facts-text';
export { type ImportOptions, customGroups, importSchema } from './import-schema';
export { type OpenApi, readOpenApi } from './openapi';
