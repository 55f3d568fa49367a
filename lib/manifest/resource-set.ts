import { GitopsError } from './error';
import { type Manifest, idOf } from './manifest';
import { compareCodeUnits } from './json';
import { sortKeyOf } from './order';
import { type Origin, formatOrigin } from './origin';
import { type ResourceId, formatResourceId } from './resource-id';

/** What a set is made of. */
export interface ResourceEntry {
  readonly manifest: Manifest;
  readonly origin: Origin;
  /** The name that the object's file is named by, such as the name without its content hash. @default - its name */
  readonly stem?: string;
}

/** One object of a set, with where it came from. */
export interface Resource extends ResourceEntry {
  readonly id: ResourceId;
}

/** The objects of one unit: immutable, unique by identity, in canonical order. */
export class ResourceSet implements Iterable<Resource> {
  /** The set without objects. */
  static readonly empty = new ResourceSet(new Map());

  /**
   * Makes a set.
   *
   * @throws GitopsError `manifest/duplicate-id` when two objects have one identity
   */
  static of(entries: Iterable<ResourceEntry>): ResourceSet {
    const found = new Map<ResourceId, Resource>();
    for (const { manifest, origin, stem } of entries) {
      add(found, { id: idOf(manifest), manifest, origin, ...(stem !== undefined && { stem }) });
    }
    return new ResourceSet(new Map(sorted(found)));
  }

  private constructor(private readonly resources: ReadonlyMap<ResourceId, Resource>) {}

  /** How many objects there are. */
  get size(): number {
    return this.resources.size;
  }

  /** The identities, in canonical order. */
  get ids(): readonly ResourceId[] {
    return [...this.resources.keys()];
  }

  /** The object of an identity, if it is in the set. */
  get(id: ResourceId): Resource | undefined {
    return this.resources.get(id);
  }

  /** Whether an object of an identity is in the set. */
  has(id: ResourceId): boolean {
    return this.resources.has(id);
  }

  /** The objects, in canonical order. */
  [Symbol.iterator](): Iterator<Resource> {
    return this.resources.values();
  }

  /** A set with each object replaced; identities are checked again. */
  map(change: (resource: Resource) => Manifest): ResourceSet {
    return ResourceSet.of([...this].map((resource) => ({ ...resource, manifest: change(resource) })));
  }

  /** A set of the objects that pass a test. */
  filter(keep: (resource: Resource) => boolean): ResourceSet {
    return new ResourceSet(new Map([...this.resources].filter(([, resource]) => keep(resource))));
  }

  /** A set with the objects of both; an identity in both is an error. */
  concat(other: Iterable<ResourceEntry>): ResourceSet {
    return ResourceSet.of([...this, ...other]);
  }
}

function sorted(found: ReadonlyMap<ResourceId, Resource>): readonly [ResourceId, Resource][] {
  const keyed = [...found].map((entry) => ({ entry, key: sortKeyOf(entry[0]) }));
  return keyed.sort((a, b) => compareCodeUnits(a.key, b.key)).map(({ entry }) => entry);
}

function add(found: Map<ResourceId, Resource>, resource: Resource): void {
  const first = found.get(resource.id);
  if (first) {
    throw new GitopsError('manifest/duplicate-id', {
      attempt: `Cannot add ${formatResourceId(resource.id)}`,
      origin: resource.origin,
      seen: `${formatOrigin(first.origin) || 'another object'} already defines it`,
    });
  }
  found.set(resource.id, resource);
}
