import type { Path } from '../../manifest';
import type { SchemaNode } from './schema-node';

const STEP = /\.([A-Za-z_][\w-]*)|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/g;

/** The steps of a path such as `.spec.ports['a-b']`. */
export function fieldOf(path = ''): Path {
  return [...path.matchAll(STEP)].map(([, plain, single, double]) =>
    plain === undefined ? (single ?? double ?? '').replace(/\\(.)/g, '$1') : plain,
  );
}

/** Whether a path leads to a field of the schema; one of a map may have any name. */
export function isFieldPath(path: string | undefined, node: SchemaNode): boolean {
  if (path === undefined || path === '') return true;
  return path.replace(STEP, '') === '' && leads(node, fieldOf(path));
}

function leads(node: SchemaNode, [step, ...rest]: Path): boolean {
  if (typeof step !== 'string') return false;
  const next = node.properties.get(step) ?? node.additional;
  if (typeof next === 'boolean') return false;
  return rest.length === 0 || leads(next, rest);
}
