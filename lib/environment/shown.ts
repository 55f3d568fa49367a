/** A value that a user gave, for a message; whatever it is, showing it does not fail. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'object' && value !== null ? shownObject(value) : String(value);
}

function shownObject(value: object): string {
  try {
    return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item));
  } catch {
    return Array.isArray(value) ? 'a list that holds itself' : 'a map that holds itself';
  }
}
