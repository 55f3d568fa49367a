import { CelError, type Token, tokenize } from '../../cel/tokens';
import { escapedName } from './names';

/**
 * Writes a rule as the package reads it: patterns are RE2's, so `matches` goes to ours; a name in backquotes becomes an
 * escaped one; `has` of more than a plain path becomes a function. A rule that cannot be read is given back as it is.
 */
export function rewritten(rule: string): string {
  try {
    const tokens = tokenize(rule);
    const instead = new Map(tokens.flatMap((_, index) => changes(tokens, index)));
    let text = '';
    let from = 0;
    tokens.forEach((token, index) => {
      text += rule.slice(from, token.at) + (instead.get(index) ?? token.text);
      from = token.at + token.text.length;
    });
    return text + rule.slice(from);
  } catch (error) {
    if (error instanceof CelError) return rule;
    throw error;
  }
}

type Change = readonly [index: number, text: string];

function changes(tokens: readonly Token[], index: number): readonly Change[] {
  const { sort, text } = tokens[index] ?? { sort: 'end', text: '' };
  if (sort !== 'name') return [];
  if (text.startsWith('`')) return [[index, escapedName(text.slice(1, -1)) ?? text]];
  if (tokens[index + 1]?.text !== '(') return [];
  if (text === 'matches') return [[index, 're2Matches']];
  return text === 'has' ? hasOf(tokens, index) : [];
}

/** `has(list[0].name)` is read as `hasField(list[0], "name")`. */
function hasOf(tokens: readonly Token[], index: number): readonly Change[] {
  const end = closingOf(tokens, index + 1);
  const inner = tokens.slice(index + 2, end);
  const isPlain = inner.every(({ sort, text }) => sort === 'name' || text === '.' || text === '?');
  const [dot, name] = [tokens[end - 2], tokens[end - 1]];
  if (isPlain || dot?.text !== '.' || name?.sort !== 'name') return [];
  const field = name.text.startsWith('`') ? (escapedName(name.text.slice(1, -1)) ?? name.text) : name.text;
  return [
    [index, 'hasField'],
    [end - 2, ', '],
    [end - 1, JSON.stringify(field)],
  ];
}

function closingOf(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const text = tokens[at]?.sort === 'sign' ? tokens[at]?.text : '';
    if (text === '(' || text === '[' || text === '{') depth += 1;
    if (text === ')' || text === ']' || text === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}
