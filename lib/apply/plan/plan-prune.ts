import { type ResourceId } from '../../manifest';
import type { LiveObject } from '../cluster';
import type { InventoryEntry } from '../inventory';
import { type SetIdentity, ownerOf } from '../set-identity';
import { type PlanItem, planItem } from './item';

/** Annotations by which people keep an object, and the value that does. */
const KEEP: Readonly<Record<string, RegExp>> = {
  'cdk8s-gitops/prune': /^(false|disabled)$/,
  'helm.sh/resource-policy': /^keep$/,
  'argocd.argoproj.io/sync-options': /(^|,)\s*(Prune=false|Delete=false)\s*(,|$)/,
  'kustomize.toolkit.fluxcd.io/prune': /^disabled$/,
  'client.lifecycle.config.k8s.io/deletion': /^detach$/,
  'cli-utils.sigs.k8s.io/on-remove': /^keep$/,
  'kapp.k14s.io/delete-strategy': /^orphan$/,
};

/** Decides about an object that the inventory lists and the set no longer holds: pruned only when it is provably ours. */
export function planPrune(
  entry: InventoryEntry,
  live: LiveObject | undefined,
  set: SetIdentity,
  moved: ReadonlySet<string>,
): PlanItem {
  const base = { id: entry.id, entry, ...(live ? { live } : {}) };
  const reason = reasonToForget(entry, live, { set, moved });
  return reason
    ? planItem({ ...base, action: 'skipped', forget: true, note: reason })
    : planItem({ ...base, action: 'pruned' });
}

/** Why an object is not deleted, although the set no longer holds it; undefined when nothing forbids it. */
export function reasonToForget(
  entry: InventoryEntry,
  live: LiveObject | undefined,
  { set, moved }: { readonly set: SetIdentity; readonly moved: ReadonlySet<string> },
): string | undefined {
  if (!live) return 'already gone';
  const { uid } = live.metadata;
  if (entry.uid !== undefined && entry.uid !== uid) return 'left alone: somebody has made it anew';
  const stranger = strangeOwner(live, set);
  if (stranger) return `left alone: ${stranger}`;
  if (moved.has(uid)) return 'left alone: the set holds it under another API group';
  if (entry.uid === undefined && !wasApplied(live, set)) return 'left alone: the set has never written it';
  const kept = keepAnnotation(live);
  return kept && `kept: its annotation ${kept} says so`;
}

/** Whose a live object is, if it is not the set's alone. */
function strangeOwner(live: LiveObject, set: SetIdentity): string | undefined {
  const owner = ownerOf(live);
  if (owner === undefined) return 'it no longer carries the label of the set';
  if (owner !== set.id) return `it belongs to the set ${owner} now`;
  const controller = (live.metadata.ownerReferences ?? []).find((reference) => reference.controller);
  return controller && `${controller.kind}/${controller.name} controls it`;
}

function wasApplied({ metadata }: LiveObject, set: SetIdentity): boolean {
  return (metadata.managedFields ?? []).some(
    (fields) => fields.manager === set.manager && fields.operation === 'Apply',
  );
}

function keepAnnotation({ metadata }: LiveObject): string | undefined {
  const annotations = metadata.annotations ?? {};
  return Object.keys(KEEP).find((name) => KEEP[name]?.test(annotations[name] ?? ''));
}

/** The identities of the objects to prune. */
export function prunedIds(items: readonly PlanItem[]): readonly ResourceId[] {
  return items.filter((item) => item.action === 'pruned').map((item) => item.id);
}
