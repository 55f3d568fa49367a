import { type ResourceId, groupOf, resourceId } from '../manifest';
import { ApiFailure } from './api/api-failure';
import type { Cluster, LiveObject, ObjectRef } from './cluster';
import { groupBy } from './group';
import { mapPool } from './pool';

const READERS = 16;
/** From so many objects of a kind in one namespace on, one list is cheaper than single reads. */
const LIST_FROM = 5;

/** Told of objects that may not be read, and of the refusal. */
type OnForbidden = (refs: readonly ObjectRef[], failure: ApiFailure) => void;

/** Reads many objects: of each kind and namespace with one list where many are wanted there. */
export async function readLive(
  cluster: Cluster,
  refs: readonly ObjectRef[],
  signal?: AbortSignal,
  onForbidden?: OnForbidden,
): Promise<ReadonlyMap<ResourceId, LiveObject>> {
  const groups = groupBy(refs, (ref) => `${ref.apiVersion} ${ref.kind} ${ref.namespace ?? ''}`);
  const options = signal ? { signal } : {};
  const read = async (group: readonly ObjectRef[]): Promise<readonly LiveObject[]> => {
    try {
      if (group.length >= LIST_FROM) return await listGroup(cluster, group, options);
      return await readEach(cluster, group, options);
    } catch (error) {
      if (!onForbidden || !ApiFailure.is(error, 403)) throw error;
      onForbidden(group, error);
      return [];
    }
  };
  const found = await mapPool([...groups.values()], READERS, read);
  return new Map(found.flat().map((live) => [idOfRef({ ...live, ...live.metadata }), live]));
}

async function listGroup(
  cluster: Cluster,
  group: readonly ObjectRef[],
  options: { readonly signal?: AbortSignal },
): Promise<readonly LiveObject[]> {
  const [first] = group;
  if (!first) return [];
  const wanted = new Set(group.map((ref) => ref.name));
  try {
    const place = first.namespace ? { namespace: first.namespace } : {};
    const { items } = await cluster.list(first, { ...place, ...options });
    return items.filter((item) => wanted.has(item.metadata.name));
  } catch (error) {
    if (ApiFailure.is(error, 403)) return readEach(cluster, group, options);
    throw error;
  }
}

async function readEach(
  cluster: Cluster,
  group: readonly ObjectRef[],
  options: { readonly signal?: AbortSignal },
): Promise<readonly LiveObject[]> {
  const found = await mapPool(group, READERS, (ref) => cluster.get(ref, options));
  return found.filter((live) => live !== undefined);
}

/** The identity of an object by its reference. */
export function idOfRef({ apiVersion, kind, namespace = '', name }: ObjectRef): ResourceId {
  return resourceId({ group: groupOf(apiVersion), kind, namespace, name });
}
