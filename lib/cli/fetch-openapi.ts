import { type ApiCluster, ApiFailure } from '../apply';
import { isJsonObject } from '../manifest';
import { type OpenApi, customGroups, readOpenApi } from '../schema';

/** What a cluster tells of itself. */
export interface ClusterDocuments {
  readonly documents: readonly OpenApi[];
  /** The version of its server. @default - it does not tell */
  readonly server?: string;
}

/**
 * Asks a cluster for its OpenAPI document, and for those of the groups of custom kinds, which say more of them.
 *
 * @throws GitopsError `schema/no-openapi`, and what requests throw
 */
export async function fetchOpenApi(cluster: ApiCluster): Promise<ClusterDocuments> {
  const all = readOpenApi(await cluster.text('/openapi/v2'), `/openapi/v2 of ${cluster.name}`);
  const groups = await Promise.all(customGroups(all).map((group) => fetchGroup(cluster, group)));
  const server = await fetchVersion(cluster);
  return { documents: [all, ...groups.flatMap((one) => one ?? [])], ...(server !== undefined && { server }) };
}

/** The document of one group and version; servers may not have it, and then v2 must do. */
async function fetchGroup(cluster: ApiCluster, group: string): Promise<OpenApi | undefined> {
  const path = `/openapi/v3/apis/${group}`;
  try {
    return readOpenApi(await cluster.text(path), `${path} of ${cluster.name}`);
  } catch (error) {
    if (ApiFailure.is(error, 404)) return undefined;
    throw error;
  }
}

async function fetchVersion(cluster: ApiCluster): Promise<string | undefined> {
  try {
    const version: unknown = JSON.parse(await cluster.text('/version'));
    return isJsonObject(version) && typeof version.gitVersion === 'string' ? version.gitVersion : undefined;
  } catch {
    return undefined;
  }
}
