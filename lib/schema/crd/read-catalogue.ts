import { type Json, isJsonObject } from '../../manifest';
import { type CustomKind, CustomKinds } from './custom-kind';
import { SchemaNode } from './schema-node';

/**
 * Reads kinds from JSON schemas as catalogues of them hold them, by path: `group/kind_version.json`.
 *
 * Such a schema does not tell the scope of a kind, nor whether its status is written apart; both are left open.
 */
export function catalogueSchemas(schemas: Readonly<Record<string, Json>>): CustomKinds {
  const kinds = new Map<string, CustomKind>();
  for (const [path, json] of Object.entries(schemas)) {
    const [, group, kind, version] = /([^/]+)\/([^/_]+)_([^/_]+)\.json$/.exec(path) ?? [];
    if (group === undefined || kind === undefined || version === undefined || !isJsonObject(json)) continue;
    const known = kinds.get(`${group}/${kind}`)?.versions ?? [];
    const one = { name: version, served: true, schema: new SchemaNode(json), hasStatus: true, replicasPaths: [] };
    kinds.set(`${group}/${kind}`, { group, kind, versions: [...known, one] });
  }
  return new CustomKinds([...kinds.values()]);
}
