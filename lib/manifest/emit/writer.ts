import { literalBlock } from './block';
import { type Place, orderedKeys } from './key-order';
import { bigintText, numberText } from './number';
import { isPlain, isPlainKey } from './plain';
import { quote } from './quote';

/** How deep data may be nested; readers in other languages recurse and give up beyond. */
export const MAX_DEPTH = 256;

/** Longest key, as written, that may stand before its colon; readers look ahead for 1024 bytes. */
const LONGEST_KEY = 300;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const KEYS_KEPT = 10_000;

/** Thrown inside where a value has no YAML form; which one it was is found out afterwards. */
export class Unwritable extends Error {}

/** Writes one document of plain data as block-style YAML. */
export class YamlWriter {
  private readonly keys = new Map<string, string>();
  private text = '';

  /** The document of a value, with a line break at its end. */
  document(value: unknown): string {
    this.text = '';
    if (isFilledList(value)) this.list(value, 0, '');
    else if (isMap(value)) this.map(value, 0, 'root', '');
    else this.text = scalar(value) ?? '[]';
    return `${this.text}\n`;
  }

  private map(map: object, depth: number, place: Place, lead: string): void {
    const pad = `\n${'  '.repeat(depth)}`;
    let before = lead;
    let empty = true;
    for (const key of orderedKeys(map, place)) {
      const value = (map as Record<string, unknown>)[key];
      if (value === undefined) continue;
      const written = this.key(key);
      this.text += written.length > LONGEST_KEY ? `${before}? ${written}${pad}:` : `${before}${written}:`;
      this.value(value, depth + 1, key === 'metadata' ? 'metadata' : 'elsewhere');
      before = pad;
      empty = false;
    }
    if (empty) this.text += lead === '' ? '{}' : ' {}';
  }

  private list(list: readonly unknown[], depth: number, lead: string): void {
    const pad = `\n${'  '.repeat(depth)}`;
    let before = lead;
    for (let index = 0; index < list.length; index++) {
      this.text += `${before}-`;
      const element = list[index];
      if (isFilledList(element)) this.list(element, checked(depth + 1), ' ');
      else if (isMap(element)) this.map(element, checked(depth + 1), 'element', ' ');
      else this.value(element, depth + 1, 'elsewhere');
      before = pad;
    }
  }

  private value(value: unknown, depth: number, place: Place): void {
    if (typeof value === 'string') this.text += ` ${string(value, depth)}`;
    else if (isFilledList(value)) this.list(value, checked(depth), `\n${'  '.repeat(depth)}`);
    else if (isMap(value)) this.map(value, checked(depth), place, `\n${'  '.repeat(depth)}`);
    else this.text += ` ${scalar(value) ?? '[]'}`;
  }

  private key(key: string): string {
    const known = this.keys.get(key);
    if (known !== undefined) return known;
    if (LONE_SURROGATE.test(key)) throw new Unwritable();
    const written = isPlainKey(key) ? key : quote(key);
    if (this.keys.size < KEYS_KEPT) this.keys.set(key, written);
    return written;
  }
}

function string(text: string, depth: number): string {
  if (isPlain(text)) return text;
  if (LONE_SURROGATE.test(text)) throw new Unwritable();
  return literalBlock(text, 2 * depth) ?? quote(text);
}

/** The text of a scalar; nothing for an empty list, which is all else that arrives here. */
function scalar(value: unknown): string | undefined {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return isPlain(value) ? value : quote(wellFormed(value));
  if (typeof value === 'number') return numberText(value) ?? fail();
  if (typeof value === 'bigint') return bigintText(value) ?? fail();
  return Array.isArray(value) ? undefined : fail();
}

function isFilledList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

function isMap(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return isPlainObject(value) || fail();
}

/** Whether an object is a plain map: no class, no symbol keys; one of another realm is fine. */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
  if (!isPlain) return false;
  return Object.getOwnPropertySymbols(value).length === 0;
}

/** Whether a text holds half a surrogate pair, which UTF-8 cannot say. */
export function isIllFormed(text: string): boolean {
  return LONE_SURROGATE.test(text);
}

function wellFormed(text: string): string {
  return LONE_SURROGATE.test(text) ? fail() : text;
}

function checked(depth: number): number {
  return depth > MAX_DEPTH ? fail() : depth;
}

function fail(): never {
  throw new Unwritable();
}
