import { type Alias, type Node, type Pair, type YAMLMap, type YAMLSeq, isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Json } from '../json';
import { MAX_DEPTH } from '../emit/writer';
import { keyText } from './key';
import { Unresolvable, checkCollectionTag, resolveScalar } from './resolve-tagged';
import { type Source, errorAt, originAt } from './source';

/** How many values aliases may add to a document, unless it is larger than that itself. */
const MOST_COPIES = 100_000;
const MOST_COPIES_PER_VALUE = 10;

type MapNode = YAMLMap;
type JsonMap = Record<string, Json>;

/** Makes plain data of the nodes of one document. */
export class Converter {
  private written = 0;
  private copied = 0;
  /** The alias, written in the text itself, that is being expanded. */
  private expanding: Alias | undefined;

  constructor(
    private readonly source: Source,
    private readonly targets: ReadonlyMap<Alias, Node>,
  ) {}

  /** The data of a node, read as Kubernetes reads it. */
  convert(node: unknown, above: readonly Node[] = []): Json {
    this.count();
    if (isAlias(node)) return this.copy(node, above);
    if (isScalar(node)) return this.resolve(node).value;
    if (above.length > MAX_DEPTH) throw this.error(node, `is nested more than ${MAX_DEPTH} levels deep`);
    if (isSeq(node)) return this.list(node, above);
    return isMap(node) ? this.map(node, above) : null;
  }

  private resolve(node: {
    readonly value: unknown;
    readonly type?: string;
    readonly tag?: string;
  }): ReturnType<typeof resolveScalar> {
    const text = typeof node.value === 'string' ? node.value : '';
    return this.guard(node, () => resolveScalar(text, node.type === 'PLAIN' || node.type === undefined, node.tag));
  }

  private list(node: YAMLSeq, above: readonly Node[]): Json {
    this.guard(node, () => checkCollectionTag(node.tag, 'seq'));
    const inside = [...above, node];
    return node.items.map((item) => {
      if (node.flow) this.refuseQuestion(item);
      return this.convert(item, inside);
    });
  }

  private map(node: MapNode, above: readonly Node[]): JsonMap {
    this.guard(node, () => checkCollectionTag(node.tag, 'map'));
    const inside = [...above, node];
    const result: JsonMap = {};
    const seen = new Map<string, unknown>();
    for (const pair of node.items) {
      if (node.flow) this.refuseQuestion(pair.key);
      if (isMerge(pair)) this.merge(result, pair, inside);
      else this.entry(result, pair, seen, inside);
    }
    return result;
  }

  private entry(result: JsonMap, pair: Pair, seen: Map<string, unknown>, above: readonly Node[]): void {
    const key = this.key(pair.key);
    const first = seen.get(key);
    if (first !== undefined) throw this.duplicate(key, first, pair.key);
    seen.set(key, pair.key);
    put(result, key, this.convert(pair.value, above));
  }

  private key(node: unknown): string {
    const target = isAlias(node) ? this.target(node) : node;
    if (!isScalar(target)) throw this.error(node, 'a list or map cannot be a key');
    return this.guard(node, () => keyText(this.resolve(target)));
  }

  /** `<<`: earlier keys of the map yield to it and later ones win, as for kubectl; of several maps the first wins. */
  private merge(result: JsonMap, pair: Pair, above: readonly Node[]): void {
    const value = isAlias(pair.value) ? this.target(pair.value) : pair.value;
    const sources = isSeq(value) ? [...value.items].reverse() : [pair.value];
    for (const source of sources) {
      const target = isAlias(source) ? this.target(source) : source;
      if (!isMap(target)) throw this.error(pair.key, '<< takes a map or a list of maps');
      for (const [key, merged] of Object.entries(this.convert(source, above) as JsonMap)) put(result, key, merged);
    }
  }

  private copy(alias: Alias, above: readonly Node[]): Json {
    const target = this.target(alias);
    if (above.includes(target)) throw this.error(alias, `the anchor &${alias.source} holds itself`);
    const outer = this.expanding;
    this.expanding = outer ?? alias;
    const value = this.convert(target, above);
    this.expanding = outer;
    return value;
  }

  private target(alias: Alias): Node {
    const target = this.targets.get(alias);
    if (!target) throw this.error(alias, `there is no anchor &${alias.source} above`);
    return target;
  }

  private count(): void {
    if (!this.expanding) this.written++;
    else this.copied++;
    if (this.copied <= MOST_COPIES || this.copied <= this.written * MOST_COPIES_PER_VALUE) return;
    throw errorAt(
      this.source,
      offsetOf(this.expanding),
      `aliases add more than ${MOST_COPIES} values to what is written`,
      'manifest/alias-bomb',
    );
  }

  private duplicate(key: string, first: unknown, second: unknown): Error {
    const { line, column } = originAt(this.source, offsetOf(first));
    const seen = `the key ${JSON.stringify(key)} stands already at line ${line}, column ${column}`;
    return errorAt(this.source, offsetOf(second), seen, 'manifest/duplicate-key');
  }

  /** `[?a]` is a text to some readers and a key to others. */
  private refuseQuestion(node: unknown): void {
    if (!isScalar(node) || node.type !== 'PLAIN' || !String(node.value).startsWith('?')) return;
    throw this.error(node, 'a text that begins with ? must stand between quotes here');
  }

  private guard<T>(node: unknown, run: () => T): T {
    try {
      return run();
    } catch (error) {
      throw error instanceof Unresolvable ? this.error(node, error.message) : error;
    }
  }

  private error(node: unknown, seen: string): Error {
    return errorAt(this.source, offsetOf(node), seen);
  }
}

function isMerge({ key }: Pair): boolean {
  if (!isScalar(key) || key.value !== '<<') return false;
  return key.tag === 'tag:yaml.org,2002:merge' || (key.tag === undefined && key.type === 'PLAIN');
}

function put(map: JsonMap, key: string, value: Json): void {
  if (key !== '__proto__') map[key] = value;
  else Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
}

function offsetOf(node: unknown): number {
  const range = (node as { readonly range?: readonly number[] | null } | null)?.range;
  return range?.[0] ?? 0;
}
