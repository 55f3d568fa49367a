import type { Path } from '../../manifest';

/** The steps of a path such as `.spec.ports['a-b']`. */
export function fieldOf(path = ''): Path {
  return [...path.matchAll(/\.([A-Za-z_][\w-]*)|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/g)].map(
    ([, plain, single, double]) => plain ?? (single ?? double ?? '').replace(/\\(.)/g, '$1'),
  );
}
