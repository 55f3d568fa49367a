import { type ElementKey, type Path, type PathSegment, formatPath } from '../path';

/** Why a path or a write does not fit an object. */
export type PathProblem =
  /** The field, or one above it, is not there. */
  | 'no-field'
  /** The list has no element with this key or position. */
  | 'no-element'
  /** Several elements have this key. */
  | 'several-elements'
  /** The field or element is there already. */
  | 'present'
  /** A field is asked of what is no map. */
  | 'no-map'
  /** An element is asked of what is no list. */
  | 'no-list'
  /** The list has no keys, so elements cannot be added to it one by one. */
  | 'no-keys'
  /** The element written does not have the key that it is written to. */
  | 'other-key';

/** A path or write that does not fit, with what stands there instead; callers put it into their own words and codes. */
export class PathError extends Error {
  override readonly name = 'PathError';

  constructor(
    readonly problem: PathProblem,
    /** The whole path that was asked for. */
    readonly path: Path,
    /** How many segments of the path lead to where it failed; the segment after them is the one that does not fit. */
    readonly depth: number,
    /** The fields or elements that are there, as they would be written in a path. */
    readonly found: readonly string[] = [],
  ) {
    super(messageOf(problem, path, depth, found));
  }

  /** The place that the path did reach. */
  get reached(): Path {
    return this.path.slice(0, this.depth);
  }

  /** The segment that does not fit. */
  get segment(): PathSegment | undefined {
    return this.path[this.depth];
  }
}

function messageOf(problem: PathProblem, path: Path, depth: number, found: readonly string[]): string {
  const segment = path[depth] ?? '';
  const where = formatPath(path.slice(0, depth)) || 'the top';
  const text: Readonly<Record<PathProblem, string>> = {
    'no-field': `has no ${label(segment)} at ${formatPath(path)}; ${listed(found)}`,
    'no-element': `has no ${label(segment)} at ${formatPath(path)}; ${listed(found)}`,
    'several-elements': `has more than one ${label(segment)} at ${formatPath(path)}; ${listed(found)}`,
    present: `has ${formatPath(path)} already`,
    'no-map': `has no fields at ${where}, where ${label(segment)} is asked for`,
    'no-list': `has no list at ${where}, where ${label(segment)} is asked for`,
    'no-keys': `has a list without keys at ${where}; replace it whole`,
    'other-key': `has another key in the element written to ${formatPath(path)}; ${listed(found)}`,
  };
  return text[problem];
}

function label(segment: PathSegment): string {
  if (typeof segment === 'number') return `element ${segment}`;
  return typeof segment === 'string' ? `field "${segment}"` : `element ${keyLabel(segment)}`;
}

function keyLabel(key: ElementKey): string {
  const fields = Object.entries(key).map(([field, value]) =>
    typeof value === 'string' ? `${field} "${value}"` : `${field} ${value}`,
  );
  const [only] = fields;
  return fields.length === 1 && only?.startsWith('name ')
    ? `named ${only.slice('name '.length)}`
    : `with ${fields.join(' and ')}`;
}

const MOST = 12;

function listed(found: readonly string[]): string {
  if (found.length === 0) return 'there is none';
  const more = found.length > MOST ? ` and ${found.length - MOST} more` : '';
  return `there ${found.length === 1 ? 'is' : 'are'} ${found.slice(0, MOST).join(', ')}${more}`;
}
