import type { JsonPatch } from 'cdk8s';
import { type CallMark, GitopsError, type Json, type Manifest, idOf } from '../../manifest';
import type { CallContext } from './call-context';
import { PatchMiss, type PatchOperation, applyOperation } from './patch';
import { copyFields } from './plain';

/** A patch operation with the call that added it. */
export interface Operation {
  readonly patch: JsonPatch;
  readonly mark: CallMark;
}

/** Remembers patches of cdk8s with the call that added them. */
export function operationsOf(patches: readonly JsonPatch[], mark: CallMark): readonly Operation[] {
  return patches.map((patch) => ({ patch, mark }));
}

/**
 * Applies operations in turn.
 *
 * @throws GitopsError `construct/patch-missed` for one that does not hit
 * @throws GitopsError `construct/identity-patched` when the object would become another one
 */
export function applyOperations(manifest: Manifest, operations: readonly Operation[], context: CallContext): Manifest {
  let patched = manifest;
  for (const operation of operations) patched = applyOne(patched, operation, context);
  return patched;
}

function applyOne(manifest: Manifest, { patch, mark }: Operation, context: CallContext): Manifest {
  const operation = readOperation(patch, context);
  const attempt = `Cannot ${operation.op} ${operation.path} of ${context.object}`;
  const origin = context.originAt(mark);
  try {
    const patched = applyOperation(manifest as unknown as Json, operation) as unknown as Manifest;
    if (sameIdentity(manifest, patched)) return patched;
  } catch (error) {
    if (!(error instanceof PatchMiss)) throw error;
    throw new GitopsError('construct/patch-missed', { attempt, origin, seen: error.message });
  }
  throw new GitopsError('construct/identity-patched', { attempt, origin, seen: 'it would become another object' });
}

/** cdk8s keeps the operation of a patch to itself; its field is read, and what it holds is checked by use. */
function readOperation(patch: JsonPatch, context: CallContext): PatchOperation {
  return copyFields(Reflect.get(patch, 'operation') as object, context) as unknown as PatchOperation;
}

function sameIdentity(before: Manifest, after: Manifest): boolean {
  return typeof after.metadata === 'object' && after.apiVersion === before.apiVersion && idOf(after) === idOf(before);
}
