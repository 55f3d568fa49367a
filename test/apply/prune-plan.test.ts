import type { LiveObject } from '../../lib/apply';
import type { InventoryEntry } from '../../lib/apply/inventory';
import { reasonToForget } from '../../lib/apply/plan';
import { PART_OF, setIdentity } from '../../lib/apply/set-identity';
import { resourceId } from '../../lib/manifest';

const set = setIdentity('shop', 'default');
const id = resourceId({ group: '', kind: 'ConfigMap', namespace: 'shop', name: 'a' });
const entry: InventoryEntry = { id, version: 'v1', state: 'applied', uid: 'uid-1' };
const { uid: _uid, ...unsure } = { ...entry, state: 'intent' as const };

function live(metadata: Partial<LiveObject['metadata']> = {}): LiveObject {
  const labels = { [PART_OF]: set.id };
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'a', uid: 'uid-1', resourceVersion: '1', labels, ...metadata },
  };
}

const written = { managedFields: [{ manager: set.manager, operation: 'Apply' as const }] };
const kept = (name: string, value: string): LiveObject => live({ annotations: { [name]: value } });

describe('reasonToForget', () => {
  test.each<[string, InventoryEntry, LiveObject | undefined, RegExp | undefined]>([
    ['ours', entry, live(), undefined],
    ['gone', entry, undefined, /gone/],
    ['made anew', entry, live({ uid: 'uid-2' }), /made it anew/],
    ['of another set', entry, live({ labels: { [PART_OF]: 'applyset-other-v1' } }), /applyset-other-v1/],
    ['without the label', entry, live({ labels: {} }), /no longer carries the label/],
    [
      'controlled by another object',
      entry,
      live({ ownerReferences: [{ apiVersion: 'v1', kind: 'X', name: 'x', uid: 'u', controller: true }] }),
      /X\/x controls it/,
    ],
    [
      'referred to by an owner that does not control it',
      entry,
      live({ ownerReferences: [{ apiVersion: 'v1', kind: 'X', name: 'x', uid: 'u' }] }),
      undefined,
    ],
    ['only intended, never written by us', unsure, live(), /never written/],
    ['only intended, but written by us', unsure, live(written), undefined],
    [
      'written by us as an update only',
      unsure,
      live({ managedFields: [{ manager: set.manager, operation: 'Update' }] }),
      /never written/,
    ],
    ['kept by our annotation', entry, kept('cdk8s-gitops/prune', 'false'), /kept/],
    ['kept by Helm', entry, kept('helm.sh/resource-policy', 'keep'), /kept/],
    ['kept by Argo CD', entry, kept('argocd.argoproj.io/sync-options', 'Validate=false,Prune=false'), /kept/],
    ['not kept by another sync option', entry, kept('argocd.argoproj.io/sync-options', 'PruneLast=true'), undefined],
    ['kept by Flux', entry, kept('kustomize.toolkit.fluxcd.io/prune', 'disabled'), /kept/],
    ['kept by cli-utils', entry, kept('client.lifecycle.config.k8s.io/deletion', 'detach'), /kept/],
    ['kept by kpt', entry, kept('cli-utils.sigs.k8s.io/on-remove', 'keep'), /kept/],
    ['kept by kapp', entry, kept('kapp.k14s.io/delete-strategy', 'orphan'), /kept/],
  ])('%s', (_name, one, object, expected) => {
    const reason = reasonToForget(one, object, { set, moved: new Set() });
    if (expected) expect(reason).toMatch(expected);
    else expect(reason).toBeUndefined();
  });

  test('an object that the set holds under another group is not deleted', () => {
    expect(reasonToForget(entry, live(), { set, moved: new Set(['uid-1']) })).toMatch(/another API group/);
  });
});
