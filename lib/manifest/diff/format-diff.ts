import { emitYaml } from '../emit/emit-yaml';
import { type Json } from '../json';
import { formatPath } from '../path';
import { formatResourceId } from '../resource-id';
import type { FieldChange, ObjectChange } from './change';

const SIGN = { added: '+', removed: '-', changed: '~' } as const;
const LONGEST = 60;

/** Writes changes for people: a line for each object, and below it one for each field, before → after. */
export function formatDiff(changes: readonly ObjectChange[]): string {
  return changes
    .map((change) => `${SIGN[change.change]} ${formatResourceId(change.id)}\n${formatFields(change.fields)}`)
    .join('');
}

/** Writes the changes of fields for people, each line under an indent of four. */
export function formatFields(fields: readonly FieldChange[]): string {
  return fields.map((field) => `    ${formatField(field)}\n`).join('');
}

function formatField({ path, change, before = null, after = null }: FieldChange): string {
  const place = formatPath(path) || 'the whole object';
  if (change === 'added') return block(`+ ${place}:`, after);
  if (change === 'removed') return block(`- ${place}:`, before);
  const [left, right] = [inline(before), inline(after)];
  if (left !== undefined && right !== undefined && left.length + right.length <= 2 * LONGEST)
    return `~ ${place}: ${left} → ${right}`;
  return [`~ ${place}:`, ...marked('-', before), ...marked('+', after)].join('\n      ');
}

function block(head: string, value: Json): string {
  const short = inline(value);
  return short !== undefined && short.length <= LONGEST
    ? `${head} ${short}`
    : [head, ...lines(value)].join('\n        ');
}

/** A value on one line: single values, and lists of them. */
function inline(value: Json): string | undefined {
  if (typeof value === 'string') return value.includes('\n') ? undefined : lines(value)[0];
  if (typeof value !== 'object' || value === null) return String(value);
  if (!Array.isArray(value)) return Object.keys(value).length === 0 ? '{}' : undefined;
  const elements = value.map((element: Json) =>
    typeof element === 'object' && element !== null ? undefined : inline(element),
  );
  return elements.includes(undefined) ? undefined : `[${elements.join(', ')}]`;
}

function marked(sign: string, value: Json): readonly string[] {
  return lines(value).map((line) => `${sign} ${line}`);
}

/** A value as people read it: texts of lines as they are, all else as YAML. */
function lines(value: Json): readonly string[] {
  if (typeof value === 'string' && /^[\n\t -~]*\n[\n\t -~]*$/.test(value)) return value.split('\n');
  return emitYaml(value).trimEnd().split('\n');
}
