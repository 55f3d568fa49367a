import { GitopsError, type ResourceId, isJsonObject } from '../../manifest';
import type { LiveObject } from '../cluster';
import { health } from '../health';
import { objectOf, wordOf } from '../json-values';
import { problem } from '../plan';
import { type ObjectState, type Run } from './run';

const EXPLAINED = 10;

/** Gives each object that is not healthy its problem; of workloads it says what keeps their Pods from running. */
export async function explainUnhealthy(run: Run): Promise<void> {
  const unhealthy = [...run.states].filter(([, state]) => !state.problem && state.health.status !== 'Current');
  for (const [index, [id, state]] of unhealthy.entries()) {
    const trouble = index < EXPLAINED && state.live ? await podTrouble(run, state.live) : undefined;
    explain(run, id, state, trouble);
  }
}

function explain(run: Run, id: ResourceId, state: ObjectState, trouble: string | undefined): void {
  const { status, message } = state.health;
  const late = status === 'Failed' ? message : `not healthy in time: ${message || status}`;
  run.states.set(id, { ...state, problem: problem('apply/unhealthy', trouble ? `${late}; ${trouble}` : late) });
}

/** The first trouble among the Pods of a workload; undefined where none can be seen. */
async function podTrouble(run: Run, live: LiveObject): Promise<string | undefined> {
  const labelSelector = selectorOf(live);
  const { namespace } = live.metadata;
  if (!labelSelector || !namespace) return undefined;
  try {
    const { items } = await run.cluster.list({ apiVersion: 'v1', kind: 'Pod' }, { namespace, labelSelector });
    const stuck = items
      .map((pod) => ({ pod, verdict: health(pod) }))
      .find(({ verdict }) => verdict.status === 'Failed');
    return stuck && `Pod ${stuck.pod.metadata.name}: ${stuck.verdict.message}`;
  } catch (error) {
    if (GitopsError.is(error)) return undefined;
    throw error;
  }
}

/** The labels by which a workload knows its Pods. */
function selectorOf({ spec }: LiveObject): string {
  const labels = objectOf(objectOf(objectOf(spec).selector).matchLabels);
  const isWorkload = isJsonObject(spec) && isJsonObject(spec.template);
  return isWorkload
    ? Object.entries(labels)
        .map(([key, value]) => `${key}=${wordOf(value)}`)
        .join(',')
    : '';
}
