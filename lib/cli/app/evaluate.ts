import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { CachedBundle } from './cached-bundle';

let count = 0;

/** Runs a compiled app anew and gives what it exports. */
export async function evaluate({ file, format }: CachedBundle): Promise<unknown> {
  process.setSourceMapsEnabled(true);
  if (format === 'esm') return (await import(`${pathToFileURL(file).href}?run=${++count}`)) as unknown;
  const load = createRequire(file);
  Reflect.deleteProperty(load.cache, load.resolve(file));
  return load(file) as unknown;
}
