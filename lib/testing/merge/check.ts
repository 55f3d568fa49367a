import { elementOf, formatElements, formatKey, itemElement, type Element } from '../fields';
import { type ListNode, type MapNode, type ScalarNode, type TypeNode, deduce, typeUnder } from '../types/node';
import { type Value, isObj } from '../value';

interface Place {
  readonly path: readonly Element[];
  readonly problems: string[];
}

/** What keeps a value from being of a type, worded as the API server does; empty when nothing does. */
export function typeProblems(type: TypeNode, value: Value): readonly string[] {
  const problems: string[] = [];
  check(type, value, { path: [], problems });
  return problems;
}

function check(type: TypeNode, value: Value, place: Place): void {
  const node = deduce(type, value);
  if (value === null) return;
  if (node.is === 'scalar') checkScalar(node, value, place);
  else if (node.is === 'list') checkList(node, value, place);
  else checkMap(node, value, place);
}

function report(place: Place, message: string): void {
  place.problems.push(`${formatElements(place.path)}: ${message}`);
}

function checkScalar(node: ScalarNode, value: Value, place: Place): void {
  if (typeof value === 'object') return report(place, `expected scalar, got ${shown(value)}`);
  if (node.scalar === 'string' && typeof value !== 'string')
    return report(place, `expected string, got ${shown(value)}`);
  if (node.scalar === 'boolean' && typeof value !== 'boolean')
    return report(place, `expected boolean, got ${bare(value)}`);
  const numeric = node.scalar === 'integer' || node.scalar === 'number';
  if (numeric && typeof value !== 'number') report(place, `expected numeric (int or float), got ${bare(value)}`);
}

function bare(value: Value): string {
  const names: Readonly<Record<string, string>> = {
    string: 'string',
    boolean: 'bool',
    number: Number.isInteger(value) ? 'int64' : 'float64',
  };
  return names[typeof value] ?? shown(value);
}

function shown(value: Value): string {
  return `&value.valueUnstructured{Value:${goSyntax(value)}}`;
}

function goSyntax(value: Value): string {
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntaxItem).join(', ')}}`;
  if (!isObj(value)) return JSON.stringify(value);
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${goSyntaxItem(value[key] ?? null)}`);
  return `map[string]interface {}{${entries.join(', ')}}`;
}

function goSyntaxItem(value: Value): string {
  return value === null ? 'interface {}(nil)' : goSyntax(value);
}

function checkList(node: ListNode, value: Value, place: Place): void {
  if (!Array.isArray(value)) return report(place, `expected list, got ${shown(value)}`);
  if (node.relation !== 'atomic') checkKeys(node, value, place);
  value.forEach((item, index) => {
    const step = node.relation === 'atomic' ? `i:${index}` : elementOf(node, item);
    check(node.item, item, { path: [...place.path, step], problems: place.problems });
  });
}

function checkKeys(node: ListNode, items: readonly Value[], place: Place): void {
  const seen = new Map<Element, number>();
  items.forEach((item, index) => {
    const found = itemElement(node, item);
    if ('missing' in found) return report(place, `element ${index}: ${found.missing}`);
    const times = (seen.get(found.element) ?? 0) + 1;
    seen.set(found.element, times);
    if (times === 2) report(place, `duplicate entries for key ${shownKey(found.element)}`);
  });
}

function shownKey(element: Element): string {
  return element.startsWith('k:') ? `[${formatKey(element.slice(2))}]` : `[=${element.slice(2)}]`;
}

function checkMap(node: MapNode, value: Value, place: Place): void {
  if (!isObj(value)) return report(place, `expected map, got ${shown(value)}`);
  for (const [key, below] of Object.entries(value)) {
    const type = typeUnder(node, key);
    const inside = { path: [...place.path, `f:${key}`], problems: place.problems };
    if (type) check(type, below, inside);
    else return report(inside, 'field not declared in schema');
  }
}
