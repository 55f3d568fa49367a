import type { Write } from '../../environment';
import { type Manifest, type Origin, formatOrigin } from '../../manifest';
import { canonicalText } from '../canonical';

const LONGEST = 80;

/** A value for a message: short, and hidden where the object is a Secret. */
export function showValue(value: unknown, manifest: Manifest): string {
  if (manifest.kind === 'Secret') return '(hidden)';
  const text = canonicalText(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** What a write does, for a message: `sets 6`, `removes it`. */
export function showWrite(write: Write, manifest: Manifest): string {
  const verbs = { set: 'sets', create: 'creates', replace: 'replaces it with', element: 'adds' } as const;
  if (write.verb === 'remove') return 'removes it';
  if (write.verb === 'remove-object') return 'removes the object';
  return `${verbs[write.verb]} ${showValue(write.value, manifest)}`;
}

/** A place for the start of a line: `overlays.ts:34`. */
export function showPlace(origin: Origin): string {
  return (
    formatOrigin({ ...(origin.file ? { file: origin.file } : {}), ...(origin.line ? { line: origin.line } : {}) }) ||
    'somewhere'
  );
}
