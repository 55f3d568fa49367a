/** A number with its noun: `1 object`, `3 objects`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** Names joined as in a sentence: `a, b and c`. */
export function list(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

/** Each line of a text moved in. */
export function indent(text: string, by = 2): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(by));
}
