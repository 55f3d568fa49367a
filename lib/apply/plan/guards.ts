import { type ResourceId, formatResourceId, resourceIdParts } from '../../manifest';
import type { Problem } from '../report';
import { problem } from './item';

/** What the guards judge: how much of what a set owns would be pruned. */
export interface GuardFacts {
  /** How many objects the set holds now. */
  readonly desired: number;
  /** How many objects the inventory lists. */
  readonly owned: number;
  readonly pruned: readonly ResourceId[];
  /** Namespace of the inventory. */
  readonly inventoryNamespace: string;
  /** The number of objects to prune that somebody has confirmed. @default - none */
  readonly confirmed?: number | undefined;
}

const BUDGET_COUNT = 5;
const BUDGET_SHARE = 0.2;
const NAME_IT = 'If another project applies it, give each a name, project({ name }), or name the set with --set. ';
const SYSTEM_NAMESPACES: ReadonlySet<string> = new Set(['default', 'kube-system', 'kube-public', 'kube-node-lease']);
const PROTECTED: ReadonlySet<string> = new Set([
  '/Namespace',
  '/PersistentVolume',
  '/PersistentVolumeClaim',
  'apiextensions.k8s.io/CustomResourceDefinition',
  'storage.k8s.io/StorageClass',
]);

/** The guards that refuse a plan, each as a problem of its own. */
export function guardProblems(facts: GuardFacts): readonly Problem[] {
  const { pruned } = facts;
  if (facts.desired === 0 && facts.owned > 0) {
    return [problem('apply/empty-set', `the set holds no object, the inventory lists ${facts.owned}`)];
  }
  const untouchable = pruned.filter((id) => isUntouchable(id, facts.inventoryNamespace));
  const refused = untouchable.map((id) =>
    problem('apply/protected-namespace', `${formatResourceId(id)} would be pruned`),
  );
  return facts.confirmed === pruned.length ? refused : [...refused, ...unconfirmed(facts)];
}

function unconfirmed({ pruned, owned }: GuardFacts): readonly Problem[] {
  const nothingKept = pruned.length > 0 && pruned.length >= owned;
  const remedy = `${nothingKept ? NAME_IT : ''}Look at the plan; when it is right, confirm with --confirm-prune ${pruned.length}.`;
  const precious = pruned.filter((id) => PROTECTED.has(kindOf(id)));
  const problems = precious.map((id) =>
    problem('apply/prune-protected', `${formatResourceId(id)} would be pruned`, remedy),
  );
  const overBudget = pruned.length > BUDGET_COUNT && pruned.length > owned * BUDGET_SHARE;
  const counted = `${pruned.length} of ${owned} objects would be pruned, more than ${BUDGET_COUNT} and ${BUDGET_SHARE * 100} %`;
  if (overBudget) return [...problems, problem('apply/prune-budget', counted, remedy)];
  if (!nothingKept) return problems;
  const whose = `nothing would be left of what the inventory lists, which may be another project's`;
  return [...problems, problem('apply/nothing-kept', whose, remedy)];
}

function isUntouchable(id: ResourceId, inventoryNamespace: string): boolean {
  const { name } = resourceIdParts(id);
  return kindOf(id) === '/Namespace' && (SYSTEM_NAMESPACES.has(name) || name === inventoryNamespace);
}

function kindOf(id: ResourceId): string {
  const { group, kind } = resourceIdParts(id);
  return `${group}/${kind}`;
}
