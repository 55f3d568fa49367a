import { finalizersOf, timestamp } from '../store';
import { type Obj, ensure, objs } from '../value';
import type { Server } from './server';

/** The finalizer that keeps a CustomResourceDefinition until its objects are gone. */
export const CLEANUP = 'customresourcecleanup.apiextensions.k8s.io';

/** Marks a CustomResourceDefinition that is to go: its objects go first. */
export function condemn(server: Server, definition: Obj): void {
  const meta = ensure(definition, 'metadata');
  if (!finalizersOf(definition).includes(CLEANUP)) meta['finalizers'] = [...finalizersOf(definition), CLEANUP];
  const status = ensure(definition, 'status');
  if (objs(status['conditions']).some((one) => one['type'] === 'Terminating')) return;
  const condition = {
    type: 'Terminating',
    status: 'True',
    lastTransitionTime: timestamp(server.clock),
    reason: 'InstanceDeletionPending',
    message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
  };
  status['conditions'] = [...objs(status['conditions']), condition];
}
