import { type ListNode, type MapNode, deduce } from '../types/node';
import { type Obj, type Value, isObj } from '../value';

/** One step of a path, written as `fieldsV1` writes it: `f:spec`, `k:{"name":"app"}`, `v:"x"`. */
export type Element = string;

/** The step to a field or map key. */
export function fieldElement(name: string): Element {
  return `f:${name}`;
}

/** The step to an element of a set or keyed list; an explanation where it has no key. */
export function itemElement(node: ListNode, item: Value): { element: Element } | { missing: string } {
  if (node.relation === 'set') return { element: `v:${JSON.stringify(item)}` };
  if (!isObj(item)) return { missing: 'associative list with keys may not have non-map elements' };
  const key: Obj = {};
  for (const name of [...node.keys].sort()) {
    const value = item[name] ?? keyDefault(node, name);
    if (value !== undefined) key[name] = value;
  }
  if (Object.keys(key).length === 0) {
    return {
      missing: `associative list with keys has an element that omits all key fields ${JSON.stringify(node.keys)} (and doesn't have default values for any key fields)`,
    };
  }
  return { element: `k:${JSON.stringify(key)}` };
}

/** The step to an element of a list that was checked before. */
export function elementOf(node: ListNode, item: Value): Element {
  const found = itemElement(node, item);
  return 'element' in found ? found.element : `v:${JSON.stringify(item)}`;
}

function keyDefault(node: ListNode, name: string): Value | undefined {
  const item = deduce(node.item, {});
  return item.is === 'map' ? item.fields.get(name)?.default : undefined;
}

/** Writes a path as the API server does: `.spec.ports[port=80,protocol="TCP"].name`. */
export function formatElements(path: readonly Element[]): string {
  return path.map(formatElement).join('');
}

function formatElement(element: Element): string {
  const rest = element.slice(2);
  if (element.startsWith('f:')) return `.${rest}`;
  if (element.startsWith('k:')) return `[${formatKey(rest)}]`;
  return element.startsWith('v:') ? `[=${rest}]` : `[${rest}]`;
}

/** Writes the key of an element: `port=80,protocol="TCP"`. */
export function formatKey(json: string): string {
  return Object.entries(JSON.parse(json) as Obj)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(',');
}

/** Whether an element is a field that the struct itself declares. */
export function isNamedField(element: Element, node: MapNode): boolean {
  return element.startsWith('f:') && node.fields.has(element.slice(2));
}
