/** Ways to set off text; each gives the text itself where there are no colours. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

const same = (text: string): string => text;
const code =
  (on: number, off: number) =>
  (text: string): string =>
    text && `\u001b[${on}m${text}\u001b[${off}m`;

/** Text as it is. */
export const PLAIN: Style = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };

/** Text for a terminal. */
export const COLOURED: Style = {
  bold: code(1, 22),
  dim: code(2, 22),
  red: code(31, 39),
  green: code(32, 39),
  yellow: code(33, 39),
  cyan: code(36, 39),
};

/** The style for a place to write to: `NO_COLOR` and `FORCE_COLOR` decide, then whether it is a terminal. */
export function styleFor(env: Readonly<Record<string, string | undefined>>, terminal: boolean): Style {
  if (env.NO_COLOR) return PLAIN;
  if (env.FORCE_COLOR !== undefined) return ['0', 'false'].includes(env.FORCE_COLOR) ? PLAIN : COLOURED;
  return terminal && env.TERM !== 'dumb' ? COLOURED : PLAIN;
}

/** The text without colours. */
export function withoutStyle(text: string): string {
  return text.replace(/\u001b\[\d+m/g, '');
}
