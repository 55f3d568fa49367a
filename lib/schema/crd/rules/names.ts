const KEYWORDS = new Set([
  ...['true', 'false', 'null', 'in', 'as', 'break', 'const', 'continue', 'else', 'for', 'function', 'if', 'import'],
  ...['let', 'loop', 'package', 'namespace', 'return', 'var', 'void', 'while'],
]);
const SIGNS: Readonly<Record<string, string>> = {
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
  __: '__underscores__',
};

/** Whether a property is named like a word of CEL; a rule may name it as it is, too. */
export function isKeyword(property: string): boolean {
  return KEYWORDS.has(property);
}

/** The name by which a rule reads a property; undefined for one that no rule can read. */
export function escapedName(property: string): string | undefined {
  if (KEYWORDS.has(property)) return `__${property}__`;
  if (!/^[A-Za-z_./-][\w./-]*$/.test(property)) return undefined;
  return property.replace(/__|[./-]/g, (sign) => SIGNS[sign] ?? sign);
}
