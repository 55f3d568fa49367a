export { FieldTable, fieldTable } from './field-table';
export { listTypes, valueTypeAt } from './list-types';
export { type Field, ObjectType, type Span } from './object-type';
export type { ScalarSort, ValueType } from './value';
