import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The part of an OpenAPI schema that the generators read. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-patch-merge-key'?: string;
  readonly 'x-kubernetes-group-version-kind'?: readonly GroupVersionKind[];
}

/** A kind with its group and version. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** The definitions of one Kubernetes version, by name. */
export type Definitions = Readonly<Record<string, Schema>>;

/** The definitions of each minor version (27 for 1.27), oldest first. */
export type DefinitionSets = ReadonlyMap<number, Definitions>;

/** Finds the folder of definition sets: the argument, or `kubernetes` in the folder of the environment variable. */
export function definitionsFolder(argument: string | undefined): string {
  if (argument) return argument;
  const data = process.env.CDK8S_GITOPS_DATA;
  if (data) return join(data, 'kubernetes');
  throw new Error('Name the folder of definitions-1.NN.json.gz files, or set CDK8S_GITOPS_DATA');
}

/** Reads every `definitions-1.NN.json.gz` of a folder. */
export function readDefinitionSets(folder: string): DefinitionSets {
  const minors = readdirSync(folder).flatMap((name) => {
    const minor = /^definitions-1\.(\d+)\.json\.gz$/.exec(name)?.[1];
    return minor === undefined ? [] : [Number(minor)];
  });
  const sorted = minors.sort((a, b) => a - b);
  if (sorted.length === 0) throw new Error(`No definitions-1.NN.json.gz in ${folder}`);
  return new Map(sorted.map((minor) => [minor, readDefinitions(join(folder, `definitions-1.${minor}.json.gz`))]));
}

function readDefinitions(file: string): Definitions {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  return (JSON.parse(text) as { definitions: Definitions }).definitions;
}

/** The newest of several sets. */
export function newest(sets: DefinitionSets): Definitions {
  const last = sets.get(Math.max(...sets.keys()));
  if (!last) throw new Error('No definition set');
  return last;
}

/** The name of the definition that a schema points to. */
export function refOf(schema: Schema): string | undefined {
  return schema.$ref?.slice('#/definitions/'.length);
}

/** The one kind that a definition stands for, if it is a kind. */
export function kindOf(schema: Schema | undefined): GroupVersionKind | undefined {
  const kinds = schema?.['x-kubernetes-group-version-kind'] ?? [];
  return kinds.length === 1 ? kinds[0] : undefined;
}

/** The names of the definitions that a definition points to. */
export function refsOf(schema: Schema): readonly string[] {
  const parts = [schema.items, schema.additionalProperties, ...Object.values(schema.properties ?? {})];
  const below = parts.flatMap((part) => (typeof part === 'object' ? refsOf(part) : []));
  const own = refOf(schema);
  return own ? [own, ...below] : below;
}

/** Every definition that is reachable from some, themselves included. */
export function reachable(definitions: Definitions, roots: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const schema = definitions[name];
    if (!schema || found.has(name)) continue;
    found.add(name);
    open.push(...refsOf(schema));
  }
  return found;
}
