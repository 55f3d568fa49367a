/** Text that holds quotes or backslashes, and nothing that single quotes cannot show. */
const SINGLE = /^(?=[^'"\\]*["\\])[ !"#-&(-~]*$/;
/** What double quotes must escape: controls, breaks of some reader, what cannot be seen, non-characters. */
const ESCAPED =
  /["\\\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\ufffb\ufffe\uffff]/g;

const SHORT: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\f', '\\f'],
  ['\r', '\\r'],
]);

/** Writes a text between quotes, on one line. */
export function quote(text: string): string {
  return SINGLE.test(text) ? `'${text}'` : `"${text.replace(ESCAPED, escape)}"`;
}

function escape(char: string): string {
  return SHORT.get(char) ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
