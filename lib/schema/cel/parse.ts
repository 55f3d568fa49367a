import { type Expr, type Item, chainOf } from './expr';
import { bytesOf, doubleOf, integerOf, stringOf } from './literals';
import { type Written, expanded } from './macros';
import { CelError, type Token, tokenize } from './tokens';
import { Uint } from './values/value';

const RESERVED = new Set([
  ...['as', 'break', 'const', 'continue', 'else', 'for', 'function', 'if', 'import', 'let', 'loop', 'package'],
  ...['namespace', 'return', 'var', 'void', 'while', 'in'],
]);
const CONSTANTS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
/** Operators by how tight they bind, the loosest first. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['<', '<=', '>=', '>', '==', '!=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
];
/** How deep an expression may be nested. */
const DEEPEST = 200;

/**
 * Reads a CEL expression, its macros in place.
 *
 * @throws CelError where it cannot be read
 */
export function parseCel(text: string): Expr {
  return new Parser(tokenize(text)).whole();
}

class Parser {
  private place = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Expr {
    const expr = this.expression();
    if (this.next.sort !== 'end') throw this.unexpected();
    return expr;
  }

  private get next(): Token {
    return this.tokens[this.place] ?? { sort: 'end', text: '', at: 0 };
  }

  private expression(): Expr {
    if (++this.depth > DEEPEST) throw new CelError(this.next.at, 'it is nested too deeply');
    const test = this.level(0);
    const { at } = this.next;
    if (!this.take('?')) return (this.depth--, test);
    const yes = this.level(0);
    this.need(':');
    const no = this.expression();
    this.depth--;
    return { sort: 'call', name: '_?_:_', args: [test, yes, no], at };
  }

  private level(depth: number): Expr {
    const signs = LEVELS[depth];
    if (!signs) return this.unary();
    let left = this.level(depth + 1);
    for (let token = this.next; this.isSign(token, signs); token = this.next) {
      this.place += 1;
      const right = this.level(depth + 1);
      const name = token.text === 'in' ? '@in' : `_${token.text}_`;
      left = { sort: 'call', name, args: [left, right], at: token.at };
    }
    return left;
  }

  private isSign({ sort, text }: Token, signs: readonly string[]): boolean {
    return (sort === 'sign' || (sort === 'name' && text === 'in')) && signs.includes(text);
  }

  private unary(): Expr {
    const { at } = this.next;
    let [nots, minuses] = [0, 0];
    while (this.take('!')) nots += 1;
    if (nots > 0) return nots % 2 === 0 ? this.member() : { sort: 'call', name: '!_', args: [this.member()], at };
    while (this.next.text === '-' && this.next.sort === 'sign' && !this.isNumber(this.tokens[this.place + 1])) {
      this.place += 1;
      minuses += 1;
    }
    const of = this.member();
    return minuses % 2 === 0 ? of : { sort: 'call', name: '-_', args: [of], at };
  }

  private isNumber(token: Token | undefined): boolean {
    return token?.sort === 'int' || token?.sort === 'double';
  }

  private member(): Expr {
    let expr = this.primary();
    for (;;) {
      const { at } = this.next;
      if (this.take('.')) expr = this.select(expr);
      else if (this.take('[')) {
        const name = this.take('?') ? '_[?_]' : '_[_]';
        const key = this.expression();
        this.need(']');
        expr = { sort: 'call', name, args: [expr, key], at };
      } else if (this.isStruct(expr) && this.take('{')) expr = this.struct(expr, at);
      else return expr;
    }
  }

  private isStruct(expr: Expr): boolean {
    return chainOf(expr) !== undefined;
  }

  private struct(of: Expr, at: number): Expr {
    const fields = this.entries((optional) => {
      const field = this.fieldName();
      this.need(':');
      return { field, value: this.expression(), optional };
    });
    return { sort: 'struct', name: chainOf(of) ?? '', fields, at };
  }

  private select(of: Expr): Expr {
    const optional = this.take('?');
    const token = this.next;
    const field = this.fieldName();
    if (optional || token.text.startsWith('`') || !this.take('('))
      return { sort: 'select', of, field, optional, test: false, at: token.at };
    return this.call({ name: field, target: of, at: token.at });
  }

  private fieldName(): string {
    const { sort, text } = this.next;
    if (sort !== 'name' || text === 'in' || CONSTANTS.has(text)) throw this.unexpected();
    this.place += 1;
    return text.startsWith('`') ? text.slice(1, -1) : text;
  }

  private primary(): Expr {
    const token = this.next;
    this.place += 1;
    const { sort, at } = token;
    switch (sort) {
      case 'int':
      case 'double':
        return this.number(token, false);
      case 'string':
        return { sort: 'literal', type: 'string', value: stringOf(token), at };
      case 'bytes':
        return { sort: 'literal', type: 'bytes', value: bytesOf(token), at };
      case 'name':
        return this.named(token);
      default:
        this.place -= 1;
        return this.bracketed();
    }
  }

  private number(token: Token, isNegative: boolean): Expr {
    const { at } = token;
    if (token.sort === 'double')
      return { sort: 'literal', type: 'double', value: isNegative ? -doubleOf(token) : doubleOf(token), at };
    const type = /[uU]$/.test(token.text) ? 'uint' : 'int';
    const value = integerOf(token, isNegative);
    return { sort: 'literal', type, value: type === 'uint' ? new Uint(value) : value, at };
  }

  private bracketed(): Expr {
    const { at } = this.next;
    if (this.take('(')) {
      const expr = this.expression();
      this.need(')');
      return expr;
    }
    if (this.take('[')) return { sort: 'list', items: this.items(']'), at };
    if (this.take('{')) return { sort: 'map', entries: this.entries((optional) => this.entry(optional)), at };
    if (this.take('-')) return this.number(this.tokens[this.place++] as Token, true);
    if (!this.take('.') || this.next.sort !== 'name') throw this.unexpected();
    this.place += 1;
    return this.named(this.tokens[this.place - 1] as Token);
  }

  private named({ text, at }: Token): Expr {
    const value = CONSTANTS.get(text);
    if (value !== undefined) return { sort: 'literal', type: value === null ? 'null_type' : 'bool', value, at };
    if (RESERVED.has(text) || text.startsWith('`')) throw new CelError(at, `"${text}" is a reserved word`);
    return this.take('(') ? this.call({ name: text, at }) : { sort: 'name', name: text, at };
  }

  private call(call: Omit<Written, 'args'>): Expr {
    const items = this.items(')', false);
    return expanded({ ...call, args: items.map(({ value }) => value) });
  }

  private items(end: string, mayBeOptional = true): readonly Item[] {
    const items: Item[] = [];
    while (!this.take(end)) {
      const optional = mayBeOptional && this.take('?');
      items.push({ value: this.expression(), optional });
      if (this.take(end)) return items;
      this.need(',');
      if (!mayBeOptional && this.next.text === end) throw this.unexpected();
    }
    return items;
  }

  private entry(optional: boolean): Item & { readonly key: Expr } {
    const key = this.expression();
    this.need(':');
    return { key, value: this.expression(), optional };
  }

  private entries<T>(read: (optional: boolean) => T): readonly T[] {
    const entries: T[] = [];
    while (!this.take('}')) {
      entries.push(read(this.take('?')));
      if (this.take('}')) return entries;
      this.need(',');
    }
    return entries;
  }

  private take(sign: string): boolean {
    const { sort, text } = this.next;
    const found = sort === 'sign' && text === sign;
    if (found) this.place += 1;
    return found;
  }

  private need(sign: string): void {
    if (!this.take(sign)) throw this.unexpected(sign);
  }

  private unexpected(wanted?: string): CelError {
    const { sort, text, at } = this.next;
    const seen = sort === 'end' ? 'it ends too early' : `${JSON.stringify(text)} cannot stand there`;
    return new CelError(at, wanted ? `${seen}, where "${wanted}" is expected` : seen);
  }
}
