import { type ApiCluster, type ApplyReport, plan, reconcile } from '../../lib/apply';
import { GitopsError, type ResourceSet } from '../../lib/manifest';
import { configMap, namespace, setOf } from '../apply/manifests';
import type { ReconcileSubject } from './reconcile';

let count = 0;

/** What two runs of one set do to each other on every cluster. */
export function togetherContract(subject: () => ReconcileSubject): void {
  const cluster = (): ApiCluster => subject().cluster;
  const many = (place: string, letter: string, number: number): ResourceSet =>
    setOf(
      namespace(place),
      ...Array.from({ length: number }, (_, index) => configMap(`${letter}${index}`, { x: letter }, place)),
    );
  const apply = (set: string, resources: ResourceSet): Promise<ApplyReport> =>
    reconcile({ set, resources, cluster: cluster() });

  const liveIn = async (place: string): Promise<readonly string[]> => {
    const { items } = await cluster().list({ apiVersion: 'v1', kind: 'ConfigMap' }, { namespace: place });
    return items.map((item) => item.metadata.name).filter((name) => name !== 'kube-root-ca.crt');
  };
  const listedIn = async (set: string): Promise<string> => {
    const ref = { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'default', name: set };
    const inventory = await cluster().get(ref);
    return JSON.stringify(inventory?.data);
  };

  test.each([0, 20, 100])('leave nothing that no inventory lists, one begun %d ms after the other', async (delay) => {
    const place = `together-${process.pid}-${++count}`;
    const first = apply(place, many(place, 'a', 60));
    await new Promise((resolve) => setTimeout(resolve, delay));
    const ends = await Promise.allSettled([first, apply(place, many(place, 'b', 10))]);
    const codes = ends.map((end) => (end.status === 'fulfilled' ? end.value.exit : codeOf(end.reason)));
    expect(codes.filter((code) => code !== 0 && code !== 'apply/prune-budget')).toEqual([]);
    const listed = await listedIn(place);
    expect((await liveIn(place)).filter((name) => !listed.includes(`\\"${name}\\"`))).toEqual([]);
    const again = await plan({ set: place, resources: many(place, 'a', 60), cluster: cluster(), confirmPrune: 10 });
    expect(again.objects.map(({ id }) => id)).toEqual(expect.arrayContaining([...(await idsIn(place))]));
  });

  const idsIn = async (place: string): Promise<readonly string[]> =>
    (await liveIn(place)).map((name) => `/ConfigMap/${place}/${name}`);

  test('let go of the lease in the end, and write none when nothing changes', async () => {
    const place = `together-${process.pid}-${++count}`;
    await apply(place, many(place, 'a', 2));
    const ref = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', namespace: 'default' };
    const lease = await cluster().get({ ...ref, name: `cdk8s-gitops.${place}` });
    expect(lease?.spec).toMatchObject({ holderIdentity: '', leaseDurationSeconds: 60 });
    subject().wire.forget();
    await apply(place, many(place, 'a', 2));
    expect(subject().wire.writes).toEqual([]);
  });
}

function codeOf(error: unknown): string {
  return GitopsError.is(error) ? error.code : String(error);
}
