import { withoutStyle } from './style';

/** Lays rows out in columns, two spaces apart; no line ends in spaces. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, widthOf(cell))));
  return rows.map((row) => `${formatRow(row, widths)}\n`).join('');
}

function formatRow(row: readonly string[], widths: readonly number[]): string {
  return row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))).join('  ').trimEnd();
}

function widthOf(cell: string): number {
  return [...withoutStyle(cell)].length;
}
