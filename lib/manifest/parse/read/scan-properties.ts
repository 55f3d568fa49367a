import { type Cursor, isBlankOrEnd } from './cursor';

const NAME = /[\w-]*/y;
const AFTER_NAME: ReadonlySet<number> = new Set(Array.from('?:,]}%@`', (char) => char.charCodeAt(0)));
const VERBATIM = /!<([^\s>]*)>/y;
const HANDLE = /!(?:[\w-]*!)?/y;
const SUFFIX = /[\w\-;/?:@&=+$,.!~*'()[\]%]*/y;
const CORE = 'tag:yaml.org,2002:';

/** Reads the name of an anchor or alias; the cursor stands on the sign before it. */
export function scanName(cursor: Cursor): string {
  cursor.at++;
  const name = matched(cursor, NAME);
  const next = cursor.code();
  if (name !== '' && (isBlankOrEnd(next) || AFTER_NAME.has(next))) return name;
  return cursor.fail('the name of an anchor has letters, digits, - and _ only');
}

/** Reads a tag, in full: `!!int` is `tag:yaml.org,2002:int`. */
export function scanTag(cursor: Cursor): string {
  const start = cursor.at;
  const verbatim = matched(cursor, VERBATIM);
  const tag = verbatim === '' ? shorthand(cursor) : verbatim.slice(2, -1);
  if (isBlankOrEnd(cursor.code())) return tag;
  return cursor.fail('a blank must follow a tag', start);
}

function shorthand(cursor: Cursor): string {
  const start = cursor.at;
  const handle = matched(cursor, HANDLE);
  const suffix = decoded(cursor, matched(cursor, SUFFIX));
  if (handle === '!') return `!${suffix}`;
  if (suffix === '') cursor.fail(`the tag ${handle} has no name`, start);
  return handle === '!!' ? CORE + suffix : cursor.fail(`there is no tag handle ${handle}`, start);
}

function decoded(cursor: Cursor, suffix: string): string {
  try {
    return decodeURIComponent(suffix);
  } catch {
    return cursor.fail('a % in a tag must begin an encoded character');
  }
}

function matched(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0] ?? '';
  cursor.at += found.length;
  return found;
}
