/** A token of a CEL expression. */
export interface Token {
  readonly sort: 'name' | 'int' | 'double' | 'string' | 'bytes' | 'sign' | 'end';
  readonly text: string;
  /** Where it begins, from 0. */
  readonly at: number;
}

const STRING = String.raw`(?:[rR]"""[^]*?"""|[rR]'''[^]*?'''|"""(?:[^\\]|\\[^])*?"""|'''(?:[^\\]|\\[^])*?'''|[rR]"[^"\n\r]*"|[rR]'[^'\n\r]*'|"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*')`;

const SORTS: readonly (readonly [sort: Token['sort'] | 'space', pattern: RegExp])[] = [
  ['space', /(?:[\t\n\f\r ]+|\/\/[^\n]*)+/y],
  ['bytes', new RegExp(`(?:[bB]${STRING}|[bB][rR](?:"[^"\\n\\r]*"|'[^'\\n\\r]*'))`, 'y')],
  ['string', new RegExp(STRING, 'y')],
  ['double', /(?:\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?)/y],
  ['int', /(?:0x[0-9a-fA-F]+|\d+)[uU]?/y],
  ['name', /[_a-zA-Z]\w*|`[\w.\-/ ]+`/y],
  ['sign', /\|\||&&|[<>=!]=|[-+*/%!<>?:,.()[\]{}]/y],
];

/** A place where an expression cannot be read. */
export class CelError extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Splits an expression into tokens.
 *
 * @throws CelError where no token begins
 */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const [sort, found] = tokenAt(text, at);
    if (sort !== 'space') tokens.push({ sort, text: found, at });
    at += found.length;
  }
  return [...tokens, { sort: 'end', text: '', at }];
}

function tokenAt(text: string, at: number): readonly [Token['sort'] | 'space', string] {
  for (const [sort, pattern] of SORTS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return [sort, found];
  }
  throw new CelError(at, `${JSON.stringify(text.charAt(at))} has no meaning`);
}
