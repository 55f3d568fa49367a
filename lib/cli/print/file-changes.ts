import { type UnitRef, compareCodeUnits, unitPath } from '../../manifest';
import type { FileChange } from '../../repo';
import type { Style } from './style';
import { formatTable } from './table';
import { count } from './words';

/** What happened to the objects of one unit. */
export interface UnitSummary extends UnitRef {
  readonly written: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** Counts the objects of each unit by what happened to their files. */
export function summarize(changes: readonly FileChange[]): readonly UnitSummary[] {
  const sums = new Map<string, { unit: UnitRef; written: number; removed: number; unchanged: number }>();
  for (const { unit, role, change } of changes) {
    if (!unit || role !== 'manifest') continue;
    const sum = sums.get(unitPath(unit)) ?? { unit, written: 0, removed: 0, unchanged: 0 };
    sum[change] += 1;
    sums.set(unitPath(unit), sum);
  }
  const sorted = [...sums].sort(([a], [b]) => compareCodeUnits(a, b));
  return sorted.map(([, { unit, ...sum }]) => ({ ...unitRef(unit), ...sum }));
}

function unitRef({ environment, cluster, application }: UnitRef): UnitRef {
  return { environment, cluster, application };
}

/** The counts for people: a line for each unit that changed, and the sum. */
export function summaryText(units: readonly UnitSummary[], place: string, style: Style): string {
  const changed = units.filter(({ written, removed }) => written + removed > 0);
  const rows = changed.map((unit) => [
    `${unit.environment}/${unit.cluster}/${unit.application}`,
    ...cells(unit, style),
  ]);
  const total = { written: sum(units, 'written'), removed: sum(units, 'removed'), unchanged: sum(units, 'unchanged') };
  const objects = count(total.written + total.unchanged, 'object');
  const change =
    total.written + total.removed === 0 ? 'nothing changed' : `${total.written} written, ${total.removed} removed`;
  return `${formatTable(rows)}${style.bold(objects)} in ${place}: ${change}\n`;
}

function cells({ written, removed, unchanged }: UnitSummary, style: Style): readonly string[] {
  return [
    written ? style.green(`${written} written`) : '',
    removed ? style.red(`${removed} removed`) : '',
    style.dim(unchanged ? `${unchanged} unchanged` : ''),
  ];
}

function sum(units: readonly UnitSummary[], key: 'written' | 'removed' | 'unchanged'): number {
  return units.reduce((total, unit) => total + unit[key], 0);
}
