import { CelError, type Token, tokenize } from './tokens';

/** What an expression is made of, as far as it is checked. */
export interface Cel {
  /** What the whole expression is where that is plain to see. */
  readonly result: 'int' | 'double' | 'string' | 'bytes' | 'bool' | 'null' | 'list' | 'map' | 'unknown';
  /** The names that nothing inside of the expression declares, each with the field that is read of it. */
  readonly names: readonly { readonly name: string; readonly field?: string; readonly at: number }[];
}

type Result = Cel['result'];

const RESERVED = [
  'as',
  'break',
  'const',
  'continue',
  'else',
  'for',
  'function',
  'if',
  'import',
  'let',
  'loop',
  'package',
  'namespace',
  'return',
  'var',
  'void',
  'while',
  'in',
];
const LITERALS: Readonly<Record<string, Result>> = { true: 'bool', false: 'bool', null: 'null' };
/** Operators by how tight they bind, the loosest first, with what they give. */
const LEVELS: readonly (readonly [signs: readonly string[], result: Result])[] = [
  [['||'], 'bool'],
  [['&&'], 'bool'],
  [['<', '<=', '>=', '>', '==', '!=', 'in'], 'bool'],
  [['+', '-'], 'unknown'],
  [['*', '/', '%'], 'unknown'],
];
/** Calls whose first arguments are names that the others may use. */
const BINDERS = [
  'all',
  'exists',
  'exists_one',
  'existsOne',
  'map',
  'filter',
  'bind',
  'sortBy',
  'optMap',
  'optFlatMap',
  'transformList',
  'transformMap',
  'transformMapEntry',
];

/**
 * Reads a CEL expression.
 *
 * @throws CelError where it cannot be read
 */
export function parseCel(text: string): Cel {
  return new Parser(tokenize(text)).whole();
}

class Parser {
  private place = 0;
  private readonly names: { name: string; field?: string; at: number }[] = [];
  private scope: readonly string[] = [];

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Cel {
    const result = this.expression();
    if (this.next.sort !== 'end') throw this.unexpected();
    return { result, names: this.names };
  }

  private get next(): Token {
    return this.tokens[this.place] ?? { sort: 'end', text: '', at: 0 };
  }

  private expression(): Result {
    const first = this.level(0);
    if (!this.take('?')) return first;
    this.level(0);
    this.need(':');
    this.expression();
    return 'unknown';
  }

  private level(depth: number): Result {
    const [signs, result] = LEVELS[depth] ?? [];
    if (!signs || !result) return this.unary();
    let left = this.level(depth + 1);
    while (signs.includes(this.next.text) && this.next.sort !== 'string') {
      this.place += 1;
      this.level(depth + 1);
      left = result;
    }
    return left;
  }

  private unary(): Result {
    if (this.take('!')) {
      while (this.take('!'));
      this.member();
      return 'bool';
    }
    let signs = 0;
    while (this.take('-')) signs += 1;
    const result = this.member();
    return signs > 0 && result === 'unknown' ? 'unknown' : result;
  }

  private member(): Result {
    let result = this.primary();
    for (;;) {
      if (this.take('.')) this.select();
      else if (this.take('[')) {
        this.take('?');
        this.expression();
        this.need(']');
      } else return result;
      result = 'unknown';
    }
  }

  private select(): void {
    this.take('?');
    const { sort, text } = this.next;
    if (sort !== 'name') throw this.unexpected();
    this.place += 1;
    if (this.take('(')) this.call(text);
    else if (this.take('{')) this.entries();
  }

  private primary(): Result {
    const token = this.next;
    this.place += 1;
    switch (token.sort) {
      case 'int':
      case 'double':
      case 'string':
      case 'bytes':
        return token.sort;
      case 'name':
        return this.named(token);
      default:
        this.place -= 1;
        return this.bracketed();
    }
  }

  private bracketed(): Result {
    if (this.take('(')) {
      const result = this.expression();
      this.need(')');
      return result;
    }
    if (this.take('[')) return (this.elements(']'), 'list');
    if (this.take('{')) return (this.entries(), 'map');
    if (!this.take('.')) throw this.unexpected();
    const token = this.next;
    if (token.sort !== 'name') throw this.unexpected();
    this.place += 1;
    return this.named(token);
  }

  private named(token: Token): Result {
    const literal = LITERALS[token.text];
    if (literal) return literal;
    if (RESERVED.includes(token.text)) throw new CelError(token.at, `"${token.text}" is a reserved word`);
    if (this.take('(')) this.call(token.text);
    else if (!this.scope.includes(token.text))
      this.names.push({ name: token.text, ...this.fieldAhead(), at: token.at });
    if (this.next.text === '{' && this.next.sort === 'sign') {
      this.place += 1;
      this.entries();
    }
    return 'unknown';
  }

  private fieldAhead(): { field?: string } {
    const [dot, field, open] = this.tokens.slice(this.place, this.place + 3);
    const isField = dot?.text === '.' && field?.sort === 'name' && open?.text !== '(';
    return isField ? { field: field.text } : {};
  }

  /** The arguments of a call; a binder declares its first ones for the rest. */
  private call(name: string): void {
    const outer = this.scope;
    if (BINDERS.includes(name)) this.scope = [...outer, ...this.bound()];
    this.elements(')');
    this.scope = outer;
  }

  private bound(): readonly string[] {
    const [first, comma, second, after] = this.tokens.slice(this.place, this.place + 4);
    if (first?.sort !== 'name' || comma?.text !== ',') return [];
    return second?.sort === 'name' && after?.text === ',' ? [first.text, second.text] : [first.text];
  }

  private elements(end: string): void {
    while (!this.take(end)) {
      this.take('?');
      this.expression();
      if (this.take(end)) return;
      this.need(',');
    }
  }

  private entries(): void {
    while (!this.take('}')) {
      this.take('?');
      if (this.next.sort === 'name' && this.tokens[this.place + 1]?.text === ':') this.place += 1;
      else this.expression();
      this.need(':');
      this.expression();
      if (this.take('}')) return;
      this.need(',');
    }
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
