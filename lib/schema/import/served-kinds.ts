import { type JsonObject, isJsonObject } from '../../manifest';
import { type GroupVersionKind, kindKey } from './definitions';
import type { OpenApi } from './openapi';
import { groupVersionKind } from './table-schema';

/** A kind whose objects can be written, as the paths of a server tell. */
export interface ServedKind extends GroupVersionKind {
  readonly plural: string;
  readonly scope: 'Namespaced' | 'Cluster';
  /** Whether `status` is written apart. */
  readonly status: boolean;
}

/** `/api/v1/namespaces/{namespace}/pods`, `/apis/apps/v1/…`: what objects are posted to. */
const COLLECTION = /^\/(?:api|apis\/[^/{]+)\/[^/{]+\/(namespaces\/\{namespace\}\/)?([^/{]+)$/;

/** The kinds that can be written, by `group/version/Kind`. */
export function servedKinds({ paths }: OpenApi): ReadonlyMap<string, ServedKind> {
  const kinds = Object.entries(paths).flatMap(([path, item]) => {
    const [, namespace, plural = ''] = COLLECTION.exec(path) ?? [];
    const kind = postedKind(item);
    if (plural === '' || !kind) return [];
    const scope = namespace === undefined ? 'Cluster' : 'Namespaced';
    const status = `${path}/{name}/status` in paths;
    return [[kindKey(kind), { ...kind, plural, scope, status }] as const];
  });
  return new Map(kinds);
}

function postedKind({ post }: JsonObject): GroupVersionKind | undefined {
  return isJsonObject(post) ? groupVersionKind(post['x-kubernetes-group-version-kind']) : undefined;
}
