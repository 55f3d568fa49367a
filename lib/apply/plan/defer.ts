import { type Code, type ResourceId, formatResourceId } from '../../manifest';
import { type Edge, edgesOf } from '../graph';
import type { Problem } from '../report';
import type { PlanItem } from './item';

/** What the server may answer differently once what an object needs is there. */
const PASSING: ReadonlySet<Code> = new Set<Code>([
  'cluster/invalid',
  'cluster/forbidden',
  'cluster/not-found',
  'cluster/refused',
]);
/** What admission misses: an account, a class, a role. An object is not invalid for want of what it only names. */
const MISSING: ReadonlySet<Code> = new Set<Code>(['cluster/forbidden', 'cluster/not-found']);
const NO_RIGHT = /cannot \w+ resource/;

/**
 * Puts off the refusal of what this run itself may change: an object whose definition, account or class is applied
 * first is tried again after that.
 */
export function deferRefusals(items: readonly PlanItem[]): readonly PlanItem[] {
  const changing = new Set(items.filter(isChanging).map((item) => item.id));
  if (!items.some((item) => item.problem && PASSING.has(item.problem.code))) return items;
  const edges = edgesOf(items.flatMap(({ desired }) => desired ?? [])).filter((edge) => changing.has(edge.first));
  return items.map((item) => deferred(item, edges));
}

function isChanging({ action, problem }: PlanItem): boolean {
  return !problem && (action === 'created' || action === 'configured');
}

function deferred(item: PlanItem, edges: readonly Edge[]): PlanItem {
  const { problem, ...rest } = item;
  const cause = problem && causeOf(item.id, problem, edges);
  return cause ? { ...rest, deferred: true, note: `tried again after ${formatResourceId(cause.first)}` } : item;
}

function causeOf(id: ResourceId, { code, message }: Problem, edges: readonly Edge[]): Edge | undefined {
  if (NO_RIGHT.test(message)) return undefined;
  return edges.find(({ first, then, soft }) => then === id && first !== id && (soft ? MISSING : PASSING).has(code));
}
