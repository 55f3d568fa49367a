import { type Code } from './codes';
import { compareCodeUnits } from './json';
import { type Origin, formatOrigin } from './origin';
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
  /** The environments in which it was found, in the order of their names. @default - it is of no single one */
  readonly environments?: readonly string[];
  /** What was seen and what would be right. */
  readonly message: string;
}

/** Sorts findings: errors first, then object, path and code. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const keyed = findings.map((finding) => ({ finding, key: sortKey(finding) }));
  return keyed.sort((a, b) => compareCodeUnits(a.key, b.key)).map(({ finding }) => finding);
}

function sortKey({ severity, object, path, code, message }: Finding): string {
  return [severity, object ?? '', path ?? '', code, message].join('\u0000');
}

/** Puts findings that differ in their environment alone together into one that names all of them. */
export function mergeFindings(findings: readonly Finding[]): readonly Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const { environments, ...rest } = finding;
    const { code, severity, object, path, message, origin } = rest;
    const key = [code, severity, object, path, message, formatOrigin(origin)].join('\u0000');
    const first = merged.get(key);
    const all = [...(first?.environments ?? []), ...(environments ?? [])];
    merged.set(key, all.length > 0 ? { ...rest, environments: [...new Set(all)].sort(compareCodeUnits) } : finding);
  }
  return [...merged.values()];
}
