import { MAX_DEPTH, isIllFormed } from '../emit/writer';
import type { Json } from '../json';
import { NotSimple, inlineValue, keyAt, notSimple } from './block-scalar';
import { literalAt } from './literal';

/** A document read by its lines. */
export interface SimpleDocument {
  readonly value: Json;
  /** Line of the content in the text, from 1. */
  readonly line: number;
}

/** Longer lines are left to the full reader: patterns would need too much memory for them. */
const LONGEST_LINE = 16_384;

/** Characters that need the full reader: controls, returns, and breaks of some reader. */
const UNUSUAL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/;

/**
 * Reads one document of the block style that {@link emitYaml} writes, many times faster than all of YAML can be read.
 * Gives nothing for a text of any other style, or with any mistake, which the full reader then reads or refuses.
 */
export function readSimple(text: string): SimpleDocument | undefined {
  if (!text.endsWith('\n') || UNUSUAL.test(text) || isIllFormed(text)) return undefined;
  const lines = text.slice(0, -1).split('\n');
  const start = contentStart(lines);
  try {
    return { value: new BlockReader(lines, start).document(), line: start + 1 };
  } catch (error) {
    if (error instanceof NotSimple) return undefined;
    throw error;
  }
}

/** The first line after the comments at the top. */
function contentStart(lines: readonly string[]): number {
  let at = 0;
  while (lines[at]?.startsWith('#')) at++;
  return at;
}

class BlockReader {
  constructor(
    private readonly lines: string[],
    private at: number,
  ) {}

  document(): Json {
    const value = this.block(0, 0);
    return this.at === this.lines.length ? value : notSimple();
  }

  /** The map or list that begins at this line, under an indent. */
  private block(indent: number, depth: number): Json {
    if (depth > MAX_DEPTH) notSimple();
    const text = this.textAt(indent);
    if (text === '') notSimple();
    return isItem(text) ? this.list(indent, depth) : this.map(indent, depth);
  }

  private map(indent: number, depth: number): Json {
    const map: Record<string, Json> = {};
    for (let text = this.textAt(indent); text !== ''; text = this.textAt(indent)) {
      const entry = keyAt(text) ?? notSimple();
      if (entry.key === '__proto__' || Object.hasOwn(map, entry.key)) notSimple();
      this.at++;
      map[entry.key] = entry.rest === '' ? this.below(indent, depth) : this.value(entry.rest, indent);
    }
    return map;
  }

  private list(indent: number, depth: number): Json {
    const list: Json[] = [];
    for (let text = this.textAt(indent); isItem(text); text = this.textAt(indent)) {
      const rest = text.slice(2);
      if (isItem(rest) || keyAt(rest)) {
        this.lines[this.at] = `${' '.repeat(indent + 2)}${rest}`;
        list.push(this.block(indent + 2, depth + 1));
      } else {
        this.at++;
        list.push(this.value(rest, indent));
      }
    }
    return list;
  }

  /** What stands below a key: a list, which may stand under the key itself, a map, or nothing. */
  private below(indent: number, depth: number): Json {
    const line = this.lines[this.at];
    const inner = line === undefined ? 0 : indentOf(line);
    if (inner > indent) return this.block(inner, depth + 1);
    if (line !== undefined && inner === indent && isItem(line.slice(inner))) return this.list(inner, depth + 1);
    return null;
  }

  /** A value that begins on the line of its key or dash. */
  private value(text: string, indent: number): Json {
    if (text.startsWith('|')) {
      const { value, next } = literalAt(this.lines, this.at, text, indent);
      this.at = next;
      return value;
    }
    const line = this.lines[this.at];
    if (line !== undefined && indentOf(line) > indent) notSimple();
    return inlineValue(text);
  }

  /** The text of this line after an indent; nothing when it stands further left, and no line may stand further right. */
  private textAt(indent: number): string {
    const line = this.lines[this.at];
    if (line === undefined) return '';
    const found = indentOf(line);
    if (found > indent || found === line.length || line.length > LONGEST_LINE) notSimple();
    return found === indent ? line.slice(indent) : '';
  }
}

function isItem(text: string): boolean {
  return text.charCodeAt(0) === 45 && text.charCodeAt(1) === 32;
}

function indentOf(line: string): number {
  let indent = 0;
  while (line.charCodeAt(indent) === 32) indent++;
  return indent;
}
