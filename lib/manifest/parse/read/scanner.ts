import { type Cursor, isBlankOrEnd, isBreak } from './cursor';
import { scanBlockScalar } from './scan-block-scalar';
import { scanPlain } from './scan-plain';
import { scanName, scanTag } from './scan-properties';
import { scanQuoted } from './scan-quoted';
import { SimpleKeys } from './simple-keys';
import type { Token, TokenType } from './token';

const NO_PLAIN = new Set(',[]{}#&*!|>\'"%@`\t');
const BRACKETS: ReadonlyMap<string, TokenType> = new Map([
  ['[', 'flow-list'],
  ['{', 'flow-map'],
  [']', 'flow-list-end'],
  ['}', 'flow-map-end'],
]);

/** Why the sign of a list or map can stand no further in on a line that has begun. */
const MISPLACED = {
  'block-list':
    '"- " begins a list, which cannot begin on this line; write the text between quotes, or a line further down',
  'block-map':
    'a colon before a blank makes a key, which cannot stand here; write the text between quotes, or correct the indent',
};

/** Takes a text apart, as the reader of Kubernetes does. */
export class Scanner {
  private readonly tokens: Token[] = [];
  private head = 0;
  private taken = 0;
  private indent = -1;
  private readonly indents: number[] = [];
  private readonly keys: SimpleKeys;
  private keyMayBegin = true;
  private ended = false;

  constructor(
    private readonly cursor: Cursor,
    private readonly json: boolean,
  ) {
    this.keys = new SimpleKeys(cursor);
  }

  /** The next token, which stays. */
  peek(): Token {
    while (this.needsMore()) this.fetch();
    return this.tokens[this.head] ?? this.tokenAt('end', this.cursor.at);
  }

  /** The next token, which is passed. */
  take(): Token {
    const token = this.peek();
    this.head++;
    this.taken++;
    if (this.head === this.tokens.length) {
      this.tokens.length = 0;
      this.head = 0;
    }
    return token;
  }

  private needsMore(): boolean {
    if (this.ended) return false;
    return this.head >= this.tokens.length || this.keys.mayBegin(this.taken);
  }

  private fetch(): void {
    const { cursor } = this;
    this.passToToken();
    this.closeBlocks(cursor.column);
    if (cursor.ended) return this.end();
    if (cursor.column === 0 && cursor.text[cursor.at] === '%')
      cursor.fail('a directive (%) is refused by kubectl; leave the line out');
    if (cursor.isDocumentMark()) return this.documentEnd();
    const char = cursor.text.charAt(cursor.at);
    const bracket = BRACKETS.get(char);
    if (bracket) return char === '[' || char === '{' ? this.openFlow(bracket) : this.closeFlow(bracket);
    if (!this.indicator(char)) this.scalar(char);
  }

  /** Reads one of `,`, `-`, `?` and `:`, where it is not the beginning of a text. */
  private indicator(char: string): boolean {
    const alone = isBlankOrEnd(this.cursor.code(1));
    if (char === ',') this.comma();
    else if (char === '-' && alone) this.blockPart('item', 'block-list', true);
    else if (char === '?' && (alone || this.inFlow)) this.explicitKey(alone);
    else if (char === ':' && (alone || this.inFlow)) this.colon();
    else return false;
    return true;
  }

  private get inFlow(): boolean {
    return this.keys.flowLevel > 0;
  }

  private passToToken(): void {
    const { cursor } = this;
    for (;;) {
      if (this.inFlow || !this.keyMayBegin) cursor.passBlanks();
      else cursor.passSpaces();
      if (cursor.code() === 35) cursor.passLine();
      if (!isBreak(cursor.code())) return;
      cursor.passBreak();
      if (!this.inFlow) this.keyMayBegin = true;
    }
  }

  private end(): void {
    this.closeBlocks(-1);
    this.keys.drop();
    this.add('end');
    this.ended = true;
  }

  private documentEnd(): void {
    this.closeBlocks(-1);
    this.keys.drop();
    this.keyMayBegin = false;
    this.add('document-end');
    this.cursor.at += 3;
  }

  private openFlow(type: TokenType): void {
    this.beginKey();
    this.keys.open();
    this.keyMayBegin = true;
    this.sign(type);
  }

  private closeFlow(type: TokenType): void {
    this.keys.drop();
    this.keys.close();
    this.keyMayBegin = false;
    this.sign(type);
  }

  private comma(): void {
    this.keys.drop();
    this.keyMayBegin = true;
    this.sign('comma');
  }

  private explicitKey(alone: boolean): void {
    if (!alone) this.cursor.fail('a text that begins with ? must stand between quotes here');
    this.blockPart('key', 'block-map', !this.inFlow);
  }

  /** A sign that begins a part of a list or map, and so perhaps the list or map itself. */
  private blockPart(type: TokenType, block: 'block-list' | 'block-map', keyMayFollow: boolean): void {
    if (!this.inFlow) {
      if (!this.keyMayBegin) this.refuse(block);
      this.openBlock(this.cursor.column, block, this.cursor.at);
    }
    this.keys.drop();
    this.keyMayBegin = keyMayFollow;
    this.sign(type);
  }

  private refuse(block: 'block-list' | 'block-map'): never {
    if (block === 'block-map') this.keys.refuseTooLong();
    return this.cursor.fail(MISPLACED[block]);
  }

  private colon(): void {
    const key = this.keys.current();
    if (!key) return this.blockPart('value', 'block-map', !this.inFlow);
    const position = key.token - this.taken + this.head;
    this.tokens.splice(position, 0, this.tokenAt('key', key.at));
    this.openBlock(key.column, 'block-map', key.at, position);
    this.keys.take();
    this.keyMayBegin = false;
    this.sign('value');
  }

  private scalar(char: string): void {
    if ((char === '|' || char === '>') && !this.inFlow) return this.blockScalar();
    this.beginKey();
    this.keyMayBegin = false;
    if (NO_PLAIN.has(char)) this.marked(char);
    else this.plain();
  }

  /** What begins with a sign: an anchor, an alias, a tag, quotes; other signs begin nothing. */
  private marked(char: string): void {
    const { cursor } = this;
    const { at } = cursor;
    if (char === '&' || char === '*') return this.add(char === '&' ? 'anchor' : 'alias', at, scanName(cursor));
    if (char === '!') return this.add('tag', at, scanTag(cursor));
    if (char === '"' || char === "'") return this.add('scalar', at, scanQuoted(cursor, this.json));
    cursor.fail(refusalOf(char));
  }

  private plain(): void {
    const { at } = this.cursor;
    const { text, endedLine } = scanPlain(this.cursor, { indent: this.indent + 1, inFlow: this.inFlow });
    this.tokens.push({ type: 'scalar', at, text, plain: true });
    this.keyMayBegin = endedLine;
  }

  private blockScalar(): void {
    const { at } = this.cursor;
    this.keys.drop();
    this.keyMayBegin = true;
    this.add('scalar', at, scanBlockScalar(this.cursor, this.indent));
  }

  private beginKey(): void {
    if (!this.keyMayBegin) return;
    const { at, column, lineStart } = this.cursor;
    const required = !this.inFlow && this.indent === column;
    this.keys.begin({ token: this.taken + this.tokens.length - this.head, at, column, lineStart, required });
  }

  private openBlock(column: number, type: TokenType, at: number, position = this.tokens.length): void {
    if (this.inFlow || this.indent >= column) return;
    this.indents.push(this.indent);
    this.indent = column;
    this.tokens.splice(position, 0, this.tokenAt(type, at));
  }

  private closeBlocks(column: number): void {
    if (this.inFlow) return;
    while (this.indent > column) {
      this.add('block-end');
      this.indent = this.indents.pop() ?? -1;
    }
  }

  private sign(type: TokenType): void {
    this.add(type);
    this.cursor.at++;
  }

  private add(type: TokenType, at = this.cursor.at, text = ''): void {
    this.tokens.push(this.tokenAt(type, at, text));
  }

  private tokenAt(type: TokenType, at: number, text = ''): Token {
    return { type, at, text, plain: false };
  }
}

function refusalOf(char: string): string {
  if (char === '\t') return 'tabs are not allowed as indentation';
  return `a text that begins with ${char} must stand between quotes`;
}
