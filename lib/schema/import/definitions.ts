/** The part of an OpenAPI schema that is read. */
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

const OWN = /^io\.k8s\.(api|apimachinery|apiextensions-apiserver|kube-aggregator)\./;

/** Whether a definition is one of Kubernetes itself, not of another server or a custom kind. */
export function isOwnDefinition(name: string): boolean {
  return OWN.test(name);
}

/** The newest of several sets. */
export function newest(sets: DefinitionSets): Definitions {
  return sets.get(Math.max(...sets.keys())) ?? {};
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

/** A kind with its group and version in one text: `apps/v1/Deployment`, `/v1/Pod`. */
export function kindKey({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}/${kind}`;
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
