import { createHash } from 'node:crypto';
import { GitopsError } from '../../lib/manifest';
import {
  type ConfigRepo,
  type CurrentTree,
  type FileChange,
  type FilePlan,
  type PlanOptions,
  type PushOptions,
  type PushResult,
  type ReadOptions,
  type RenderedUnit,
  type RepoContent,
  type RepoState,
  type RepoStatus,
  type WriteResult,
  contentOf,
  effectiveChanges,
  formatMessage,
  guardRemovals,
  planPush,
  refuse,
} from '../../lib/repo';

interface Commit {
  readonly id: string;
  readonly message: string;
  readonly tree: ReadonlyMap<string, string>;
}

/** The branch of a remote, in memory: what several repositories push to. */
export class MemoryRemote {
  readonly commits: Commit[] = [];
  refusal: string | undefined;

  get head(): Commit | undefined {
    return this.commits.at(-1);
  }

  add(tree: ReadonlyMap<string, string>, message: string): Commit {
    const id = createHash('sha1')
      .update(JSON.stringify([this.head?.id, message, [...tree]]))
      .digest('hex');
    const commit = { id, message, tree };
    this.commits.push(commit);
    return commit;
  }
}

/** A config repository in memory, with the manners of a remote address. */
export class MemoryConfigRepo implements ConfigRepo {
  readonly location = 'memory';
  readonly branch = 'main';

  constructor(private readonly remote: MemoryRemote) {}

  async read({ environments, at = 'remote' }: ReadOptions = {}): Promise<RepoContent> {
    await nextTurn();
    const commit = this.commitAt(at);
    const tree = new Map([...(commit?.tree ?? [])].filter(([path]) => !environments || isIn(path, environments)));
    return contentOf(tree, commit?.id);
  }

  async status(): Promise<RepoStatus> {
    await nextTurn();
    const head = this.remote.head?.id;
    return { branch: this.branch, ...(head && { head, remoteHead: head }), ahead: 0, behind: 0, changed: [] };
  }

  async plan(units: readonly RenderedUnit[], { scope, at = 'remote', retain = 1 }: PlanOptions): Promise<FilePlan> {
    await nextTurn();
    return planPush(this.commitAt(at)?.tree ?? new Map(), units, { scope, retain });
  }

  write(): Promise<WriteResult> {
    return Promise.reject(noWorkingTree());
  }

  async push(units: readonly RenderedUnit[], options: PushOptions): Promise<PushResult> {
    const base = this.remote.head;
    const tree: CurrentTree = base?.tree ?? new Map();
    const plan = planPush(tree, units, { ...options, first: base === undefined });
    await refuse(plan, 'Cannot push to main');
    guardRemovals(plan.changes, 'Cannot push to main', options);
    await nextTurn();
    if (this.remote.head !== base) return this.push(units, options);
    const { changes, warnings } = plan;
    if (effectiveChanges(changes).length === 0)
      return { changes, warnings, attempts: 1, ...(base && { head: base.id }) };
    if (this.remote.refusal) {
      throw new GitopsError('repo/push-refused', { attempt: 'Cannot push to main', seen: this.remote.refusal });
    }
    const { id } = this.remote.add(changed(tree, changes), formatMessage(options.message));
    return { commit: id, head: id, changes, warnings, attempts: 1 };
  }

  private commitAt(at: RepoState): Commit | undefined {
    if (at === 'working-tree') throw noWorkingTree();
    if (at === 'remote' || at === 'head') return this.remote.head;
    const found = this.remote.commits.find(({ id }) => id === at.revision);
    if (found) return found;
    throw new GitopsError('repo/unknown-revision', {
      attempt: 'Cannot read memory',
      seen: `it has no revision ${at.revision}`,
    });
  }
}

/** Lets other writers have their turn, as a network does. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function noWorkingTree(): GitopsError {
  return new GitopsError('repo/no-working-tree', { attempt: 'Cannot write to memory', seen: 'it has no working tree' });
}

function isIn(path: string, environments: readonly string[]): boolean {
  return environments.some((name) => path.startsWith(`envs/${name}/`) || path.startsWith(`.render/envs/${name}/`));
}

function changed(tree: CurrentTree, changes: readonly FileChange[]): ReadonlyMap<string, string> {
  const result = new Map([...tree].map(([path, text]) => [path, text ?? ''] as const));
  for (const { path, change, after } of changes) {
    if (change === 'removed') result.delete(path);
    else if (after !== undefined) result.set(path, after);
  }
  return result;
}
