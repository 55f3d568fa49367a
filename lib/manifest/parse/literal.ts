import { notSimple } from './block-scalar';

/** The text of a literal block, and the line after it. */
export interface Literal {
  readonly value: string;
  readonly next: number;
}

/** Reads the literal block below a header such as `|2-`, in a map or list of an indent. */
export function literalAt(lines: readonly string[], start: number, header: string, indent: number): Literal {
  const [, digit, chomp] = /^\|([1-9])?([-+])?$/.exec(header) ?? notSimple();
  const content = digit === undefined ? firstIndent(lines, start) : indent + Number(digit);
  if (content <= indent) notSimple();
  const texts: string[] = [];
  let next = start;
  for (let line = lines[next]; line !== undefined && belongs(line, content, indent); line = lines[++next])
    texts.push(line.slice(content));
  return { value: chomped(texts, chomp), next };
}

/** The indent of the first line with text. A tab there, and lines of blanks before it, are left to the full reader. */
function firstIndent(lines: readonly string[], start: number): number {
  let at = start;
  while (lines[at] === '') at++;
  const line = lines[at] ?? '';
  const found = line.search(/[^ ]/);
  return found < 0 || line.charAt(found) === '\t' ? notSimple() : found;
}

function belongs(line: string, content: number, indent: number): boolean {
  if (line === '') return true;
  const found = line.search(/[^ ]/);
  if (found < 0) return line.length >= content || notSimple();
  if (found >= content) return true;
  return found > indent ? notSimple() : false;
}

/** Readers differ on a block that holds nothing but blanks: it is left to the full reader. */
function chomped(texts: string[], chomp: string | undefined): string {
  if (!texts.some((text) => /[^ ]/.test(text))) notSimple();
  let end = texts.length;
  while (end > 0 && texts[end - 1] === '') end--;
  if (chomp === '+') return `${texts.join('\n')}\n`;
  const text = texts.slice(0, end).join('\n');
  return chomp === '-' ? text : `${text}\n`;
}
