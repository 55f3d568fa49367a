import { ApiFailure, type Cluster, type LiveObject } from '../../lib/apply';
import { GitopsError, type Manifest } from '../../lib/manifest';
import { configMap, deployment, namespace } from '../apply/manifests';
import { charactersContract } from './characters';

/** What the contract needs: a cluster that holds every right, and a name of a namespace that nobody uses. */
export interface ContractSubject {
  readonly cluster: Cluster;
  /** The same cluster as a user without any right, where the adapter knows users. */
  readonly nobody?: Cluster;
  readonly place: string;
}

const MANAGER = 'contract';
const CONFIG_MAP = { apiVersion: 'v1', kind: 'ConfigMap' } as const;

/** What every adapter of the Cluster port does alike. */
export function clusterContract(subject: () => ContractSubject): void {
  const cluster = (): Cluster => subject().cluster;
  const place = (): string => subject().place;
  const ref = (name: string) => ({ ...CONFIG_MAP, namespace: place(), name });
  const apply = async (manifest: Manifest, options: { force?: boolean; dryRun?: boolean; manager?: string } = {}) =>
    cluster().apply(manifest, { manager: MANAGER, ...options });

  beforeAll(async () => {
    await cluster().apply(namespace(place()), { manager: MANAGER });
  });

  describe('discover', () => {
    test.each([
      ['v1', 'ConfigMap', 'configmaps', true, false],
      ['v1', 'Namespace', 'namespaces', false, true],
      ['apps/v1', 'Deployment', 'deployments', true, true],
      ['rbac.authorization.k8s.io/v1', 'ClusterRole', 'clusterroles', false, false],
    ])('knows %s %s', async (apiVersion, kind, plural, namespaced, statusSubresource) => {
      const served = await cluster().served({ apiVersion, kind });
      expect(served).toMatchObject({ plural, namespaced, statusSubresource });
      expect(served?.verbs).toContain('list');
    });

    test('knows nothing of a kind that is not served', async () => {
      expect(await cluster().served({ apiVersion: 'none.example/v1', kind: 'None' })).toBeUndefined();
    });
  });

  describe('get', () => {
    test('gives undefined for what is not there', async () => {
      expect(await cluster().get(ref('missing'))).toBeUndefined();
    });

    test('fails for a kind that is not served', async () => {
      await expectCode(
        cluster().get({ apiVersion: 'none.example/v1', kind: 'None', name: 'x' }),
        'cluster/unknown-kind',
      );
    });
  });

  describe('apply', () => {
    test('creates, then changes nothing, then drops what is no longer said', async () => {
      const first = await apply(configMap('a', { x: '1', y: '2' }, place()));
      const second = await apply(configMap('a', { x: '1', y: '2' }, place()));
      const third = await apply(configMap('a', { x: '1' }, place()));
      expect([first.created, second.created]).toEqual([true, false]);
      expect(second.object.metadata.resourceVersion).toBe(first.object.metadata.resourceVersion);
      expect(third.object.data).toEqual({ x: '1' });
    });

    test('stores nothing when it only tries', async () => {
      const tried = await apply(configMap('tried', { x: '1' }, place()), { dryRun: true });
      expect(tried.object.data).toEqual({ x: '1' });
      expect(await cluster().get(ref('tried'))).toBeUndefined();
    });

    test('fails on fields of another manager and names it, unless forced', async () => {
      await apply(configMap('b', { x: '1' }, place()), { manager: 'other' });
      const refusal = await failure(apply(configMap('b', { x: '2' }, place())));
      expect(refusal).toMatchObject({ status: 409, isFieldConflict: true });
      expect(refusal.causes).toEqual([
        expect.objectContaining({ field: '.data.x', message: expect.stringContaining('"other"') }),
      ]);
      expect((await apply(configMap('b', { x: '2' }, place()), { force: true })).object.data).toEqual({ x: '2' });
    });

    test('fails when the object has been made anew', async () => {
      await apply(configMap('c', { x: '1' }, place()));
      const other = withMetadata(configMap('c', { x: '2' }, place()), { uid: '00000000-0000-0000-0000-000000000000' });
      expect(await failure(apply(other))).toMatchObject({ status: 422 });
      const missing = withMetadata(configMap('none', {}, place()), { uid: '00000000-0000-0000-0000-000000000000' });
      expect(await failure(apply(missing))).toMatchObject({ status: 409 });
    });

    test('fails when the version that was read is no longer the newest', async () => {
      const { object } = await apply(configMap('stale', { x: '1' }, place()));
      await apply(configMap('stale', { x: '2' }, place()));
      const late = withMetadata(configMap('stale', { x: '3' }, place()), {
        resourceVersion: object.metadata.resourceVersion,
      });
      expect(await failure(apply(late))).toMatchObject({ status: 409, isFieldConflict: false });
    });

    test('fails for an invalid name, with the field', async () => {
      const refusal = await failure(apply(configMap('Not_A_Name', {}, place())));
      expect(refusal).toMatchObject({ status: 422, code: 'cluster/invalid' });
      expect(refusal.causes.map((cause) => cause.field)).toContain('metadata.name');
    });

    test('fails for an unknown field', async () => {
      const wrong = { ...configMap('wrong', {}, place()), dta: {} };
      expect((await failure(apply(wrong))).serverMessage).toContain('dta');
    });

    test('fails in a namespace that is not there', async () => {
      expect(await failure(apply(configMap('a', {}, `${place()}-missing`)))).toMatchObject({ status: 404 });
    });

    test('counts generations of what has a status', async () => {
      const first = await apply(deployment('web', { namespace: place() }));
      const second = await apply(deployment('web', { namespace: place(), image: 'registry.example/web:2' }));
      expect([first.object.metadata.generation, second.object.metadata.generation]).toEqual([1, 2]);
    });
  });

  describe('apply of unusual characters', () => {
    charactersContract(subject);
  });

  describe('create', () => {
    test('creates once', async () => {
      await cluster().create(configMap('once', {}, place()), { manager: MANAGER });
      const again = cluster().create(configMap('once', {}, place()), { manager: MANAGER });
      expect(await failure(again)).toMatchObject({ status: 409, reason: 'AlreadyExists' });
    });
  });

  describe('list', () => {
    test('finds by namespace and label, whole objects with kind and version', async () => {
      const labelled = withMetadata(configMap('labelled', {}, place()), { labels: { colour: 'red' } });
      await apply(labelled);
      const { items, resourceVersion } = await cluster().list(CONFIG_MAP, {
        namespace: place(),
        labelSelector: 'colour=red',
      });
      expect(items).toEqual([
        expect.objectContaining({ ...CONFIG_MAP, metadata: expect.objectContaining({ name: 'labelled' }) }),
      ]);
      expect(resourceVersion).toMatch(/^\d+$/);
    });
  });

  describe('delete', () => {
    test('deletes only the object that was seen', async () => {
      const { object } = await apply(configMap('doomed', {}, place()));
      expect(await failure(cluster().delete(ref('doomed'), { uid: 'other' }))).toMatchObject({ status: 409 });
      const { uid, resourceVersion } = object.metadata;
      expect(await failure(cluster().delete(ref('doomed'), { uid, resourceVersion: '1' }))).toMatchObject({
        status: 409,
      });
      expect(await cluster().delete(ref('doomed'), { uid, resourceVersion })).toBe('deleted');
      expect(await cluster().get(ref('doomed'))).toBeUndefined();
      expect(await cluster().delete(ref('doomed'), { uid })).toBe('gone');
    });

    test('deletes nothing when it only tries', async () => {
      const { object } = await apply(configMap('spared', {}, place()));
      await cluster().delete(ref('spared'), { uid: object.metadata.uid, dryRun: true });
      expect(await cluster().get(ref('spared'))).toBeDefined();
    });

    test('waits for finalizers', async () => {
      const held = withMetadata(configMap('held', {}, place()), { finalizers: ['example.com/hold'] });
      const { object } = await apply(held);
      expect(await cluster().delete(ref('held'), { uid: object.metadata.uid })).toBe('deleting');
      expect((await cluster().get(ref('held')))?.metadata.deletionTimestamp).toBeDefined();
      await apply(configMap('held', {}, place()));
      expect(await cluster().get(ref('held'))).toBeUndefined();
    });
  });

  describe('watch', () => {
    test('tells of what happens after a version, until it is ended', async () => {
      const { resourceVersion } = await cluster().list(CONFIG_MAP, { namespace: place() });
      const seen: string[] = [];
      const stop = new AbortController();
      const watching = collect(subject(), { resourceVersion, signal: stop.signal }, (type, object) => {
        if (object.metadata.name !== 'watched') return;
        seen.push(`${type} ${JSON.stringify(object.data)}`);
        if (type === 'DELETED') stop.abort();
      });
      const { object } = await apply(configMap('watched', { x: '1' }, place()));
      await apply(configMap('watched', { x: '2' }, place()));
      await cluster().delete(ref('watched'), { uid: object.metadata.uid });
      await watching;
      expect(seen).toEqual(['ADDED {"x":"1"}', 'MODIFIED {"x":"2"}', 'DELETED {"x":"2"}']);
    });
  });

  describe('a user without rights', () => {
    test('is refused, with verb and resource', async () => {
      const { nobody } = subject();
      if (!nobody) return console.warn('skipped: this adapter knows no users');
      const refusal = await failure(nobody.list(CONFIG_MAP, { namespace: place() }));
      expect(refusal).toMatchObject({ status: 403, code: 'cluster/forbidden' });
      expect(refusal.message).toMatch(/cannot list resource "configmaps"/);
    });
  });
}

async function collect(
  { cluster, place }: ContractSubject,
  options: { readonly resourceVersion: string; readonly signal: AbortSignal },
  see: (type: string, object: LiveObject) => void,
): Promise<void> {
  for await (const { type, object } of cluster.watch(CONFIG_MAP, { namespace: place, ...options })) {
    if (type !== 'BOOKMARK') see(type, object);
  }
}

function withMetadata(manifest: Manifest, more: Readonly<Record<string, unknown>>): Manifest {
  return { ...manifest, metadata: { ...manifest.metadata, ...more } };
}

/** The refusal that a request ends with. */
async function failure(request: Promise<unknown>): Promise<ApiFailure> {
  const error: unknown = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (ApiFailure.is(error)) return error;
  throw new Error(`expected a refusal, got ${String(error)}`);
}

async function expectCode(request: Promise<unknown>, code: string): Promise<void> {
  const error: unknown = await request.catch((reason: unknown) => reason);
  expect(GitopsError.is(error) && error.code).toBe(code);
}
