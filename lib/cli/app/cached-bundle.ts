import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '../write-file';
import { type Bundle, bundleApp } from './bundle';
import { cacheFolder } from './cache-folder';
import { type Fingerprint, digest, fingerprint, isUnchanged, surroundings } from './fingerprint';

/** A compiled app on disk. */
export interface CachedBundle {
  /** The compiled file. */
  readonly file: string;
  readonly format: Bundle['format'];
  /** What it was made of. */
  readonly sources: Fingerprint;
}

interface Entry extends CachedBundle {
  readonly surroundings: string;
}

/**
 * Compiles an app, or takes the compiled one where nothing has changed since.
 *
 * @throws GitopsError `app/does-not-compile`, `app/other-copy`, `cli/unwritable-file`
 */
export async function cachedBundle(
  config: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<CachedBundle> {
  const root = dirname(config);
  const folder = cacheFolder(root, env);
  const key = digest(config);
  const index = join(folder, `${key}.json`);
  const around = surroundings(root);
  const known = readEntry(index);
  if (known?.surroundings === around && existsSync(known.file) && isUnchanged(known.sources)) return known;
  const made = await make(config, join(folder, key), around);
  writeWhole(index, index, JSON.stringify(made));
  if (known && known.file !== made.file && known.file.startsWith(folder)) rmSync(known.file, { force: true });
  return made;
}

async function make(config: string, stem: string, around: string): Promise<Entry> {
  const bundle = await bundleApp(config, `${stem}.js`);
  const file = `${stem}-${digest(bundle.text)}.${bundle.format === 'cjs' ? 'cjs' : 'mjs'}`;
  writeWhole(file, file, bundle.text);
  return { file, format: bundle.format, sources: fingerprint(bundle.files, bundle.folders), surroundings: around };
}

function readEntry(index: string): Entry | undefined {
  try {
    return JSON.parse(readFileSync(index, 'utf8')) as Entry;
  } catch {
    return undefined;
  }
}
