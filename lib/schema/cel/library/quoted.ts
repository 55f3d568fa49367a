const SHORT: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

/** A text between quotes in which only signs of control and quotes are escaped. */
export function quote(text: string): string {
  return `"${text.replace(/[\x07-\r\\"]/g, (sign) => SHORT[sign] ?? sign)}"`;
}

/** A text between quotes in which all that cannot be seen is escaped. */
export function quoted(text: string): string {
  return `"${text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|[\\"]/gu, (sign) => SHORT[sign] ?? coded(sign))}"`;
}

function coded(sign: string): string {
  const point = sign.codePointAt(0) ?? 0;
  const code = point.toString(16);
  if (point < 0x80) return `\\x${code.padStart(2, '0')}`;
  return point <= 0xffff ? `\\u${code.padStart(4, '0')}` : `\\U${code.padStart(8, '0')}`;
}
