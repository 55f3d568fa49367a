import { type Call, type Expr, partsOf } from '../expr';
import { CelError } from '../tokens';
import { wordsOf } from '../types/type';
import type { Checked } from './checked';

const TEXTS = ['string', 'bool', 'bytes', 'int', 'uint', 'double', 'list', 'map', 'type', 'null_type', 'dyn'];

/** The types that a verb takes. */
const VERBS: Readonly<Record<string, readonly string[] | undefined>> = {
  s: [...TEXTS, 'google.protobuf.Duration', 'google.protobuf.Timestamp'],
  d: ['int', 'uint', 'dyn'],
  // Words such as "NaN" are numbers, too.
  f: ['double', 'string', 'dyn'],
  e: ['double', 'string', 'dyn'],
  b: ['int', 'uint', 'bool', 'dyn'],
  x: ['int', 'uint', 'string', 'bytes', 'dyn'],
  X: ['int', 'uint', 'string', 'bytes', 'dyn'],
  o: ['int', 'uint', 'dyn'],
};

/** Checks that what a written text is formatted with fits its verbs. */
export function checkFormat(checked: Checked, { target, args, at }: Call): void {
  const [list] = args;
  if (target?.sort !== 'literal' || typeof target.value !== 'string' || list?.sort !== 'list') return;
  const verbs = [...target.value.matchAll(/%(?:%|(?:\.\d+)?([^]|$))/gu)].filter(([whole]) => whole !== '%%');
  verbs.forEach(([whole, verb = ''], place) => {
    const item = list.items[place];
    const types = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
    if (!types || tooPrecise(whole)) throw new CelError(at, `the text has no verb ${JSON.stringify(whole)} to fill`);
    if (!item) throw new CelError(at, `the text has more verbs than the ${list.items.length} values that it gets`);
    checkFits(checked, item.value, { verb: whole, types });
  });
  if (list.items.length > verbs.length)
    throw new CelError(at, `the text gets ${list.items.length} values, and has verbs for ${verbs.length} of them`);
}

/** The parts of a list or map that is written down are looked at, too. */
function checkFits(
  checked: Checked,
  expr: Expr,
  wanted: { readonly verb: string; readonly types: readonly string[] },
): void {
  const type = checked.typeOf(expr);
  if (!type.name.startsWith('$') && !wanted.types.includes(type.name))
    throw new CelError(expr.at, `${wanted.verb} does not take ${wordsOf(type)}`);
  if (expr.sort === 'list' || expr.sort === 'map') for (const part of partsOf(expr)) checkFits(checked, part, wanted);
}

function tooPrecise(verb: string): boolean {
  return BigInt(/\d+/.exec(verb)?.[0] ?? 0) >= 2n ** 63n;
}
