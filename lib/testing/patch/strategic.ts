import { ANY, type FieldNode, type MapNode, type TypeNode, deduce, typeUnder } from '../types';
import { type Obj, type Value, copy, equal, isObj, list, objs, text } from '../value';

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
    else if (value === null) delete merged[key];
    else merged[key] = mergeField(node, key, merged[key], value);
  }
  reorder(node, merged, patch);
  return merged;
}

function mergeField(node: TypeNode, key: string, here: Value | undefined, value: Value): Value {
  const field = node.is === 'map' ? node.fields.get(key) : undefined;
  const type = (node.is === 'map' ? typeUnder(node, key) : undefined) ?? ANY;
  if (Array.isArray(value) && field?.patchKey !== undefined) return mergeList(field, list(here), value);
  return applyStrategicPatch(type, here, value);
}

function mergeList(field: FieldNode, here: readonly Value[], patch: readonly Value[]): Value[] {
  const key = field.patchKey ?? '';
  const item = field.type.is === 'list' ? field.type.item : ANY;
  if (key === '') return [...here, ...patch.filter((one) => !here.some((old) => equal(old, one)))].map((one) => copy(one));
  if (objs([...patch]).some((one) => one['$patch'] === 'replace')) return patch.filter((one) => isObj(one) && !('$patch' in one)).map((one) => copy(one));
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
  for (const key of Object.keys(merged)) if (!kept.includes(key)) delete merged[key];
}

function applyDirective(node: TypeNode, merged: Obj, directive: string, value: Value): void {
  if (!directive.startsWith('$deleteFromPrimitiveList/')) return;
  const field = directive.slice('$deleteFromPrimitiveList/'.length);
  if (node.is === 'map') merged[field] = list(merged[field]).filter((one) => !list(value).some((gone) => equal(gone, one)));
}

/** `$setElementOrder/<list>` says in which order the named elements stand; others keep their place behind them. */
function reorder(node: TypeNode, merged: Obj, patch: Obj): void {
  for (const [directive, order] of Object.entries(patch)) {
    if (!directive.startsWith('$setElementOrder/')) continue;
    const name = directive.slice('$setElementOrder/'.length);
    const key = (node as MapNode).fields.get(name)?.patchKey ?? '';
    const rank = (item: Value): number => list(order).findIndex((one) => (key && isObj(one) && isObj(item) ? equal(one[key], item[key]) : equal(one, item)));
    const named = list(merged[name]).filter((item) => rank(item) >= 0).sort((a, b) => rank(a) - rank(b));
    if (Array.isArray(merged[name])) merged[name] = [...named, ...list(merged[name]).filter((item) => rank(item) < 0)];
  }
}
