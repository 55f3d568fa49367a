import { type ResourceId, formatResourceId } from '../../manifest';
import { type Edge, edgesOf, runGraph, withoutCycles } from '../graph';
import { type PlanItem, problem } from '../plan';
import type { Problem } from '../report';
import { applyObject, failedState } from './apply-object';
import { type ObjectState, type Run, isStopped, judge } from './run';
import { waitForHealth } from './wait';

const WRITERS = 8;

/** Applies the objects of the plan, each when those before it are; states of all of them are in the run afterwards. */
export async function applyAll(run: Run): Promise<void> {
  const items = run.plan.items.filter((item) => item.desired !== undefined);
  const byId = new Map(items.map((item) => [item.id, item]));
  const edges = withoutCycles(edgesOf(items.flatMap(({ desired }) => desired ?? [])));
  const awaited = new Set(edges.filter((edge) => edge.healthy).map((edge) => edge.first));
  const work = (id: ResourceId): Promise<boolean> => treat(run, byId.get(id), awaited.has(id));
  const results = await runGraph([...byId.keys()], edges, {
    concurrency: WRITERS,
    work,
    stopped: () => isStopped(run),
  });
  for (const [id, result] of results) {
    const item = byId.get(id);
    if (item && result === 'blocked') settle(run, item, failedState(item.live, blocked(run, item, edges)));
    if (item && result === 'stopped') settle(run, item, stoppedState(run, item));
  }
}

async function treat(run: Run, item: PlanItem | undefined, awaited: boolean): Promise<boolean> {
  if (!item) return false;
  settle(run, item, await stateOf(run, item));
  if (awaited) await waitForHealth(run, [item.id]);
  const state = run.states.get(item.id);
  return state?.outcome !== 'failed' && !(awaited && state?.health.status === 'Failed');
}

function stateOf(run: Run, item: PlanItem): Promise<ObjectState> {
  if (item.problem) return Promise.resolve(failedState(item.live, item.problem));
  if (item.action === 'unchanged') return Promise.resolve(unchangedState(run, item));
  return applyObject(run, item);
}

function unchangedState(run: Run, { id, live, warnings }: PlanItem): ObjectState {
  return { outcome: 'unchanged', health: judge(run, id, live), warnings, ...(live ? { live, equal: live } : {}) };
}

function settle(run: Run, item: PlanItem, state: ObjectState): void {
  run.states.set(item.id, state);
  run.emit({ type: 'applied', id: item.id, outcome: state.outcome, message: state.problem?.message ?? item.note });
}

function blocked(run: Run, item: PlanItem, edges: readonly Edge[]): Problem {
  const cause = edges.find(({ first, then }) => then === item.id && run.states.get(first)?.outcome === 'failed');
  return problem(
    'apply/blocked',
    cause ? `it needs ${formatResourceId(cause.first)}, which failed` : 'an object that it needs is not healthy',
  );
}

function stoppedState(run: Run, item: PlanItem): ObjectState {
  const base = { health: judge(run, item.id, item.live), warnings: [], ...(item.live ? { live: item.live } : {}) };
  return { outcome: item.action === 'unchanged' ? 'unchanged' : 'skipped', ...base };
}
