import { type Code } from './codes';
import { compareCodeUnits } from './json';
import type { Origin } from './origin';
import type { ResourceId } from './resource-id';

/** How bad a finding is; an error stops before anything is written. */
export type Severity = 'error' | 'warning';

/** Something found in an object by a check. */
export interface Finding {
  readonly code: Code;
  readonly severity: Severity;
  /** The object. @default - the finding is about no single object */
  readonly object?: ResourceId;
  /** Path of the field, such as `spec.template.spec.containers[app].image`. @default - the whole object */
  readonly path?: string;
  readonly origin?: Origin;
  /** What was seen and what would be right. */
  readonly message: string;
}

/** Sorts findings: errors first, then object, path and code. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const key = (finding: Finding): string =>
    [finding.severity, finding.object ?? '', finding.path ?? '', finding.code, finding.message].join('\u0000');
  return [...findings].sort((a, b) => compareCodeUnits(key(a), key(b)));
}
