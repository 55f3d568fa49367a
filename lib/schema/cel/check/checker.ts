import { type Call, type Expr, type Item, type Select, type Struct, chainOf } from '../expr';
import { type Overload, overloadsOf } from '../library';
import { CelError } from '../tokens';
import {
  BOOL,
  DYN,
  type Type,
  TYPE_NAMES,
  isOpen,
  listOf,
  mapOf,
  optionalOf,
  plain,
  typeOf,
  wordsOf,
} from '../types/type';
import { MESSAGES } from '../types/messages';
import { type Known, assigned, moreGeneral, sameType, settled } from '../types/unify';
import type { Checked, Checking, Scope } from './checked';
import type { CelEnvironment } from './environment';
import { undeclared, unfitting, unknownField } from './errors';
import { loopType, optionalMapType } from './loops';

/** Finds the types of an expression, as the API server does. @throws CelError where they do not fit */
export class Checker implements Checked, Checking {
  private known: Known = new Map();
  private opened = 0;
  private readonly types = new Map<Expr, Type>();
  private readonly overloads = new Map<Expr, readonly Overload[]>();
  private readonly typeNames = new Set<Expr>();
  readonly named = new Set<string>();
  readonly type: Type;

  constructor(
    readonly expr: Expr,
    readonly environment: CelEnvironment,
  ) {
    this.check(expr, new Map());
    this.type = this.typeOf(expr);
  }

  typeOf(expr: Expr): Type {
    return settled(this.known, this.types.get(expr) ?? DYN, 'dyn');
  }

  overloadsOf(call: Expr): readonly Overload[] {
    return this.overloads.get(call) ?? [];
  }

  isType(expr: Expr): boolean {
    return this.typeNames.has(expr);
  }

  /** The type of a part, with what is known so far. */
  check(expr: Expr, scope: Scope): Type {
    const type = this.find(expr, scope);
    this.types.set(expr, type);
    return settled(this.known, type);
  }

  /** A type that is not known yet. */
  open(): Type {
    return plain(`$${this.opened++}`);
  }

  /** Whether values of a type can stand for another; what was open becomes known. */
  fits(from: Type, to: Type): boolean {
    const next = assigned(this.known, [from], [to]);
    if (next) this.known = next;
    return next !== undefined;
  }

  /** Checks a part that must be of a type. */
  expect(expr: Expr, scope: Scope, wanted: Type): Type {
    const type = this.check(expr, scope);
    if (!this.fits(wanted, type))
      throw new CelError(
        expr.at,
        `it gives ${wordsOf(settled(this.known, type))}, and must give ${wordsOf(settled(this.known, wanted))}`,
      );
    return settled(this.known, type);
  }

  private find(expr: Expr, scope: Scope): Type {
    switch (expr.sort) {
      case 'literal':
        return plain(expr.type);
      case 'name':
        return this.declared(expr, expr.name, scope) ?? undeclared(expr.name, expr.at, this.environment, scope);
      case 'select':
        return this.select(expr, scope);
      case 'call':
        return this.call(expr, scope);
      case 'list':
        return listOf(this.joined(expr.items, scope));
      case 'map':
        return mapOf(
          this.joined(
            expr.entries.map(({ key }) => ({ value: key, optional: false })),
            scope,
          ),
          this.joined(expr.entries, scope),
        );
      case 'struct':
        return this.struct(expr, scope);
      case 'loop':
        return loopType(this, expr, scope);
      case 'optional-map':
        return optionalMapType(this, expr, scope);
    }
  }

  private declared(expr: Expr, name: string, scope: Scope): Type | undefined {
    const local = scope.get(name);
    if (local) return local;
    const variable = this.environment.variables.get(name);
    if (variable) {
      this.named.add(name);
      return variable;
    }
    const type = TYPE_NAMES.get(name) ?? this.environment.types?.(name);
    if (!type) return undefined;
    this.typeNames.add(expr);
    return typeOf(type);
  }

  private select(expr: Select, scope: Scope): Type {
    const chain = chainOf(expr);
    const [first = ''] = chain?.split('.') ?? [];
    const named = chain !== undefined && !scope.has(first) ? this.declared(expr, chain, scope) : undefined;
    if (named) return named;
    const of = this.check(expr.of, scope);
    const isOptional = expr.optional || of.name === 'optional_type';
    const field = this.fieldOf(of.name === 'optional_type' ? (of.params[0] ?? DYN) : of, expr);
    if (expr.test) return BOOL;
    return isOptional ? optionalOf(field) : field;
  }

  private fieldOf(of: Type, { field, at }: Select): Type {
    if (of.name === 'dyn') return DYN;
    if (isOpen(of)) {
      this.fits(of, DYN);
      return DYN;
    }
    if (of.name === 'map') return of.params[1] ?? DYN;
    if (!of.fields) throw new CelError(at, `${wordsOf(of)} has no fields`);
    return of.fields.get(field) ?? unknownField(of, field, at);
  }

  private call(expr: Call, scope: Scope): Type {
    const args = expr.args.map((one) => this.check(one, scope));
    const { target } = expr;
    const chain = target && chainOf(target);
    const qualified = chain === undefined ? [] : this.ways(`${chain}.${expr.name}`);
    if (target && qualified.length === 0) {
      const ways = this.ways(expr.name).filter(({ isMember }) => isMember);
      return this.resolve(expr, ways, [this.check(target, scope), ...args]);
    }
    const ways = target ? qualified : this.ways(expr.name);
    return this.resolve(
      expr,
      ways.filter(({ isMember }) => !isMember),
      args,
    );
  }

  /** The ways to call a function; those of patches are there where patches are made. */
  private ways(name: string): readonly Overload[] {
    return name.startsWith('jsonpatch.') && !this.environment.types ? [] : overloadsOf(name);
  }

  private resolve(call: Call, ways: readonly Overload[], args: readonly Type[]): Type {
    let result: Type | undefined;
    const fitting: Overload[] = [];
    for (const way of ways) {
      const fresh = way.isGeneric ? this.instance(way) : way;
      const next = assigned(this.known, args, fresh.args);
      if (!next) continue;
      this.known = next;
      fitting.push(way);
      const found = settled(next, fresh.result);
      if (!result) result = found;
      else if (!sameType(result, found)) result = DYN;
    }
    if (!result)
      return unfitting(
        call,
        ways,
        args.map((one) => settled(this.known, one)),
      );
    this.overloads.set(call, fitting);
    return result;
  }

  /** The signature with open types of its own. */
  private instance({ args, result }: Overload): { readonly args: readonly Type[]; readonly result: Type } {
    const own = new Map<string, Type>();
    const put = (type: Type): Type => {
      if (!isOpen(type)) return type.params.length === 0 ? type : { ...type, params: type.params.map(put) };
      const found = own.get(type.name) ?? this.open();
      own.set(type.name, found);
      return found;
    };
    return { args: args.map(put), result: put(result) };
  }

  /** The type that the elements of a list have in common; that they are alike is checked later. */
  private joined(items: readonly Item[], scope: Scope): Type {
    let common: Type | undefined;
    for (const { value, optional } of items) {
      const type = this.itemType(value, optional, scope);
      if (!common) common = type;
      else common = this.fits(common, type) ? moreGeneral(common, type) : DYN;
    }
    return common ?? this.open();
  }

  private itemType(value: Expr, optional: boolean, scope: Scope): Type {
    const type = this.check(value, scope);
    if (!optional) return type;
    if (type.name === 'dyn') return DYN;
    if (type.name !== 'optional_type') throw new CelError(value.at, `it is ${wordsOf(type)}, and must be optional`);
    return type.params[0] ?? DYN;
  }

  private struct(expr: Struct, scope: Scope): Type {
    const type = this.environment.types?.(expr.name) ?? MESSAGES.get(expr.name);
    if (!type?.fields) return undeclared(expr.name, expr.at, this.environment, scope);
    for (const { field, value, optional } of expr.fields) {
      const wanted = type.fields.get(field) ?? unknownField(type, field, value.at);
      const found = this.itemType(value, optional, scope);
      if (!this.fits(wanted, found))
        throw new CelError(value.at, `\`${field}\` is ${wordsOf(wanted)}, and it gives ${wordsOf(found)}`);
    }
    const { fields: _fields, ...plainType } = type;
    return MESSAGES.has(expr.name) ? plainType : type;
  }
}
