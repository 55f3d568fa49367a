/** Characters that move the cursor of a terminal, colour it, or turn the order of what follows around. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
/** What begins a command to the runner of GitHub Actions, which reads every line of a log. */
const COMMAND = /^([ \t]*)(?=::|##\[)/gm;

/** Text of others as it may be shown: nothing in it does anything to a terminal or to the reader of a log. */
export function printable(text: string): string {
  return text.replace(CONTROLS, escape).replace(COMMAND, '$1\\');
}

/** The same on one line. */
export function printableLine(text: string): string {
  return printable(text.replace(/[\n\t]/g, escape));
}

function escape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
