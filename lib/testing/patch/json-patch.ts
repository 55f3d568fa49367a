import { type Obj, type Value, copy, drop, equal, isObj, shown } from '../value';

/** A patch that cannot be applied; the message says why. */
export class PatchError extends Error {}

/** Applies an RFC 6902 patch to a copy. */
export function applyJsonPatch(target: Value, operations: Value): Value {
  if (!Array.isArray(operations)) throw new PatchError('the patch is no list of operations');
  const root: Obj = { root: copy(target) };
  for (const operation of operations) {
    if (!isObj(operation)) throw new PatchError('an operation is no map');
    applyOperation(root, operation);
  }
  return root['root'] ?? null;
}

function applyOperation(root: Obj, operation: Obj): void {
  const path = pointer(operation['path']);
  const op = shown(operation['op']);
  if (op === 'test') return testValue(root, path, operation);
  if (op === 'remove') return void take(root, path);
  if (op === 'add') return put(root, path, copy(operation['value'] ?? null));
  if (op === 'replace') {
    read(root, path);
    return replaceAt(root, path, copy(operation['value'] ?? null));
  }
  if (op !== 'move' && op !== 'copy') throw new PatchError(`Unexpected kind: ${op}`);
  const from = pointer(operation['from']);
  put(root, path, op === 'move' ? take(root, from) : copy(read(root, from)));
}

function testValue(root: Obj, path: readonly string[], operation: Obj): void {
  if (!equal(read(root, path), operation['value'] ?? null)) {
    throw new PatchError(`testing value ${shown(operation['path'])} failed: test failed`);
  }
}

function pointer(value: Value | undefined): readonly string[] {
  if (typeof value !== 'string') throw new PatchError('an operation has no path');
  const steps = value
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return ['root', ...steps];
}

function pathText(path: readonly string[]): string {
  return `/${path.slice(1).join('/')}`;
}

function read(root: Obj, path: readonly string[]): Value {
  let here: Value | undefined = root;
  for (const step of path) here = Array.isArray(here) ? here[Number(step)] : isObj(here) ? here[step] : undefined;
  if (here === undefined) throw new PatchError(`missing value at path ${pathText(path)}: missing value`);
  return here;
}

function holder(root: Obj, path: readonly string[]): Value[] | Obj {
  const parent = read(root, path.slice(0, -1));
  if (Array.isArray(parent) || isObj(parent)) return parent;
  throw new PatchError(`no map or list at path ${pathText(path.slice(0, -1))}`);
}

function put(root: Obj, path: readonly string[], value: Value): void {
  const parent = path.length === 1 ? root : holder(root, path);
  const step = path.at(-1) ?? '';
  if (!Array.isArray(parent)) parent[step] = value;
  else parent.splice(position(parent, step, path), 0, value);
}

function position(parent: readonly Value[], step: string, path: readonly string[]): number {
  const index = step === '-' ? parent.length : Number(step);
  if (!Number.isInteger(index) || index < 0 || index > parent.length)
    throw new PatchError(`invalid index at path ${pathText(path)}`);
  return index;
}

function replaceAt(root: Obj, path: readonly string[], value: Value): void {
  const parent = path.length === 1 ? root : holder(root, path);
  const step = path.at(-1) ?? '';
  if (Array.isArray(parent)) parent[Number(step)] = value;
  else parent[step] = value;
}

function take(root: Obj, path: readonly string[]): Value {
  const value = read(root, path);
  const parent = holder(root, path);
  const step = path.at(-1) ?? '';
  if (Array.isArray(parent)) parent.splice(Number(step), 1);
  else drop(parent, step);
  return value;
}
