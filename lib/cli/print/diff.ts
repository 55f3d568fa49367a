import { type ObjectChange, formatDiff, formatResourceId } from '../../manifest';
import type { UnitChanges } from '../rendered/unit-changes';
import { changeLines } from './change-lines';
import type { Style } from './style';
import { count, list } from './words';

/** Differences for people: unit by unit, object by object, field by field, with how many there are. */
export function diffText(units: readonly UnitChanges[], style: Style): string {
  if (units.length === 0) return '';
  const parts = units.map(({ unit: { environment, cluster, application }, changes }) => {
    const head = style.bold(`${environment}/${cluster}/${application}`);
    return `${[head, ...changeLines(formatDiff(changes), style)].join('\n')}\n\n`;
  });
  return `${parts.join('')}${sumText(units.flatMap(({ changes }) => changes))}\n`;
}

function sumText(changes: readonly ObjectChange[]): string {
  const words = (['added', 'changed', 'removed'] as const)
    .map((kind) => [kind, changes.filter(({ change }) => change === kind).length] as const)
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => `${number} ${kind}`);
  return `${count(changes.length, 'object')}: ${list(words)}`;
}

/** Differences for programs: one entry an object. */
export function diffDocument(units: readonly UnitChanges[]): readonly unknown[] {
  return units.flatMap(({ unit: { environment, cluster, application }, changes }) =>
    changes.map(({ id, change, fields }) => ({
      environment,
      cluster,
      application,
      id,
      object: formatResourceId(id),
      change,
      fields,
    })),
  );
}
