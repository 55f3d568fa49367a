import { ANY, type FieldNode, type TypeNode, deduce, typeUnder } from '../types';
import { type Obj, type Value, copy, drop, equal, isObj, list, objs, text } from '../value';

/** Applies a strategic merge patch to a copy: as a merge patch, but lists merge by their patch key. */
export function applyStrategicPatch(type: TypeNode, target: Value | undefined, patch: Value): Value {
  if (!isObj(patch)) return copy(patch);
  if (patch['$patch'] === 'replace') return withoutDirectives(patch);
  if (patch['$patch'] === 'delete') return {};
  const node = deduce(type, patch);
  const merged: Obj = isObj(target) ? copy(target) : {};
  retain(merged, patch);
  for (const [key, value] of Object.entries(patch)) {
    if (key.startsWith('$')) applyDirective(node, merged, key, value);
    else if (value === null) drop(merged, key);
    else merged[key] = mergeField(node, key, merged[key], value);
  }
  reorder(node, merged, { before: isObj(target) ? target : {}, patch });
  return merged;
}

function fieldOf(node: TypeNode, key: string): FieldNode | undefined {
  return node.is === 'map' ? node.fields.get(key) : undefined;
}

function mergeField(node: TypeNode, key: string, here: Value | undefined, value: Value): Value {
  const field = fieldOf(node, key);
  const type = (node.is === 'map' ? typeUnder(node, key) : undefined) ?? ANY;
  if (Array.isArray(value) && field?.patchKey !== undefined) return mergeList(field, list(here), value);
  return applyStrategicPatch(type, here, value);
}

function mergeList(field: FieldNode, here: readonly Value[], patch: readonly Value[]): Value[] {
  const key = field.patchKey ?? '';
  const item = field.type.is === 'list' ? field.type.item : ANY;
  if (key === '')
    return [...here, ...patch.filter((one) => !here.some((old) => equal(old, one)))].map((one) => copy(one));
  if (objs([...patch]).some((one) => one['$patch'] === 'replace'))
    return patch.filter((one) => isObj(one) && !('$patch' in one)).map((one) => copy(one));
  const merged = here.map((one) => copy(one));
  for (const one of objs([...patch])) mergeItem({ merged, key, item }, one);
  return merged;
}

function mergeItem({ merged, key, item }: { merged: Value[]; key: string; item: TypeNode }, one: Obj): void {
  const at = merged.findIndex((old) => isObj(old) && equal(old[key], one[key]));
  if (one['$patch'] === 'delete') {
    if (at >= 0) merged.splice(at, 1);
  } else if (at >= 0) merged[at] = applyStrategicPatch(item, merged[at], one);
  else merged.push(withoutDirectives(one));
}

function withoutDirectives(value: Obj): Obj {
  const kept = Object.entries(value).filter(([key, below]) => !key.startsWith('$') && below !== null);
  return Object.fromEntries(kept.map(([key, below]) => [key, isObj(below) ? withoutDirectives(below) : copy(below)]));
}

/** `$retainKeys` keeps only the named keys of a map. */
function retain(merged: Obj, patch: Obj): void {
  if (!Array.isArray(patch['$retainKeys'])) return;
  const kept = patch['$retainKeys'].map(text);
  for (const key of Object.keys(merged)) if (!kept.includes(key)) drop(merged, key);
}

function applyDirective(node: TypeNode, merged: Obj, directive: string, value: Value): void {
  if (!directive.startsWith('$deleteFromPrimitiveList/')) return;
  const field = directive.slice('$deleteFromPrimitiveList/'.length);
  if (node.is === 'map')
    merged[field] = list(merged[field]).filter((one) => !list(value).some((gone) => equal(gone, one)));
}

interface Around {
  readonly before: Obj;
  readonly patch: Obj;
}

const ORDER = '$setElementOrder/';

/** Puts each merged list in order: what the patch names in its order, the rest where it stood before. */
function reorder(node: TypeNode, merged: Obj, { before, patch }: Around): void {
  const named = Object.keys(patch).map((key) => (key.startsWith(ORDER) ? key.slice(ORDER.length) : key));
  for (const name of new Set(named)) {
    const key = fieldOf(node, name)?.patchKey;
    const items = merged[name];
    if (key === undefined || !Array.isArray(items)) continue;
    const idOf = (item: Value): string => JSON.stringify(key !== '' && isObj(item) ? (item[key] ?? null) : item);
    const wanted = list(patch[`${ORDER}${name}`] ?? patch[name]).map(idOf);
    merged[name] = interleaved(items, { wanted, before: list(before[name]).map(idOf), idOf });
  }
}

interface Places {
  readonly wanted: readonly string[];
  readonly before: readonly string[];
  readonly idOf: (item: Value) => string;
}

function interleaved(items: readonly Value[], { wanted, before, idOf }: Places): Value[] {
  const place = (order: readonly string[], item: Value): number => order.indexOf(idOf(item));
  const left = items.filter((item) => place(wanted, item) >= 0).sort((a, b) => place(wanted, a) - place(wanted, b));
  const right = items.filter((item) => place(wanted, item) < 0);
  const order: Value[] = [];
  for (const rest of right) {
    const isBehind = (item: Value): boolean => place(before, item) >= 0 && place(before, item) > place(before, rest);
    const next = left.findIndex(isBehind);
    order.push(...left.splice(0, next < 0 ? left.length : next), rest);
  }
  return [...order, ...left];
}
