import fc from 'fast-check';
import { ApiCluster, type LiveObject } from '../../lib/apply';
import {
  type InventoryEntry,
  decodeInventory,
  encodeInventory,
  sizeOf,
  sizeProblem,
  writeInventory,
} from '../../lib/apply/inventory';
import { setIdentity, setNameOf } from '../../lib/apply/set-identity';
import { compareResourceIds, resourceId } from '../../lib/manifest';
import { InProcessKubernetes } from '../../lib/testing';
import { SpyTransport } from './spy-transport';

const set = setIdentity('myset', 'default');

const entry = fc
  .record(
    {
      id: fc
        .record({
          group: fc.constantFrom('', 'apps', 'x.example.com'),
          kind: fc.constantFrom('Thing', 'Other'),
          namespace: fc.constantFrom('', 'a', 'b'),
          name: fc.oneof(
            fc.stringMatching(/^[a-z][a-z:.-]{0,20}$/),
            fc.constantFrom('__proto__', 'constructor', '"', 'ü'),
          ),
        })
        .map(resourceId),
      version: fc.constantFrom('v1', 'v1beta1'),
      state: fc.constantFrom<InventoryEntry['state']>('intent', 'applied', 'pruning'),
      uid: fc.uuid(),
      digests: fc.record({ applied: fc.stringMatching(/^[\w-]{20}$/), live: fc.stringMatching(/^[\w-]{20}$/) }),
    },
    { requiredKeys: ['id', 'version', 'state'] },
  )
  .map(({ digests, ...rest }): InventoryEntry => ({ ...rest, ...digests }));

function stored(manifest: ReturnType<typeof encodeInventory>): LiveObject {
  return { ...manifest, metadata: { ...manifest.metadata, uid: 'u', resourceVersion: '1' } };
}

describe('setIdentity', () => {
  test('has the id that kubectl computes for an ApplySet', () => {
    expect(set.id).toBe('applyset-UubrxF7U9-XcQv6_kntuDgRH6kK6gnGALtlrTtNjhMY-v1');
  });

  test.each(['', 'A', 'a/b', '-a', 'a'.repeat(254)])('fails for the name %j', (name) => {
    expect(() => setIdentity(name, 'default')).toThrow(expect.objectContaining({ code: 'apply/bad-set-name' }));
  });

  test('has a field manager that the server accepts, however long the name', () => {
    expect(setIdentity('a'.repeat(253), 'default').manager.length).toBeLessThanOrEqual(128);
  });
});

describe('setNameOf', () => {
  test.each([
    [{ application: 'shop', environment: 'prod', cluster: 'prd-eu' }, 'shop.prod.prd-eu'],
    [{ application: '_environment', environment: 'prod', cluster: 'prd-eu' }, 'prod.prd-eu'],
  ])('%o is %s', (unit, name) => {
    expect(setNameOf(unit)).toBe(name);
  });
});

describe('inventory', () => {
  test('is read as it was written, in canonical order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: (one) => one.id }), (entries) => {
        const sorted = [...entries].sort((a, b) => compareResourceIds(a.id, b.id));
        expect(decodeInventory(set, stored(encodeInventory(set, entries)))).toEqual(sorted);
      }),
    );
  });

  test('holds 9,000 objects within what a ConfigMap may hold', () => {
    const entries = Array.from({ length: 9000 }, (_, index): InventoryEntry => {
      const id = resourceId({ group: 'apps', kind: 'Deployment', namespace: 'shop', name: `component-web-${index}` });
      return {
        id,
        version: 'v1',
        state: 'applied',
        uid: '00000000-0000-0000-0000-000000000000',
        applied: 'x'.repeat(20),
        live: 'x'.repeat(20),
      };
    });
    expect(sizeOf(encodeInventory(set, entries))).toBeLessThan(1_040_000);
  });

  const entriesWithDigests = (count: number): readonly InventoryEntry[] =>
    Array.from({ length: count }, (_, index): InventoryEntry => {
      const name = `a-name-of-usual-length-${index}`;
      const id = resourceId({ group: '', kind: 'ConfigMap', namespace: 'shop', name });
      const uid = '00000000-0000-0000-0000-000000000000';
      return { id, version: 'v1', state: 'applied', uid, applied: 'x'.repeat(20), live: 'x'.repeat(20) };
    });
  const none = { entries: new Map(), stored: undefined };

  test('does without digests where they do not fit', async () => {
    const cluster = new ApiCluster(new InProcessKubernetes({ stepEvery: null }).transport());
    const { entries } = await writeInventory(cluster, set, none, entriesWithDigests(11_000));
    expect(entries.size).toBe(11_000);
    expect([...entries.values()].every(({ uid, applied }) => uid !== undefined && applied === undefined)).toBe(true);
  });

  test('fails beyond that, before it sends anything', async () => {
    const wire = new SpyTransport(new InProcessKubernetes({ stepEvery: null }).transport());
    const writing = writeInventory(new ApiCluster(wire), set, none, entriesWithDigests(20_000));
    await expect(writing).rejects.toMatchObject({ code: 'apply/inventory-too-large', exit: 4 });
    expect(wire.requests).toEqual([]);
  });

  test('is known beforehand to be too large for objects that do not exist yet', () => {
    const planned = entriesWithDigests(16_000).map(({ id, version, state }) => ({ id, version, state }));
    expect(sizeOf(encodeInventory(set, planned))).toBeLessThan(1_040_000);
    expect(sizeProblem(set, planned)).toMatch(/16000 objects/);
    expect(sizeProblem(set, planned.slice(0, 9000))).toBeUndefined();
  });

  test('is the parent of an ApplySet', () => {
    const id = resourceId({ group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web' });
    const { metadata } = encodeInventory(set, [{ id, version: 'v1', state: 'applied', uid: 'u' }]);
    expect(metadata.labels).toEqual({ 'applyset.kubernetes.io/id': set.id });
    expect(metadata.annotations).toEqual({
      'applyset.kubernetes.io/tooling': 'cdk8s-gitops/v1',
      'applyset.kubernetes.io/contains-group-kinds': 'Deployment.apps',
      'applyset.kubernetes.io/additional-namespaces': 'shop',
    });
  });

  const good = encodeInventory(set, []);
  const withData = (data: unknown): LiveObject => stored({ ...good, data });
  const withNotes = (annotations: Readonly<Record<string, string>>): LiveObject =>
    stored({ ...good, metadata: { ...good.metadata, annotations } });

  test.each<[string, LiveObject, string]>([
    ['another tool', withNotes({ 'applyset.kubernetes.io/tooling': 'kubectl/v1.37' }), 'apply/inventory-foreign'],
    ['no inventory at all', withNotes({}), 'apply/inventory-foreign'],
    ['of another set', stored(encodeInventory(setIdentity('other', 'default'), [])), 'apply/inventory-foreign'],
    ['no data', withData(undefined), 'apply/inventory-unreadable'],
    ['a newer format', withData({ v: '2', objects: '[]' }), 'apply/inventory-unreadable'],
    ['cut short', withData({ v: '1', objects: '[{"k":"Conf' }), 'apply/inventory-unreadable'],
    ['no list', withData({ v: '1', objects: '{}' }), 'apply/inventory-unreadable'],
    [
      'no name',
      withData({ v: '1', 'objects.0': '[{"k":"ConfigMap","v":"v1","s":"applied"}]' }),
      'apply/inventory-unreadable',
    ],
    [
      'an unknown state',
      withData({ v: '1', 'objects.0': '[{"k":"A","v":"v1","n":"a","s":"odd"}]' }),
      'apply/inventory-unreadable',
    ],
  ])('fails when it is %s, and is never taken for empty', (_name, live, code) => {
    expect(decodeInventory(set, live)).toMatchObject({ code });
  });
});
