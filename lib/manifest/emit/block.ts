/** What a literal block cannot hold unharmed: controls, other breaks, blanks at the end of a line, trailing empty lines. */
const HARMED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[ \t]\n|[ \t]$|\n\n$/;

/**
 * Writes a text of several lines as a literal block under an indent, or gives nothing where that could be misread.
 * Trailing empty lines are not kept in blocks: tools that split streams of documents cut them off.
 */
export function literalBlock(text: string, indent: number): string | undefined {
  if (text.length < 2 || !text.includes('\n') || HARMED.test(text)) return undefined;
  const ended = text.endsWith('\n');
  const lines = ended ? text.slice(0, -1) : text;
  const header = `|${/^[ \t\n]/.test(text) ? '2' : ''}${ended ? '' : '-'}`;
  return `${header}\n${indented(lines, indent)}`;
}

function indented(lines: string, indent: number): string {
  const pad = ' '.repeat(indent);
  return pad + lines.replace(/\n(?!\n)/g, `\n${pad}`);
}
