import type { IConstruct } from 'constructs';
import {
  type CallMark,
  type Finding,
  GitopsError,
  type Judge,
  type Manifest,
  type Origin,
  type Placement,
  type ResourceId,
  formatOrigin,
  formatResourceId,
  idOf,
} from '../manifest';

/** A write of an overlay, at its place in the finished object. */
export interface FieldWrite {
  /** The place, step by step: `.spec`, `#0`. */
  readonly steps: readonly string[];
  readonly overlay: string;
  readonly mark: CallMark;
}

/** One object on its way through synthesis. */
export interface Item {
  readonly manifest: Manifest;
  readonly origin: Origin;
  /** What overlays wrote in it, in the order of writing. @default - nothing */
  readonly written?: readonly FieldWrite[];
  /** Id of the application whose unit it belongs to. */
  readonly application: string;
  readonly naming: 'fixed' | 'content';
  /** The name before the content hash. @default - the name is final as written */
  readonly stem?: string;
  /** The construct that stands for it. @default - none; it is one of the environment's own */
  readonly construct?: IConstruct;
  /** Paths of fields that a class of another package dropped. @default - none */
  readonly lost?: readonly string[];
  /** What the construct says about itself. @default - nothing */
  readonly findings?: readonly Finding[];
  /** What it says about the object as it will be written. @default - nothing */
  readonly judge?: Judge;
  /** What was decided where it was written. @default - what the scopes around it say */
  readonly placement?: Placement;
  /** Objects that it names and that somebody else makes, as `Kind/name`. @default - none */
  readonly external?: ReadonlySet<string>;
}

/** The objects of one environment, by identity. */
export type Items = ReadonlyMap<ResourceId, Item>;

/**
 * Puts the objects of an environment together.
 *
 * @throws GitopsError `manifest/duplicate-id` when two of them, of whichever application, have one identity
 */
export function itemsOf(list: Iterable<Item>): Items {
  const items = new Map<ResourceId, Item>();
  for (const item of list) {
    const id = idOf(item.manifest);
    const first = items.get(id);
    if (first) throw duplicate(id, first, item);
    items.set(id, item);
  }
  return items;
}

function duplicate(id: ResourceId, first: Item, second: Item): GitopsError {
  const owner = first.application === second.application ? '' : ` of application "${first.application}"`;
  return new GitopsError('manifest/duplicate-id', {
    attempt: `Cannot add ${formatResourceId(id)} to application "${second.application}"`,
    origin: second.origin,
    seen: `${formatOrigin(first.origin) || 'another object'}${owner} already defines it`,
  });
}
