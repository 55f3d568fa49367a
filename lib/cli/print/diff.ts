import { type ObjectChange, formatDiff, formatResourceId } from '../../manifest';
import { changeLines } from './change-lines';
import type { Style } from './style';
import { count, list } from './words';

/** Differences for people, object by object and field by field, with how many there are. */
export function diffText(changes: readonly ObjectChange[], style: Style): string {
  if (changes.length === 0) return '';
  return `${changeLines(formatDiff(changes), style).join('\n')}\n\n${sumText(changes)}\n`;
}

function sumText(changes: readonly ObjectChange[]): string {
  const words = (['added', 'changed', 'removed'] as const)
    .map((kind) => [kind, changes.filter(({ change }) => change === kind).length] as const)
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => `${number} ${kind}`);
  return `${count(changes.length, 'object')}: ${list(words)}`;
}

/** Differences for programs. */
export function diffDocument(changes: readonly ObjectChange[]): readonly unknown[] {
  return changes.map(({ id, change, fields }) => ({ id, object: formatResourceId(id), change, fields }));
}
