import { type TypeNode, typeUnder } from '../types/node';
import { type Obj, isObj } from '../value';
import { type Element, isNamedField } from './element';

/** A set of paths into an object, as a tree; never changed after it was handed out. */
export class FieldSet {
  /** The set without paths. */
  static readonly empty: FieldSet = new FieldSet();

  /** Reads a set from its `fieldsV1`. */
  static parse(fields: Obj): FieldSet {
    const set = new FieldSet();
    for (const [element, below] of Object.entries(fields)) {
      if (element === '.' || !isObj(below)) continue;
      if (Object.keys(below).length === 0 || '.' in below) set.members.add(element);
      const child = FieldSet.parse(below);
      if (!child.isEmpty) set.children.set(element, child);
    }
    return set;
  }

  readonly members = new Set<Element>();
  readonly children = new Map<Element, FieldSet>();

  get isEmpty(): boolean {
    return this.members.size === 0 && this.children.size === 0;
  }

  /** Adds a path; only for whoever builds the set. */
  insert(path: readonly Element[]): void {
    const [first, ...rest] = path;
    if (first === undefined) return;
    if (rest.length === 0) {
      this.members.add(first);
      return;
    }
    const child = this.children.get(first) ?? new FieldSet();
    this.children.set(first, child);
    child.insert(rest);
  }

  /** The paths of either set. */
  union(other: FieldSet): FieldSet {
    return combine(this, other, (here, there) => here || there);
  }

  /** The paths of this set that the other has not. */
  difference(other: FieldSet): FieldSet {
    return combine(this, other, (here, there) => here && !there);
  }

  /** The paths of both sets. */
  intersection(other: FieldSet): FieldSet {
    return combine(this, other, (here, there) => here && there);
  }

  /** The set with the fields of structs as members wherever something below them is. */
  withNamedFields(node: TypeNode | undefined): FieldSet {
    const set = new FieldSet();
    for (const member of this.members) set.members.add(member);
    for (const [element, child] of this.children) {
      if (node?.is === 'map' && isNamedField(element, node)) set.members.add(element);
      set.children.set(element, child.withNamedFields(nodeUnder(node, element)));
    }
    return set;
  }

  /** Each path: of each level its members first, then what is below. */
  *paths(prefix: readonly Element[] = []): Generator<readonly Element[]> {
    for (const element of [...this.members].sort()) yield [...prefix, element];
    for (const [element, child] of [...this.children].sort(([a], [b]) => (a < b ? -1 : 1)))
      yield* child.paths([...prefix, element]);
  }

  /** The set as `fieldsV1`. */
  toFieldsV1(): Obj {
    const fields: Obj = {};
    for (const element of this.elements()) {
      const child = this.children.get(element);
      const below: Obj = child && this.members.has(element) ? { '.': {} } : {};
      fields[element] = Object.assign(below, child?.toFieldsV1());
    }
    return fields;
  }

  private elements(): readonly Element[] {
    return [...new Set([...this.members, ...this.children.keys()])].sort();
  }
}

/** The type below a step. */
export function nodeUnder(node: TypeNode | undefined, element: Element): TypeNode | undefined {
  if (node?.is === 'map') return typeUnder(node, element.slice(2));
  return node?.is === 'list' ? node.item : node;
}

function combine(a: FieldSet, b: FieldSet, keep: (here: boolean, there: boolean) => boolean): FieldSet {
  const set = new FieldSet();
  for (const member of new Set([...a.members, ...b.members])) {
    if (keep(a.members.has(member), b.members.has(member))) set.members.add(member);
  }
  for (const element of new Set([...a.children.keys(), ...b.children.keys()])) {
    const child = combine(a.children.get(element) ?? FieldSet.empty, b.children.get(element) ?? FieldSet.empty, keep);
    if (!child.isEmpty) set.children.set(element, child);
  }
  return set;
}
