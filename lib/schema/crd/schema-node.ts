import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import { type Pattern, compilePattern } from './re2';

/** The types of a structural schema. */
export type SchemaType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';

/** A rule in CEL, as a schema states it. */
export interface CelRule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/** What stands for fields without a property: a schema, anything, or nothing. */
export type Additional = SchemaNode | boolean;

const nodes = new WeakMap<JsonObject, SchemaNode>();

/** One node of the schema of a custom kind; its parts are read when they are first asked for. */
export class SchemaNode {
  private parts: ReadonlyMap<string, SchemaNode> | undefined;
  private element: SchemaNode | undefined;
  private rest: Additional | undefined;
  private regex: Pattern | undefined;
  private ruled: boolean | undefined;
  private filled: readonly (readonly [string, SchemaNode])[] | undefined;
  private written: readonly CelRule[] | undefined;
  private readonly alternatives = new Map<string, readonly SchemaNode[]>();

  readonly type: SchemaType | undefined;
  readonly nullable: boolean;
  readonly intOrString: boolean;
  readonly preserves: boolean;
  readonly embedded: boolean;
  readonly listType: string | undefined;
  readonly format: string | undefined;
  readonly required: readonly string[];
  /** A null is no default. */
  readonly default: Json | undefined;

  constructor(readonly json: JsonObject) {
    const { type, nullable, required } = json;
    this.type = typeof type === 'string' ? (type as SchemaType) : undefined;
    this.nullable = nullable === true;
    this.intOrString = json['x-kubernetes-int-or-string'] === true;
    this.preserves = json['x-kubernetes-preserve-unknown-fields'] === true;
    this.embedded = json['x-kubernetes-embedded-resource'] === true;
    this.listType = this.text('x-kubernetes-list-type');
    this.format = this.text('format');
    this.required = textsOf(required);
    this.default = json.default === null ? undefined : json.default;
  }

  /** The node of a schema; the same one each time. */
  static of(json: JsonObject): SchemaNode {
    const found = nodes.get(json) ?? new SchemaNode(json);
    nodes.set(json, found);
    return found;
  }

  get properties(): ReadonlyMap<string, SchemaNode> {
    return (this.parts ??= nodesOf(this.json.properties));
  }

  /** The properties that have a default. */
  get defaulted(): readonly (readonly [string, SchemaNode])[] {
    return (this.filled ??= [...this.properties].filter(([, one]) => one.default !== undefined));
  }

  get items(): SchemaNode | undefined {
    return (this.element ??= nodeOf(this.json.items));
  }

  get additional(): Additional {
    const value = this.json.additionalProperties;
    return (this.rest ??= typeof value === 'boolean' ? value : (nodeOf(value) ?? false));
  }

  get options(): readonly Json[] | undefined {
    const options = this.json.enum;
    return Array.isArray(options) && options.length > 0 ? (options as readonly Json[]) : undefined;
  }

  get listKeys(): readonly string[] {
    return textsOf(this.json['x-kubernetes-list-map-keys']);
  }

  /** The pattern that a string must match; undefined without one. */
  get pattern(): Pattern | undefined {
    const source = this.text('pattern');
    return source === undefined ? undefined : (this.regex ??= compilePattern(source));
  }

  get rules(): readonly CelRule[] {
    const rules = this.json['x-kubernetes-validations'];
    return (this.written ??= Array.isArray(rules) ? (rules as readonly Json[]).filter(isJsonObject).map(ruleOf) : []);
  }

  /** Whether a rule stands here or anywhere below. */
  get hasRules(): boolean {
    return (this.ruled ??= mentions(this.json, ({ 'x-kubernetes-validations': rules }) => {
      return Array.isArray(rules) && rules.length > 0;
    }));
  }

  /** Whether an int-or-string with a type stands here or below, of whose default the API server asks nothing. */
  get hasTypedPair(): boolean {
    return mentions(this.json, (json) => json['x-kubernetes-int-or-string'] === true && json.type !== undefined);
  }

  /** The schemas of a test: `allOf`, `anyOf` or `oneOf`. */
  tests(keyword: 'allOf' | 'anyOf' | 'oneOf'): readonly SchemaNode[] {
    const value = this.json[keyword];
    if (!Array.isArray(value)) return [];
    const known = this.alternatives.get(keyword);
    if (known) return known;
    const nodes = (value as readonly Json[]).filter(isJsonObject).map((one) => new SchemaNode(one));
    this.alternatives.set(keyword, nodes);
    return nodes;
  }

  /** The schema that a value may not fit. */
  get not(): SchemaNode | undefined {
    if (!isJsonObject(this.json.not)) return undefined;
    const [known = new SchemaNode(this.json.not)] = this.alternatives.get('not') ?? [];
    this.alternatives.set('not', [known]);
    return known;
  }

  /** The number of a keyword such as `maxLength`. */
  limit(keyword: string): number | bigint | undefined {
    const value = this.json[keyword];
    return typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
  }

  private text(keyword: string): string | undefined {
    const value = this.json[keyword];
    return typeof value === 'string' && value !== '' ? value : undefined;
  }
}

function mentions(value: Json, test: (json: JsonObject) => boolean): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).some((one) => mentions(one, test));
  return isJsonObject(value) && (test(value) || Object.values(value).some((one) => mentions(one, test)));
}

function nodeOf(value: Json | undefined): SchemaNode | undefined {
  return isJsonObject(value) ? new SchemaNode(value) : undefined;
}

function nodesOf(value: Json | undefined): ReadonlyMap<string, SchemaNode> {
  if (!isJsonObject(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, one]): [string, SchemaNode][] =>
      isJsonObject(one) ? [[name, new SchemaNode(one)]] : [],
    ),
  );
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** A rule as it is written; what is of a wrong type is judged with the fields of the definition. */
function ruleOf(json: JsonObject): CelRule {
  const texts = ['message', 'messageExpression', 'reason', 'fieldPath'].flatMap((name) =>
    typeof json[name] === 'string' ? [[name, json[name]] as const] : [],
  );
  return {
    rule: typeof json.rule === 'string' ? json.rule : '',
    ...Object.fromEntries(texts),
    ...(typeof json.optionalOldSelf === 'boolean' && { optionalOldSelf: json.optionalOldSelf }),
  };
}
