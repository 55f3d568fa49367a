import type { Style } from './style';

/** Lines of a difference, each in the colour of its sign. */
export function changeLines(text: string, style: Style): readonly string[] {
  return text
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => coloured(line, style));
}

function coloured(line: string, style: Style): string {
  const [sign] = line.trimStart();
  if (sign === '+') return style.green(line);
  if (sign === '-') return style.red(line);
  return sign === '~' ? style.yellow(line) : line;
}
