export { FieldTable, fieldTable } from './field-table';
export { comparisonAt, listTypes, valueTypeAt } from './list-types';
export type { Field, ObjectType, ScalarSort, Span, ValueType } from './value-type';
