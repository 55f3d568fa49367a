/** Parts of a glob: `**` with or without its slash, `*`, `?`, a set of characters, alternatives, or any character. */
const PART = /\/\*\*\/|\*\*\/|\/\*\*$|\*\*|\*|\?|\[!?[^\]/]+\]|\{[^{}]*\}|[^]/g;

/**
 * Makes a test of paths from a glob: `*` and `?` stand for letters of one name, `**` for folders, `[a-z]` for a letter,
 * `{a,b}` for either. A glob without a slash is of names at any depth; one that matches a folder covers what is in it.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const plain = glob.replace(/^\.\//, '').replace(/\/+$/, '');
  const anywhere = plain.includes('/') ? '' : '(?:.*/)?';
  const pattern = new RegExp(`^${anywhere}${translate(plain.replace(/^\//, ''))}(?:/.*)?$`, 's');
  return (path) => pattern.test(path);
}

function translate(glob: string): string {
  return (glob.match(PART) ?? []).map(translatePart).join('');
}

const WILD: Readonly<Record<string, string>> = {
  '/**/': '/(?:.*/)?',
  '**/': '(?:.*/)?',
  '/**': '/.*',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
};

function translatePart(part: string): string {
  const wild = WILD[part];
  if (wild !== undefined) return wild;
  if (part.length > 1 && part.startsWith('[')) return setOf(part.slice(1, -1));
  if (part.length > 1 && part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(translate).join('|')})`;
  return escape(part);
}

function setOf(letters: string): string {
  const negated = letters.startsWith('!');
  const members = (negated ? letters.slice(1) : letters).replace(/[\\\]^]/g, '\\$&');
  return isSet(members) ? `[${negated ? '^/' : ''}${members}]` : escape(`[${letters}]`);
}

/** A range may run backwards, which no pattern can say. */
function isSet(members: string): boolean {
  return [...members.matchAll(/(.)-(.)/gs)].every(([, from = '', to = '']) => from <= to);
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
