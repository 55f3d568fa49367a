import { isPlainObject } from '../../environment';
import type { Path } from '../../manifest';

/** Finds the places of a custom object that look like the name of an object of a kind: `configMapRef.name`, `secretName`. */
export function nameMentions(
  value: unknown,
  wanted: { readonly kind: string; readonly name: string },
): readonly Path[] {
  const found: Path[] = [];
  visit(value, [], (path, text) => {
    if (text === wanted.name && isAbout(path, wanted.kind.toLowerCase())) found.push(path);
  });
  return found;
}

/** Whether one of the last two fields says the kind. */
function isAbout(path: Path, kind: string): boolean {
  if (path[0] === 'metadata') return false;
  const fields = path.filter((segment) => typeof segment === 'string').slice(-2);
  return fields.some((field) => field.toLowerCase().includes(kind));
}

function visit(value: unknown, path: Path, see: (path: Path, text: string) => void): void {
  if (typeof value === 'string') see(path, value);
  else if (Array.isArray(value)) value.forEach((element, index) => visit(element, [...path, index], see));
  else if (isPlainObject(value)) for (const [key, field] of Object.entries(value)) visit(field, [...path, key], see);
}
