import type { Call } from '../expr';
import { CelError } from '../tokens';
import { wordsOf } from '../types/type';
import type { Checked } from './checked';

/** The types that a verb takes; `s` takes any. */
const VERBS: Readonly<Record<string, readonly string[] | undefined>> = {
  d: ['int', 'uint', 'double', 'dyn'],
  f: ['int', 'uint', 'double', 'dyn'],
  e: ['int', 'uint', 'double', 'dyn'],
  b: ['int', 'uint', 'bool', 'dyn'],
  x: ['int', 'uint', 'string', 'bytes', 'dyn'],
  X: ['int', 'uint', 'string', 'bytes', 'dyn'],
  o: ['int', 'uint', 'dyn'],
};

/** Checks that what a written text is formatted with fits its verbs. */
export function checkFormat(checked: Checked, { target, args, at }: Call): void {
  const [list] = args;
  if (target?.sort !== 'literal' || typeof target.value !== 'string' || list?.sort !== 'list') return;
  const verbs = [...target.value.matchAll(/%(?:%|(?:\.\d+)?([^]|$))/g)].filter(([whole]) => whole !== '%%');
  verbs.forEach(([whole, verb = ''], place) => {
    const item = list.items[place];
    if (verb !== 's' && !Object.hasOwn(VERBS, verb))
      throw new CelError(at, `the text has no verb ${JSON.stringify(whole)} to fill`);
    if (!item) throw new CelError(at, `the text has more verbs than the ${list.items.length} values that it gets`);
    const type = checked.typeOf(item.value);
    if (VERBS[verb]?.includes(type.name) === false)
      throw new CelError(item.value.at, `${whole} does not take ${wordsOf(type)}`);
  });
}
