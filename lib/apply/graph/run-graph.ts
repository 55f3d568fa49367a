import type { ResourceId } from '../../manifest';

/** How the work on a node ended: `blocked` when one that it needs failed, `stopped` when it was never begun. */
export type NodeResult = 'done' | 'failed' | 'blocked' | 'stopped';

/** How a graph is worked through. */
export interface GraphOptions {
  /** How many nodes are worked on at a time. */
  readonly concurrency: number;
  /** Says whether the node succeeded; an error stops everything. */
  readonly work: (id: ResourceId) => Promise<boolean>;
  /** Asked before each node. */
  readonly stopped: () => boolean;
}

/** Works through nodes in their order, each as soon as what it needs is done. */
export async function runGraph(
  nodes: readonly ResourceId[],
  needs: readonly { readonly first: ResourceId; readonly then: ResourceId }[],
  options: GraphOptions,
): Promise<ReadonlyMap<ResourceId, NodeResult>> {
  const queue = new GraphQueue(nodes, needs);
  const failure: { error?: unknown } = {};
  const running = new Set<Promise<void>>();
  const mayBegin = (): boolean => !('error' in failure) && !options.stopped() && running.size < options.concurrency;
  for (;;) {
    for (let id = mayBegin() ? queue.next() : undefined; id; id = mayBegin() ? queue.next() : undefined) {
      const one: Promise<void> = workOn(id, queue, options, failure).finally(() => running.delete(one));
      running.add(one);
    }
    if (running.size === 0) break;
    await Promise.race(running);
  }
  if ('error' in failure) throw failure.error;
  return queue.results();
}

async function workOn(
  id: ResourceId,
  queue: GraphQueue,
  options: GraphOptions,
  failure: { error?: unknown },
): Promise<void> {
  try {
    queue.finish(id, (await options.work(id)) ? 'done' : 'failed');
  } catch (error) {
    failure.error ??= error;
  }
}

class GraphQueue {
  private readonly rank: ReadonlyMap<ResourceId, number>;
  private readonly waiting = new Map<ResourceId, number>();
  private readonly dependents = new Map<ResourceId, ResourceId[]>();
  private readonly found = new Map<ResourceId, NodeResult>();
  private readonly ready: ResourceId[];

  constructor(
    private readonly nodes: readonly ResourceId[],
    needs: readonly { readonly first: ResourceId; readonly then: ResourceId }[],
  ) {
    this.rank = new Map(nodes.map((id, index) => [id, index]));
    for (const { first, then } of needs) {
      if (!this.rank.has(first) || !this.rank.has(then)) continue;
      this.waiting.set(then, (this.waiting.get(then) ?? 0) + 1);
      const dependents = this.dependents.get(first) ?? [];
      dependents.push(then);
      this.dependents.set(first, dependents);
    }
    this.ready = nodes.filter((id) => !this.waiting.has(id));
  }

  next(): ResourceId | undefined {
    return this.ready.shift();
  }

  finish(id: ResourceId, result: NodeResult): void {
    this.found.set(id, result);
    for (const then of this.dependents.get(id) ?? []) this.release(then, result === 'done');
  }

  results(): ReadonlyMap<ResourceId, NodeResult> {
    return new Map(this.nodes.map((id) => [id, this.found.get(id) ?? 'stopped']));
  }

  private release(id: ResourceId, done: boolean): void {
    if (this.found.has(id)) return;
    if (!done) return this.finish(id, 'blocked');
    const left = (this.waiting.get(id) ?? 1) - 1;
    this.waiting.set(id, left);
    if (left === 0) this.insert(id);
  }

  private insert(id: ResourceId): void {
    const rankOf = (other: ResourceId): number => this.rank.get(other) ?? 0;
    let place = this.ready.length;
    while (place > 0 && rankOf(this.ready[place - 1] ?? id) > rankOf(id)) place--;
    this.ready.splice(place, 0, id);
  }
}
