/** Where an object or a write came from: the construct's path in the tree and the source line, or a file's line. */
export interface Origin {
  /** Path of the construct, such as `shop/web`. */
  readonly construct?: string;
  /** Overlay that wrote it, at the file and line. @default - the construct itself wrote it */
  readonly overlay?: string;
  /** File, relative to the project folder where it lies inside it. */
  readonly file?: string;
  /** Line in the file, from 1. */
  readonly line?: number;
  /** Column in the line, from 1. */
  readonly column?: number;
}

/**
 * Writes an origin for people: `shop/web (shop.ts:12)`, `shop/web, overlay "production" (overlays.ts:7)`,
 * `deploy.yaml:3:5`, or `` (empty) when nothing is known.
 */
export function formatOrigin(origin: Origin | undefined): string {
  if (!origin) return '';
  const { construct, overlay, file, line, column } = origin;
  const who = [construct, overlay && `overlay "${overlay}"`].filter(Boolean).join(', ');
  const place = file ? [file, line, column].filter((part) => part !== undefined).join(':') : '';
  return who && place ? `${who} (${place})` : who || place;
}
