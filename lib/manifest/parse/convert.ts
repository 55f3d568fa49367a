import type { Json } from '../json';
import { MAX_DEPTH } from '../emit/writer';
import { keyText } from './key';
import { isMerge, mapOf, mergedNodes, targetOf } from './merge';
import type { AliasNode, ListNode, MapNode, Node, Pair, ScalarNode } from './read/node';
import { Unresolvable, checkCollectionTag, resolveScalar } from './resolve-tagged';
import { type Source, errorAt, originAt } from './source';

/** How many values aliases may add to a document, unless it is larger than that itself. */
const MOST_COPIES = 100_000;
const MOST_COPIES_PER_VALUE = 10;

type JsonMap = Record<string, Json>;

/** Makes plain data of the nodes of one document. */
export class Converter {
  private written = 0;
  private copied = 0;
  /** The alias, written in the text itself, that is being expanded. */
  private expanding: AliasNode | undefined;

  constructor(private readonly source: Source) {}

  /** The data of a node, read as Kubernetes reads it. */
  convert(node: Node, above: readonly Node[] = []): Json {
    this.count();
    if (node.kind === 'alias') return this.copy(node, above);
    if (node.kind === 'scalar') return this.resolve(node).value;
    if (above.length > MAX_DEPTH) throw this.error(node, `is nested more than ${MAX_DEPTH} levels deep`);
    return node.kind === 'list' ? this.list(node, above) : this.map(node, above);
  }

  private resolve(node: ScalarNode): ReturnType<typeof resolveScalar> {
    return this.guard(node, () => resolveScalar(node.text, node.plain, node.tag));
  }

  private list(node: ListNode, above: readonly Node[]): Json {
    this.guard(node, () => checkCollectionTag(node.tag, 'seq'));
    const inside = [...above, node];
    return node.items.map((item) => this.convert(item, inside));
  }

  private map(node: MapNode, above: readonly Node[]): JsonMap {
    this.guard(node, () => checkCollectionTag(node.tag, 'map'));
    const inside = [...above, node];
    const result: JsonMap = {};
    const seen = new Map<string, Node>();
    for (const pair of node.pairs) {
      if (isMerge(pair)) this.merge(result, pair, inside);
      else this.entry(result, pair, seen, inside);
    }
    return result;
  }

  private entry(result: JsonMap, pair: Pair, seen: Map<string, Node>, above: readonly Node[]): void {
    const key = this.key(pair.key);
    const first = seen.get(key);
    if (first !== undefined) throw this.duplicate(key, first, pair.key);
    seen.set(key, pair.key);
    put(result, key, this.convert(pair.value, above));
  }

  private key(node: Node): string {
    const target = targetOf(node);
    if (target.kind !== 'scalar') throw this.error(node, 'a list or map cannot be a key');
    return this.guard(node, () => keyText(this.resolve(target)));
  }

  /** `<<`: earlier keys of the map yield to it and later ones win, as for kubectl; of several maps the first wins. */
  private merge(result: JsonMap, { key, value }: Pair, above: readonly Node[]): void {
    for (const source of mergedNodes(value)) {
      if (!mapOf(source)) throw this.error(key, '<< takes a map or a list of maps');
      for (const [name, merged] of Object.entries(this.convert(source, above) as JsonMap)) put(result, name, merged);
    }
  }

  private copy(alias: AliasNode, above: readonly Node[]): Json {
    if (above.includes(alias.target)) throw this.error(alias, `the anchor &${alias.name} holds itself`);
    const outer = this.expanding;
    this.expanding = outer ?? alias;
    const value = this.convert(alias.target, above);
    this.expanding = outer;
    return value;
  }

  private count(): void {
    if (!this.expanding) {
      this.written++;
      return;
    }
    this.copied++;
    if (this.copied <= MOST_COPIES || this.copied <= this.written * MOST_COPIES_PER_VALUE) return;
    const seen = `aliases add more than ${MOST_COPIES} values to what is written`;
    throw errorAt(this.source, this.expanding.at, seen, 'manifest/alias-bomb');
  }

  private duplicate(key: string, first: Node, second: Node): Error {
    const { line, column } = originAt(this.source, first.at);
    const name = JSON.stringify(key);
    const written =
      second.kind === 'scalar' && second.text !== key
        ? `${second.text} is read as the key ${name}, which`
        : `the key ${name}`;
    const seen = `${written} stands already at line ${line}, column ${column}`;
    return errorAt(this.source, second.at, seen, 'manifest/duplicate-key');
  }

  private guard<T>(node: Node, run: () => T): T {
    try {
      return run();
    } catch (error) {
      throw error instanceof Unresolvable ? this.error(node, error.message) : error;
    }
  }

  private error(node: Node, seen: string): Error {
    return errorAt(this.source, node.at, seen);
  }
}

function put(map: JsonMap, key: string, value: Json): void {
  if (key !== '__proto__') map[key] = value;
  else Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
}
