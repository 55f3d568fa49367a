import { type Type, isOpen } from './type';

/** What the types stand for that were open. */
export type Known = Map<string, Type>;

/** Types that may be null. */
const NOT_NULL = new Set(['bool', 'bytes', 'double', 'int', 'string', 'uint', 'list', 'map', 'type']);

/** What is known once values of the types can stand for those others; undefined where they cannot. */
export function assigned(known: Known, from: readonly Type[], to: readonly Type[]): Known | undefined {
  if (from.length !== to.length) return undefined;
  const next = new Map(known);
  return from.every((one, at) => canBe(next, one, to[at] as Type)) ? next : undefined;
}

/** The type with all that is known put in; what is still open becomes `dyn` where asked. */
export function settled(known: Known, type: Type, open: 'stays' | 'dyn' = 'stays'): Type {
  if (isOpen(type)) {
    const found = known.get(type.name);
    if (found) return settled(known, found, open);
    return open === 'dyn' ? { name: 'dyn', params: [] } : type;
  }
  if (type.params.length === 0) return type;
  return { ...type, params: type.params.map((one) => settled(known, one, open)) };
}

/** The one of two types that says less. */
export function moreGeneral(a: Type, b: Type): Type {
  return saysLess(a, b) ? a : b;
}

/** Whether two types are the same. */
export function sameType(a: Type, b: Type): boolean {
  return (
    a === b ||
    (a.name === b.name &&
      a.params.length === b.params.length &&
      a.params.every((one, at) => sameType(one, b.params[at] as Type)))
  );
}

function saysLess(a: Type, b: Type): boolean {
  if (a.name === 'dyn' || isOpen(a)) return true;
  if (b.name === 'dyn' || isOpen(b) || a.name !== b.name) return false;
  return a.name === 'type' || a.params.every((one, at) => saysLess(one, b.params[at] as Type));
}

function canBe(known: Known, from: Type, to: Type): boolean {
  if (isOpen(to)) {
    const found = stands(known, from, to);
    if (found.fits) return true;
    if (found.wasKnown) return false;
  }
  if (isOpen(from)) return stands(known, to, from).fits;
  if ([from.name, to.name].includes('dyn')) return true;
  if (from.name === 'null_type') return to.name === 'null_type' || !NOT_NULL.has(to.name);
  if (to.name === 'null_type') return !NOT_NULL.has(from.name);
  if (from.name !== to.name) return false;
  return from.name === 'type' || from.params.every((one, at) => canBe(known, one, to.params[at] as Type));
}

/** Whether a type can stand for an open one. */
function stands(known: Known, type: Type, open: Type): { readonly fits: boolean; readonly wasKnown: boolean } {
  if (sameType(type, open)) return { fits: true, wasKnown: true };
  const found = known.get(open.name);
  if (!found) {
    const fits = !mentions(known, type, open);
    if (fits) known.set(open.name, type);
    return { fits, wasKnown: false };
  }
  if (sameType(type, found)) return { fits: true, wasKnown: true };
  if (!canBe(known, type, found)) return { fits: false, wasKnown: true };
  const general = moreGeneral(type, found);
  if (!mentions(known, general, open)) known.set(open.name, general);
  return { fits: true, wasKnown: true };
}

function mentions(known: Known, type: Type, open: Type): boolean {
  if (type.name === open.name) return true;
  const found = isOpen(type) ? known.get(type.name) : undefined;
  return found ? mentions(known, found, open) : type.params.some((one) => mentions(known, one, open));
}
