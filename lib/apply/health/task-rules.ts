import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import { type Health, current, failed, inProgress } from './verdict';
import { type View, asObject, sayCondition, text } from './view';

/** A Job is current when it is complete. */
export function jobHealth(view: View): Health {
  const complete = view.condition('Complete');
  if (complete?.status === 'True') return current();
  const failure = view.condition('Failed');
  if (failure?.status === 'True') return failed(sayCondition(failure));
  if (view.spec.suspend === true) return current('suspended');
  const { active, succeeded, failed: lost } = view.status;
  if (active === undefined && succeeded === undefined) return inProgress('not started yet');
  return inProgress(
    `${view.count('active')} Pods run, ${view.count('succeeded')} succeeded${lost ? `, ${view.count('failed')} failed` : ''}`,
  );
}

const STUCK: ReadonlySet<string> = new Set([
  'CrashLoopBackOff',
  'ImagePullBackOff',
  'ErrImagePull',
  'InvalidImageName',
  'CreateContainerConfigError',
  'CreateContainerError',
]);

/** A Pod is current when it is ready, or has done its work. */
export function podHealth(view: View): Health {
  const phase = text(view.status.phase);
  if (phase === 'Succeeded') return current('completed');
  if (phase === 'Failed') return failed(text(view.status.message) || 'its containers ended with an error');
  const stuck = containersOf(view.status).find((container) => STUCK.has(text(waitingOf(container).reason)));
  if (stuck) return failed(`container ${text(stuck.name)}: ${text(waitingOf(stuck).reason)}`);
  if (phase === 'Running' && view.condition('Ready')?.status === 'True') return current();
  const scheduled = view.condition('PodScheduled');
  if (scheduled?.status === 'False') return inProgress(sayCondition(scheduled));
  return inProgress(phase === 'Running' ? 'running, not ready yet' : 'not running yet');
}

function containersOf(status: JsonObject): readonly JsonObject[] {
  const lists = [status.initContainerStatuses, status.containerStatuses];
  return lists.flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]).filter(isJsonObject) : []));
}

function waitingOf(container: JsonObject): JsonObject {
  return asObject(asObject(container.state).waiting);
}
