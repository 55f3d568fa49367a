import { Cursor, Unreadable } from './cursor';
import type { Node } from './node';
import { Scanner } from './scanner';
import { StructureReader } from './structure';

/** Values of JSON at the beginning of a text, and the offset at which they end. */
export interface JsonValues {
  readonly values: readonly Node[];
  readonly end: number;
}

/**
 * Reads the lists and maps with which a text begins, as far as they are JSON to the letter. As for kubectl, JSON has
 * escapes that YAML has not, and may follow on itself; all else, and what comes after it, is YAML.
 */
export function jsonValues(text: string): JsonValues {
  const values: Node[] = [];
  let end = 0;
  for (;;) {
    const start = afterSpace(text, end);
    if (start === text.length) return { values, end: start };
    const next = endOfBrackets(text, start);
    if (next === undefined || !isJson(text.slice(start, next))) return { values, end };
    values.push(valueIn(text.slice(0, next), start));
    end = next;
  }
}

const SPACE = /[ \t\r\n]*/y;

function afterSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  return at + (SPACE.exec(text)?.[0].length ?? 0);
}

const OPENING = new Set('[{');
const CLOSING = new Set(']}');

/** Where the list or map ends that begins here; nothing where none begins, or it has no end. */
function endOfBrackets(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') at = endOfText(text, at);
    else if (OPENING.has(char)) depth++;
    else if (CLOSING.has(char)) depth--;
    if (depth === 0) return at > start ? at + 1 : undefined;
  }
  return undefined;
}

/** Where the quotes are that end a text; the end of all where there are none. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if (char === '"') return at;
  }
  return text.length;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function valueIn(text: string, start: number): Node {
  const root = new StructureReader(new Scanner(new Cursor(text, start), true)).document();
  if (!root) throw new Unreadable(start, 'a value is expected here');
  checkNumbers(root);
  return root;
}

/** Numbers that no float holds: YAML takes them for texts, and of JSON kubectl refuses them. */
function checkNumbers(node: Node): void {
  if (node.kind === 'list') node.items.forEach(checkNumbers);
  else if (node.kind === 'map') for (const { value } of node.pairs) checkNumbers(value);
  else if (node.kind === 'scalar' && node.plain && Math.abs(Number(node.text)) === Infinity)
    throw new Unreadable(node.at, `the number ${node.text} is larger than any that Kubernetes reads`);
}
