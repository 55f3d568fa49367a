import { withoutStyle } from './style';

/** Lays rows out in columns, two spaces apart; columns without text are left out, and no line ends in spaces. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, widthOf(cell))));
  return rows.map((row) => `${formatRow(row, widths)}\n`).join('');
}

function formatRow(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)));
  return cells
    .filter((_, column) => widths[column])
    .join('  ')
    .trimEnd();
}

function widthOf(cell: string): number {
  return Array.from(withoutStyle(cell)).length;
}
