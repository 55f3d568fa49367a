import { type Json, type JsonObject, type Manifest, groupOf, isBuiltInGroup, isJsonObject } from '../../manifest';
import { objectOf, wordOf } from '../json-values';

const SERVER_FIELDS: ReadonlySet<string> = new Set([
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
]);

/** The object as it is applied: without what only the server writes, without nulls, Secrets with `data` alone. */
export function normalise(manifest: Manifest): Manifest {
  const { status: _status, metadata, ...rest } = manifest;
  const kept = Object.fromEntries(Object.entries(metadata).filter(([field]) => !SERVER_FIELDS.has(field)));
  const plain = clean({ ...rest, metadata: kept } as JsonObject, isBuiltInGroup(groupOf(manifest.apiVersion)));
  return ownFields(manifest, plain) as unknown as Manifest;
}

function ownFields({ apiVersion, kind }: Manifest, plain: JsonObject): JsonObject {
  if (kind === 'Secret' && apiVersion === 'v1') return withoutStringData(plain);
  return kind === 'ClusterRole' && groupOf(apiVersion) === RBAC ? withoutAggregatedRules(plain) : plain;
}

const RBAC = 'rbac.authorization.k8s.io';

/** Leaves the rules of an aggregated role to the controller that fills them in. */
function withoutAggregatedRules(role: JsonObject): JsonObject {
  if (!isJsonObject(role.aggregationRule)) return role;
  const { rules: _rules, ...rest } = role;
  return rest;
}

/** Drops nulls, which the API reads as absence or, in maps of strings, as empty texts; custom kinds may mean them. */
function clean(value: JsonObject, dropNulls: boolean): JsonObject {
  const kept = Object.entries(value).filter(
    ([field, item]) => item !== null || !(dropNulls || field === 'creationTimestamp'),
  );
  return Object.fromEntries(kept.map(([field, item]) => [field, cleanItem(item, dropNulls)]));
}

function cleanItem(value: Json, dropNulls: boolean): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => cleanItem(item, dropNulls));
  return isJsonObject(value) ? clean(value, dropNulls) : value;
}

/** Writes `stringData` as `data`: server-side apply never removes a key that was once in `stringData`. */
function withoutStringData(secret: JsonObject): JsonObject {
  const { stringData, ...rest } = secret;
  if (!isJsonObject(stringData)) return rest;
  const encoded = Object.entries(stringData).map(([key, text]) => [key, base64(wordOf(text))] as const);
  return { ...rest, data: { ...objectOf(rest.data), ...Object.fromEntries(encoded) } };
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
