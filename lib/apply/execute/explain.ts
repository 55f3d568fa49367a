import { GitopsError, type ResourceId, isJsonObject } from '../../manifest';
import type { LiveObject } from '../cluster';
import { type Health, health } from '../health';
import { objectOf, wordOf } from '../json-values';
import { problem } from '../plan';
import { type ObjectState, type Run } from './run';

const EXPLAINED = 10;
const SHOWN = 3;

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

/** What keeps the Pods of a workload from running; undefined where none can be seen. */
async function podTrouble(run: Run, live: LiveObject): Promise<string | undefined> {
  const labelSelector = selectorOf(live);
  const { namespace } = live.metadata;
  if (!labelSelector || !namespace) return undefined;
  try {
    const { items } = await run.cluster.list({ apiVersion: 'v1', kind: 'Pod' }, { namespace, labelSelector });
    const unhealthy = items
      .map((pod) => ({ name: pod.metadata.name, verdict: health(pod) }))
      .filter(({ verdict }) => verdict.status !== 'Current');
    const failed = unhealthy.filter(({ verdict }) => verdict.status === 'Failed');
    return sayPods(failed.length > 0 ? failed.slice(0, 1) : unhealthy);
  } catch (error) {
    if (GitopsError.is(error)) return undefined;
    throw error;
  }
}

/** The first few Pods, each with what it waits for; undefined when there are none. */
function sayPods(pods: readonly { readonly name: string; readonly verdict: Health }[]): string | undefined {
  const said = pods.slice(0, SHOWN).map(({ name, verdict }) => `Pod ${name}: ${verdict.message || verdict.status}`);
  const more = pods.length > SHOWN ? [`and ${pods.length - SHOWN} Pods more`] : [];
  return said.length > 0 ? [...said, ...more].join('; ') : undefined;
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
