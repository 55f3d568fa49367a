import { type Manifest, isJsonObject } from '../../manifest';
import type { ApiFailure } from '../api/api-failure';

/** One field that another manager owns. */
export interface FieldConflict {
  readonly field: string;
  readonly manager: string;
  /** @default - the object itself */
  readonly subresource?: string;
}

const CONFLICT = /conflict with "([^"]*)"(?: with subresource "([^"]*)")?/;
/** Managers that stand for people at a keyboard, or for the time before an object had managers. */
const PEOPLE = /^(kubectl($|-)|Mozilla|k9s$|before-first-apply$)/;

/** The fields that others own, as the server tells them. */
export function conflictsOf(failure: ApiFailure): readonly FieldConflict[] {
  const causes = failure.causes.filter((cause) => cause.reason === 'FieldManagerConflict');
  return causes.map(({ field, message }) => {
    const [, manager = 'another manager', subresource] = CONFLICT.exec(message) ?? [];
    return { field: field.replace(/^\./, ''), manager, ...(subresource ? { subresource } : {}) };
  });
}

/** What to do about a conflict: take the fields back, leave them to their owners, or refuse. */
export interface Resolution {
  readonly force: boolean;
  /** Whether the number of replicas is left to who scales the object. */
  readonly yieldReplicas: boolean;
  /** Conflicts that forbid to apply; empty when there are none. */
  readonly refused: readonly FieldConflict[];
}

/** Decides about the conflicts of an object: hand edits of what is ours are taken back, a scaler keeps its replicas. */
export function resolveConflicts(
  conflicts: readonly FieldConflict[],
  policy: { readonly ours: boolean; readonly force: boolean },
): Resolution {
  if (policy.force) return { force: true, yieldReplicas: false, refused: [] };
  const rest = conflicts.filter((conflict) => !isScaler(conflict));
  const refused = rest.filter((conflict) => !policy.ours || !PEOPLE.test(conflict.manager));
  return { force: rest.length > 0 && refused.length === 0, yieldReplicas: rest.length < conflicts.length, refused };
}

function isScaler({ field, manager, subresource }: FieldConflict): boolean {
  return (
    field === 'spec.replicas' &&
    (subresource === 'scale' || /autoscaler|keda|^kube-controller-manager$/.test(manager)) &&
    !PEOPLE.test(manager)
  );
}

/** The object without its number of replicas. */
export function withoutReplicas(manifest: Manifest): Manifest {
  if (!isJsonObject(manifest.spec)) return manifest;
  const { replicas: _replicas, ...spec } = manifest.spec;
  return { ...manifest, spec };
}

/** The conflicts for people. */
export function sayConflicts(conflicts: readonly FieldConflict[]): string {
  return conflicts.map(({ field, manager }) => `${field} belongs to ${manager}`).join('; ');
}
