import { guardProblems } from '../../lib/apply/plan/guards';
import { type ResourceId, resourceId } from '../../lib/manifest';

const id = (group: string, kind: string, name: string): ResourceId => resourceId({ group, kind, namespace: '', name });
const many = (count: number): readonly ResourceId[] =>
  Array.from({ length: count }, (_, index) => id('', 'ConfigMap', `c${index}`));

describe('guardProblems', () => {
  test.each<
    [string, { desired?: number; owned?: number; pruned: readonly ResourceId[]; confirmed?: number }, readonly string[]]
  >([
    ['nothing to prune', { pruned: [] }, []],
    ['five of six', { owned: 6, pruned: many(5) }, []],
    ['five of five', { owned: 5, pruned: many(5) }, ['apply/nothing-kept']],
    ['one of one', { owned: 1, pruned: many(1) }, ['apply/nothing-kept']],
    ['five of five, confirmed', { owned: 5, pruned: many(5), confirmed: 5 }, []],
    ['nothing owned, nothing to prune', { owned: 0, pruned: [] }, []],
    ['six of thirty', { owned: 30, pruned: many(6) }, []],
    ['six of twenty-nine', { owned: 29, pruned: many(6) }, ['apply/prune-budget']],
    ['six, confirmed', { owned: 6, pruned: many(6), confirmed: 6 }, []],
    ['six, another number confirmed', { owned: 6, pruned: many(6), confirmed: 5 }, ['apply/prune-budget']],
    ['an empty set that owns something', { desired: 0, pruned: many(1) }, ['apply/empty-set']],
    ['an empty set, confirmed all the same', { desired: 0, pruned: many(1), confirmed: 1 }, ['apply/empty-set']],
    ['an empty set that owns nothing', { desired: 0, owned: 0, pruned: [] }, []],
    ['a namespace', { pruned: [id('', 'Namespace', 'shop')] }, ['apply/prune-protected']],
    ['a namespace, confirmed', { pruned: [id('', 'Namespace', 'shop')], confirmed: 1 }, []],
    ['a claim', { pruned: [id('', 'PersistentVolumeClaim', 'data')] }, ['apply/prune-protected']],
    [
      'a definition',
      { pruned: [id('apiextensions.k8s.io', 'CustomResourceDefinition', 'a.b')] },
      ['apply/prune-protected'],
    ],
    ['a kind of the same name elsewhere', { pruned: [id('x.example', 'Namespace', 'shop')] }, []],
    [
      'kube-system, confirmed',
      { pruned: [id('', 'Namespace', 'kube-system')], confirmed: 1 },
      ['apply/protected-namespace'],
    ],
    [
      'the namespace of the inventory, confirmed',
      { pruned: [id('', 'Namespace', 'inventories')], confirmed: 1 },
      ['apply/protected-namespace'],
    ],
  ])('%s', (_name, facts, codes) => {
    const problems = guardProblems({ desired: 1, owned: 10, inventoryNamespace: 'inventories', ...facts });
    expect(problems.map((problem) => problem.code)).toEqual(codes);
  });

  test.each<[string, number, readonly ResourceId[], boolean]>([
    ['a namespace of all', 1, [id('', 'Namespace', 'shop')], true],
    ['six of six', 6, many(6), true],
    ['five of five', 5, many(5), true],
    ['six of seven', 7, many(6), false],
    ['a namespace of two', 2, [id('', 'Namespace', 'shop')], false],
  ])('of %s says where the set may be that of another project', (_name, owned, pruned, told) => {
    const problems = guardProblems({ desired: 1, owned, pruned, inventoryNamespace: 'inventories' });
    expect(problems.length).toBeGreaterThan(0);
    for (const { remedy } of problems) {
      expect(remedy).toContain(`--confirm-prune ${pruned.length}.`);
      expect(remedy.includes('give each a name, project({ name })')).toBe(told);
    }
  });
});
