import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of this package. */
export const OWN_ROOT = resolve(__dirname, '../..');

/** Version of this package. */
export function ownVersion(): string {
  return (JSON.parse(readFileSync(join(OWN_ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}
