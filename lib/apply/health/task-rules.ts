import type { JsonObject } from '../../manifest';
import { objectOf, objectsOf, textOf } from '../json-values';
import { type Health, type HealthFacts, current, failed, inProgress } from './verdict';
import { type View, sayCondition } from './view';

/** A Job is current when it is complete. */
export function jobHealth(view: View): Health {
  const complete = view.condition('Complete');
  if (complete?.status === 'True') return current();
  const failure = view.condition('Failed');
  if (failure?.status === 'True') return failed(sayCondition(failure));
  if (view.spec.suspend === true) return current('suspended');
  if (view.status.startTime === undefined) return inProgress('not started yet');
  const ending = view.condition('FailureTarget');
  if (ending?.status === 'True') return inProgress(`about to fail: ${sayCondition(ending)}`);
  return inProgress(
    `Pods active: ${view.count('active')}, succeeded: ${view.count('succeeded')}, failed: ${view.count('failed')}`,
  );
}

/** Reasons why a container does not start, and how long each may last before the Pod counts as failed. */
const STUCK: Readonly<Record<string, number>> = {
  CrashLoopBackOff: 120_000,
  ImagePullBackOff: 120_000,
  ErrImagePull: 120_000,
  CreateContainerConfigError: 120_000,
  CreateContainerError: 120_000,
  InvalidImageName: 0,
};

/** A Pod is current when it is ready, or has done its work. */
export function podHealth(view: View, { sinceWrite = Infinity }: HealthFacts = {}): Health {
  const phase = textOf(view.status.phase);
  if (phase === 'Succeeded') return current('completed');
  if (phase === 'Failed') return failed(textOf(view.status.message) || 'its containers ended with an error');
  const stuck = containersOf(view.status).find((container) =>
    Object.hasOwn(STUCK, textOf(waitingOf(container).reason)),
  );
  if (stuck) return stuckHealth(stuck, sinceWrite);
  if (phase === 'Running' && view.condition('Ready')?.status === 'True') return current();
  return inProgress(whyPodWaits(view, phase));
}

function whyPodWaits(view: View, phase: string): string {
  const scheduled = view.condition('PodScheduled');
  if (scheduled?.status === 'False') return sayCondition(scheduled);
  return phase === 'Running' ? 'running, not ready yet' : 'not running yet';
}

function stuckHealth(container: JsonObject, sinceWrite: number): Health {
  const { reason, message } = waitingOf(container);
  const said = `container ${textOf(container.name)}: ${textOf(reason)}${textOf(message) && `, ${textOf(message)}`}`;
  return sinceWrite >= (STUCK[textOf(reason)] ?? 0) ? failed(said) : inProgress(said);
}

function containersOf(status: JsonObject): readonly JsonObject[] {
  return [...objectsOf(status.initContainerStatuses), ...objectsOf(status.containerStatuses)];
}

function waitingOf(container: JsonObject): JsonObject {
  return objectOf(objectOf(container.state).waiting);
}
