import { type RankedOverlay, type Write, isPlainObject } from '../../environment';
import {
  type ElementKey,
  type ListType,
  type ListTypes,
  type Manifest,
  type Path,
  PathError,
  type PathSegment,
  type ResourceId,
  readAt,
} from '../../manifest';
import { canonicalText } from '../canonical';
import type { FieldWrite } from '../item';

/** A write of an overlay at one object. */
export interface PlannedWrite {
  readonly id: ResourceId;
  readonly overlay: RankedOverlay;
  /** Its position among the writes of its overlay. */
  readonly index: number;
  readonly write: Write;
  /** The place, step by step, equal for equal places however they are written. */
  readonly steps: readonly string[];
}

/** Names the place of a write so that two ways to one element compare equal. */
export function stepsOf(write: Write, manifest: Manifest, listTypes: ListTypes): readonly string[] {
  const path = write.verb === 'element' ? [...write.path, newElement(write, manifest, listTypes)] : write.path;
  return path.map((segment, depth) => {
    if (typeof segment !== 'object') return stepText(segment);
    const position = positionOf(manifest, path.slice(0, depth + 1), listTypes);
    return position === undefined
      ? stepText(withDefaults(segment, listTypes(manifest, path.slice(0, depth))))
      : `#${position}`;
  });
}

/** A write that took effect, at its place in the finished object. */
export function fieldWriteOf({ write, overlay }: PlannedWrite, manifest: Manifest, listTypes: ListTypes): FieldWrite {
  const steps = stepsOf(write, manifest, listTypes);
  const index = write.verb === 'element' ? indexOfEqual(readAt(manifest, write.path, listTypes), write.value) : -1;
  return {
    steps: index < 0 ? steps : [...steps.slice(0, -1), stepText(index)],
    overlay: overlay.name,
    mark: write.mark,
  };
}

/** The position of an element of a list without keys. */
function indexOfEqual(list: unknown, value: unknown): number {
  const text = canonicalText(value);
  return Array.isArray(list) ? list.findLastIndex((element) => canonicalText(element) === text) : -1;
}

/** Whether one place is the other or one above it. */
export function covers(upper: readonly string[], lower: readonly string[]): boolean {
  return upper.length <= lower.length && upper.every((step, index) => step === lower[index]);
}

/** Whether two writes do the same thing. */
export function isSameWrite(a: Write, b: Write): boolean {
  return a.verb === b.verb && canonicalText(a.value) === canonicalText(b.value);
}

/** What an added element is known by: its key, or all of it. */
function newElement(write: Write, manifest: Manifest, listTypes: ListTypes): PathSegment {
  const type = listTypes(manifest, write.path);
  if (typeof type !== 'object' || !isPlainObject(write.value)) return canonicalText(write.value);
  const given = new Map(Object.entries(write.value));
  const key = type.keys.flatMap((field) => {
    const value = given.get(field);
    return typeof value === 'string' || typeof value === 'number' ? [[field, value] as const] : [];
  });
  return withDefaults(Object.fromEntries(key), type);
}

function withDefaults(key: ElementKey, type: ListType): ElementKey {
  if (typeof type !== 'object') return key;
  const defaults = Object.entries(type.defaults ?? {}).filter(([field]) => type.keys.includes(field));
  return { ...(Object.fromEntries(defaults) as ElementKey), ...key };
}

/** The position of an element in its list, where it is there exactly once. */
function positionOf(manifest: Manifest, path: Path, listTypes: ListTypes): number | undefined {
  try {
    const list = readAt(manifest, path.slice(0, -1), listTypes);
    const element = readAt(manifest, path, listTypes);
    return Array.isArray(list) && element !== undefined ? list.indexOf(element) : undefined;
  } catch (error) {
    if (error instanceof PathError) return undefined;
    throw error;
  }
}

function stepText(segment: PathSegment): string {
  if (typeof segment === 'number') return `#${segment}`;
  return typeof segment === 'string' ? `.${segment}` : `[${canonicalText(segment)}]`;
}
