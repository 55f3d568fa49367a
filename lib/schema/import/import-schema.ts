import { GitopsError, type JsonObject, compareCodeUnits, isJsonObject } from '../../manifest';
import { builtInKind } from '../kinds';
import { type Definitions, isOwnDefinition, kindKey, kindOf } from './definitions';
import { FACTS, type SchemaFacts } from './facts';
import { builtInDefinitions } from './field-table';
import { type KindDefinition, type KnownKind, kindDefinitions, kindFacts } from './kind-facts';
import { type OpenApi, noOpenApi } from './openapi';
import { servedKinds } from './served-kinds';
import { tableDefinitions } from './table-schema';
import { TypeNames, typeFacts } from './type-facts';

/** What the documents do not say. */
export interface ImportOptions {
  /** The version of the server. @default - as the document says */
  readonly kubernetes?: string;
  /** The version as the server itself says it. @default - as the document says */
  readonly server?: string;
}

/**
 * Puts together what a cluster serves, from the OpenAPI document of its server and, for the schemas of custom kinds with
 * all that they say, the documents of single groups. The same documents give the same facts, in whichever order.
 *
 * @throws GitopsError `schema/no-openapi`
 */
export function importSchema(documents: readonly OpenApi[], options: ImportOptions = {}): SchemaFacts {
  const base = baseOf(documents);
  const groups = documents.filter(({ sort }) => sort === 'group').sort((a, b) => compareCodeUnits(a.name, b.name));
  const server = serverOf(base, options);
  const minor = Number(/^v?1\.(\d+)/.exec(server)?.[1]);
  const tables = [base, ...groups].map((document) => ({ document, table: tableDefinitions(document.definitions) }));
  const definitions = new Map(tables.flatMap(({ document, table }) => [...kindDefinitions(document, table)]));
  const all = mergedTables(tables.map(({ table }) => table));
  const isListed = base.sort === 'server';
  const kinds = isListed ? listedKinds([base, ...groups]) : definedKinds(definitions, all, minor);
  if (kinds.size === 0) throw noOpenApi(base.name, 'it holds no kind that a Kubernetes API server serves');
  const names = new TypeNames();
  const facts = [...kinds]
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([key, kind]) => [key, kindFacts(kind, definitions.get(key), (name) => names.type(name))] as const);
  return {
    ...FACTS,
    kubernetes: `1.${minor}`,
    server: server.startsWith('v') ? server : `v${server}`,
    served: isListed ? 'listed' : 'unknown',
    kinds: Object.fromEntries(facts),
    types: typeFacts(names, new Map([[minor, all]])),
  };
}

/** The groups and versions of the custom kinds of a server, whose own documents say more of them. */
export function customGroups(document: OpenApi): readonly string[] {
  const definitions = kindDefinitions(document, tableDefinitions(document.definitions));
  const custom = [...servedKinds(document)].filter(([key]) => definitions.get(key)?.structural !== false);
  const names = custom.filter(([, { group }]) => group !== '').map(([, { group, version }]) => `${group}/${version}`);
  return [...new Set(names)].sort(compareCodeUnits);
}

function baseOf(documents: readonly OpenApi[]): OpenApi {
  const bases = documents.filter(({ sort }) => sort !== 'group');
  const [base, second] = bases;
  if (second) throw noOpenApi(second.name, `it is the document of a server, and so is ${base?.name ?? 'another'}`);
  if (base) return base;
  const [first] = documents;
  throw noOpenApi(
    first?.name ?? 'a schema',
    'it is OpenAPI v3 of one group and version, not of all that a server serves',
  );
}

function serverOf({ name, version }: OpenApi, { kubernetes, server: told }: ImportOptions): string {
  const server = told ?? version ?? kubernetes;
  const attempt = `Cannot import ${name}`;
  if (server === undefined || !/^v?1\.\d+/.test(server)) {
    const seen = server === undefined ? 'it does not say the version of the server' : `"${server}" is no version`;
    const remedy = 'Give the version with --kubernetes, such as `--kubernetes 1.33`.';
    throw new GitopsError('schema/no-openapi', { attempt, seen, remedy });
  }
  if (kubernetes === undefined || minorIn(kubernetes) === minorIn(server)) return server;
  const seen = `it is of Kubernetes ${server}, and ${kubernetes} is named`;
  throw new GitopsError('schema/no-openapi', {
    attempt,
    seen,
    remedy: 'Leave out --kubernetes, or name another file.',
  });
}

function minorIn(version: string): string | undefined {
  return /^v?1\.(\d+)/.exec(version)?.[1];
}

/** Where two documents define a thing, Kubernetes' own are those of the first. */
function mergedTables(tables: readonly Definitions[]): Definitions {
  return Object.assign({}, ...[...tables].reverse()) as Definitions;
}

function listedKinds(documents: readonly OpenApi[]): ReadonlyMap<string, KnownKind> {
  return new Map(documents.flatMap((document) => [...servedKinds(document)]));
}

/** Without paths: the kinds of Kubernetes that the version may serve, and those of others that are objects. */
function definedKinds(
  definitions: ReadonlyMap<string, KindDefinition>,
  table: Definitions,
  minor: number,
): ReadonlyMap<string, KnownKind> {
  const own = new Set(builtInDefinitions(table, minor).map(([key]) => key));
  const kinds = [...definitions].flatMap(([key, { name, json }]): [string, KnownKind][] => {
    const kind = kindOf(table[name]);
    if (!kind) return [];
    const known = builtInKind(kind.group, kind.kind);
    if (known) return own.has(key) ? [[key, { ...kind, ...builtInPlace(known) }]] : [];
    return isObjectOfOthers(name, json) && !kind.kind.endsWith('List') ? [[kindKey(kind), kind]] : [];
  });
  return new Map(kinds);
}

function isObjectOfOthers(name: string, { properties }: JsonObject): boolean {
  return !isOwnDefinition(name) && isJsonObject(properties) && properties.metadata !== undefined;
}

function builtInPlace({ plural, namespaced }: { readonly plural: string; readonly namespaced: boolean }): {
  readonly plural: string;
  readonly scope: 'Namespaced' | 'Cluster';
} {
  return { plural, scope: namespaced ? 'Namespaced' : 'Cluster' };
}
