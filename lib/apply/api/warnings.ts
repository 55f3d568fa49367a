const WARNING = /\d{3} \S+ "((?:[^"\\]|\\.)*)"/g;

/** The texts of a `Warning` header: `299 - "text", 299 - "text"`. */
export function readWarnings(header: string | undefined): readonly string[] {
  return [...(header ?? '').matchAll(WARNING)].map(([, text = '']) => text.replace(/\\(.)/g, '$1'));
}
