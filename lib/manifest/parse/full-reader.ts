import type * as FullReader from './read-fully';

let loaded: typeof FullReader | undefined;

/** The reader of all that YAML has; it is loaded with the first text that needs it, as its package has many files. */
export function fullReader(): typeof FullReader {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import could not wait
  return (loaded ??= require('./read-fully') as typeof FullReader);
}
