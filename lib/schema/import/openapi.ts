import { GitopsError, type JsonObject, isJsonObject } from '../../manifest';
import { FACTS } from './facts';

/** An OpenAPI document of a Kubernetes API server. */
export interface OpenApi {
  /** Where it was read, for messages. */
  readonly name: string;
  /** All of a server, all definitions without the paths that say what is served, or one group and version. */
  readonly sort: 'server' | 'definitions' | 'group';
  readonly definitions: Readonly<Record<string, JsonObject>>;
  readonly paths: Readonly<Record<string, JsonObject>>;
  /** The groups and versions of the paths: `apps/v1`, `v1`. */
  readonly groupVersions: readonly string[];
  /** The version of the server. @default - it does not say */
  readonly version?: string;
}

/** What else may have been given, by what tells it, and how to go on. */
const OTHERS: readonly (readonly [is: (json: JsonObject) => boolean, seen: string])[] = [
  [({ format }) => format === FACTS.format, 'it is what an import writes; give it to `synth check --schema`'],
  [({ kind }) => kind === 'Status', 'it is the refusal of a server'],
  [
    ({ apiVersion, kind }) => typeof apiVersion === 'string' && typeof kind === 'string',
    'it is an object, not an OpenAPI document; CustomResourceDefinitions go to `synth check --crd`',
  ],
  [
    ({ paths }) =>
      isJsonObject(paths) && Object.values(paths).some((one) => isJsonObject(one) && 'serverRelativeURL' in one),
    'it is the index of OpenAPI v3, which holds no definitions',
  ],
];

/**
 * Reads an OpenAPI document: v2 of a server, its definitions alone, or v3 of one group and version.
 *
 * @throws GitopsError `schema/no-openapi`
 */
export function readOpenApi(text: string, name: string): OpenApi {
  const json = parse(text, name);
  if (!isJsonObject(json)) throw noOpenApi(name, 'it is JSON, but no map');
  const { swagger, openapi, components } = json;
  if (typeof openapi === 'string' && openapi.startsWith('3.') && isJsonObject(components))
    return { ...partsOf(json, components.schemas), name, sort: 'group' };
  const other = OTHERS.find(([is]) => is(json));
  if (other) throw noOpenApi(name, messageOf(json) ?? other[1]);
  if (!isJsonObject(json.definitions)) throw noOpenApi(name, 'it has no `definitions`');
  const version = versionOf(json);
  return {
    ...partsOf(json, json.definitions),
    name,
    sort: swagger === undefined ? 'definitions' : 'server',
    ...(version !== undefined && { version }),
  };
}

/** The error for a document from which nothing can be imported. */
export function noOpenApi(name: string, seen: string): GitopsError {
  return new GitopsError('schema/no-openapi', { attempt: `Cannot import ${name}`, seen });
}

function parse(text: string, name: string): unknown {
  if (text.trim() === '') throw noOpenApi(name, 'it is empty');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw noOpenApi(name, `it is no JSON, or cut off: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function partsOf(json: JsonObject, definitions: unknown): Pick<OpenApi, 'definitions' | 'paths' | 'groupVersions'> {
  const paths = mapsOf(json.paths);
  const names = Object.keys(paths).flatMap((path) => groupVersionIn(path) ?? []);
  return { definitions: mapsOf(definitions), paths, groupVersions: [...new Set(names)] };
}

function groupVersionIn(path: string): string | undefined {
  return /^\/(?:api|apis)\/([^/{]+(?:\/[^/{]+)?)\//.exec(path)?.[1]?.replace(/^(v\d\w*)\/.*/, '$1');
}

function mapsOf(value: unknown): Readonly<Record<string, JsonObject>> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, JsonObject][] => (isJsonObject(one) ? [[key, one]] : [])),
  );
}

function versionOf({ info, version }: JsonObject): string | undefined {
  const found = isJsonObject(info) ? info.version : version;
  return typeof found === 'string' && /^v?1\.\d+/.test(found) ? found : undefined;
}

function messageOf({ kind, message }: JsonObject): string | undefined {
  return kind === 'Status' && typeof message === 'string' ? `it is the refusal of a server: ${message}` : undefined;
}
