import type { Json } from '../json';
import type { Path } from '../path';
import type { ResourceId } from '../resource-id';

/** One field that differs between two versions of an object. */
export interface FieldChange {
  readonly path: Path;
  readonly change: 'added' | 'removed' | 'changed';
  /** The value before. @default - the field was added */
  readonly before?: Json;
  /** The value after. @default - the field was removed */
  readonly after?: Json;
}

/** One object that differs between two sets. */
export interface ObjectChange {
  readonly id: ResourceId;
  readonly change: 'added' | 'removed' | 'changed';
  /** The fields that differ; none for an object that is added or removed whole. */
  readonly fields: readonly FieldChange[];
}
