import type { Loop, LoopMacro, OptionalMap } from '../expr';
import { CelError } from '../tokens';
import { BOOL, DYN, INT, type Type, isOpen, listOf, mapOf, optionalOf, wordsOf } from '../types/type';
import type { Checking, Scope } from './checked';

/** The type of what a macro over a list or a map gives. */
export function loopType(checker: Checking, loop: Loop, scope: Scope): Type {
  const over = checker.check(loop.over, scope);
  const [key, value] = keyAndValue(checker, over, loop);
  const one = over.name === 'map' ? key : value;
  const declared: readonly Type[] = loop.names.length === 2 ? [key, value] : [one];
  const inner: Scope = new Map([...scope, ...loop.names.map((name, at) => [name, declared[at] ?? DYN] as const)]);
  if (loop.test) checker.expect(loop.test, inner, BOOL);
  const body = (wanted: Type = checker.open()): Type => checker.expect(loop.body, inner, wanted);
  return RESULTS[loop.macro](body, key, one, checker);
}

type Result = (body: (wanted?: Type) => Type, key: Type, one: Type, checker: Checking) => Type;

const made: Result = (body) => listOf(body());
/** What each macro asks of its body, and what it gives. */
const RESULTS: Readonly<Record<LoopMacro, Result>> = {
  all: (body) => (body(BOOL), BOOL),
  exists: (body) => (body(BOOL), BOOL),
  existsOne: (body) => (body(BOOL), BOOL),
  filter: (body, _key, one) => (body(BOOL), listOf(one)),
  map: made,
  transformList: made,
  transformMap: (body, key) => mapOf(key, body()),
  transformMapEntry: (body, _key, _one, checker) => body(mapOf(checker.open(), checker.open())),
};

function keyAndValue(checker: Checking, over: Type, { over: { at } }: Loop): readonly [Type, Type] {
  if (over.name === 'list') return [INT, over.params[0] ?? DYN];
  if (over.name === 'map') return [over.params[0] ?? DYN, over.params[1] ?? DYN];
  if (isOpen(over)) checker.fits(over, DYN);
  else if (over.name !== 'dyn') throw new CelError(at, `${wordsOf(over)} is neither a list nor a map`);
  return [DYN, DYN];
}

/** The type of what becomes of an optional value. */
export function optionalMapType(checker: Checking, { of, name, body, flat }: OptionalMap, scope: Scope): Type {
  const found = checker.check(of, scope);
  const inner = checker.open();
  if (!checker.fits(found, optionalOf(inner)))
    throw new CelError(of.at, `it gives ${wordsOf(found)}, and must be optional`);
  const value = found.name === 'optional_type' ? (found.params[0] ?? DYN) : DYN;
  const nested: Scope = new Map([...scope, [name, value]]);
  return flat ? checker.expect(body, nested, optionalOf(checker.open())) : optionalOf(checker.check(body, nested));
}
