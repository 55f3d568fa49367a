import type { Manifest } from '../../../lib/manifest';

/** One rule tried out: objects with the mistake and where it is found, and objects without it. */
export interface Row {
  readonly code: string;
  /** What is tried out. @default - the code says it */
  readonly what?: string;
  readonly bad: readonly Manifest[];
  /** `Kind/name path` of each finding of this code. */
  readonly found: readonly string[];
  readonly good: readonly (readonly Manifest[])[];
}
