import { MAX_DEPTH } from '../../emit/writer';
import { Unreadable } from './cursor';
import type { ListNode, MapNode, Node, Pair } from './node';
import type { Scanner } from './scanner';
import type { Token, TokenType } from './token';

/** Where a node stands: in which blocks and brackets, and whether a list may stand there under its key itself. */
interface Place {
  readonly depth: number;
  readonly inFlow?: boolean;
  readonly underKey?: boolean;
}

interface Properties {
  readonly at: number;
  readonly tag?: string;
  readonly anchor?: string;
}

const ENDS_IN_BLOCK: ReadonlySet<TokenType> = new Set(['key', 'value', 'block-end', 'item']);
const ENDS_IN_LIST: ReadonlySet<TokenType> = new Set(['comma', 'value', 'flow-list-end']);
const ENDS_IN_MAP: ReadonlySet<TokenType> = new Set(['comma', 'value', 'flow-map-end']);
/** How many values a document may have: what each takes in memory is many times what it takes in a file. */
const MOST_VALUES = 4 * 2 ** 20;
const NO_CONTENT = 'a value is expected here';

/** Puts the tokens of one document together. */
export class StructureReader {
  private count = 0;
  private readonly anchors = new Map<string, Node>();

  constructor(private readonly scanner: Scanner) {}

  /** The node of the document. @returns nothing where only comments stand */
  document(): Node | undefined {
    const { type, at } = this.scanner.peek();
    if (type === 'document-end') throw new Unreadable(at, 'kubectl refuses "..." below no content; leave it out');
    return type === 'end' ? undefined : this.node({ depth: 0 });
  }

  private node(place: Place): Node {
    const token = this.scanner.peek();
    this.note(token.at);
    if (token.type === 'alias') return this.alias(this.scanner.take());
    return this.content(this.properties(), place);
  }

  private alias({ at, text }: Token): Node {
    const target = this.anchors.get(text);
    if (!target) throw new Unreadable(at, `there is no anchor &${text} above`);
    return { kind: 'alias', at, name: text, target };
  }

  private properties(): Properties {
    const { at } = this.scanner.peek();
    const found: { tag?: string; anchor?: string } = {};
    for (let { type } = this.scanner.peek(); type === 'tag' || type === 'anchor'; { type } = this.scanner.peek()) {
      if (found[type] !== undefined) throw new Unreadable(this.scanner.peek().at, NO_CONTENT);
      found[type] = this.scanner.take().text;
    }
    return { at, ...found };
  }

  private content(properties: Properties, place: Place): Node {
    const { type, at } = this.scanner.peek();
    if (type === 'scalar') return this.scalar(properties);
    if (place.depth > MAX_DEPTH) throw new Unreadable(at, `is nested more than ${MAX_DEPTH} levels deep`);
    if (type === 'flow-list') return this.flowList(properties, place);
    if (type === 'flow-map') return this.flowMap(properties, place);
    if (!place.inFlow) {
      if (type === 'block-list') return this.blockList(properties, place);
      if (type === 'block-map') return this.blockMap(properties, place);
      if (type === 'item' && place.underKey) return this.listUnderKey(properties, place);
    }
    if (properties.tag !== undefined || properties.anchor !== undefined) return this.empty(properties);
    throw new Unreadable(at, NO_CONTENT);
  }

  private scalar(properties: Properties): Node {
    const { at, text, plain } = this.scanner.take();
    return this.named(properties, { kind: 'scalar', ...tagOf(properties), at, text, plain });
  }

  private empty(properties: Properties): Node {
    return this.named(properties, { kind: 'scalar', ...tagOf(properties), at: properties.at, text: '', plain: true });
  }

  /** Notes a value. */
  private note(at: number): void {
    if (++this.count <= MOST_VALUES) return;
    throw new Unreadable(at, `the document has more than ${MOST_VALUES} values`, 'manifest/too-large');
  }

  private nothing(at = this.scanner.peek().at): Node {
    this.note(at);
    return { kind: 'scalar', at, text: '', plain: true };
  }

  private named<Kind extends Node>({ anchor }: Properties, node: Kind): Kind {
    if (anchor !== undefined) this.anchors.set(anchor, node);
    return node;
  }

  private blockList(properties: Properties, { depth }: Place): Node {
    const { at } = this.scanner.take();
    const list = this.named<ListNode>(properties, { kind: 'list', ...tagOf(properties), at, items: [] });
    while (this.passes('item')) list.items.push(this.blockItem(depth));
    this.expect('block-end', 'an element of the list that is above must begin with "- " at its column');
    return list;
  }

  private listUnderKey(properties: Properties, { depth }: Place): Node {
    const { at } = this.scanner.peek();
    const list = this.named<ListNode>(properties, { kind: 'list', ...tagOf(properties), at, items: [] });
    while (this.passes('item')) list.items.push(this.blockItem(depth));
    return list;
  }

  private blockItem(depth: number): Node {
    return ENDS_IN_BLOCK.has(this.scanner.peek().type) ? this.nothing() : this.node({ depth: depth + 1 });
  }

  private blockMap(properties: Properties, { depth }: Place): Node {
    const { at } = this.scanner.take();
    const map = this.named<MapNode>(properties, { kind: 'map', ...tagOf(properties), at, pairs: [] });
    while (this.passes('key')) {
      const key = this.inBlockMap(depth);
      const value = this.passes('value') ? this.inBlockMap(depth) : this.nothing();
      map.pairs.push({ key, value });
    }
    this.expect('block-end', 'a key of the map that is above must begin at its column, and a colon follow it');
    return map;
  }

  private inBlockMap(depth: number): Node {
    const { type } = this.scanner.peek();
    if (type !== 'item' && ENDS_IN_BLOCK.has(type)) return this.nothing();
    return this.node({ depth: depth + 1, underKey: true });
  }

  private flowList(properties: Properties, { depth }: Place): Node {
    const { at } = this.scanner.take();
    const list = this.named<ListNode>(properties, { kind: 'list', ...tagOf(properties), at, items: [] });
    while (!this.closes('flow-list-end', ']', at)) {
      list.items.push(this.flowItem(depth + 1));
      this.expectSeparator('flow-list-end', ']');
    }
    return list;
  }

  /** An element between brackets; `a: b` there is a map of its own. */
  private flowItem(depth: number): Node {
    const { type, at } = this.scanner.peek();
    if (type !== 'key') return this.node({ depth, inFlow: true });
    return { kind: 'map', at, pairs: [this.flowPair(depth, ENDS_IN_LIST)] };
  }

  private flowMap(properties: Properties, { depth }: Place): Node {
    const { at } = this.scanner.take();
    const map = this.named<MapNode>(properties, { kind: 'map', ...tagOf(properties), at, pairs: [] });
    while (!this.closes('flow-map-end', '}', at)) {
      map.pairs.push(this.flowPair(depth + 1, ENDS_IN_MAP));
      this.expectSeparator('flow-map-end', '}');
    }
    return map;
  }

  private flowPair(depth: number, ends: ReadonlySet<TokenType>): Pair {
    if (!this.passes('key')) return { key: this.node({ depth, inFlow: true }), value: this.nothing() };
    const key = this.inFlowPair(depth, ends);
    return { key, value: this.passes('value') ? this.inFlowPair(depth, ends) : this.nothing() };
  }

  private inFlowPair(depth: number, ends: ReadonlySet<TokenType>): Node {
    return ends.has(this.scanner.peek().type) ? this.nothing() : this.node({ depth, inFlow: true });
  }

  private passes(type: TokenType): boolean {
    if (this.scanner.peek().type !== type) return false;
    this.scanner.take();
    return true;
  }

  private expect(type: TokenType, otherwise: string): void {
    if (!this.passes(type)) throw new Unreadable(this.scanner.peek().at, otherwise);
  }

  /** Passes the bracket that closes a list or map, if it stands here. */
  private closes(end: TokenType, bracket: string, opened: number): boolean {
    if (this.scanner.peek().type !== 'end') return this.passes(end);
    throw new Unreadable(opened, `the bracket that opens here is not closed with ${bracket}`);
  }

  private expectSeparator(end: TokenType, bracket: string): void {
    const { type, at } = this.scanner.peek();
    if (type === end || type === 'end' || this.passes('comma')) return;
    throw new Unreadable(at, `a comma or ${bracket} is expected here`);
  }
}

function tagOf({ tag }: Properties): { readonly tag?: string } {
  return tag === undefined ? {} : { tag };
}
