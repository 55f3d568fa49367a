import { type ElementKey, GitopsError, type Origin, type Path, formatPath } from '../../manifest';
import { shown } from '../shown';

const STEPS: ReadonlySet<string> = new Set(['at', 'where', 'key']);
const recorded = new WeakMap<object, Path>();

/** What a wrong accessor is told with. */
export interface Told {
  readonly attempt: string;
  readonly origin: Origin;
}

/**
 * Reads the path that an accessor such as `(d) => d.spec.replicas` names.
 *
 * The accessor runs on a stand-in that remembers each step, so it may only name a place.
 *
 * @throws GitopsError `overlay/bad-accessor`
 */
export function recordPath(accessor: (start: never) => unknown, told: Told): Path {
  const end = accessor(standIn([], told) as never);
  const path = typeof end === 'function' ? recorded.get(end) : undefined;
  if (path === undefined) throw wrongAccessor(told, `it returns ${typeof end}, not a place in the manifest`);
  if (path.length === 0) throw wrongAccessor(told, 'it names the whole manifest, not a place in it');
  return path;
}

/** A stand-in for the value at a path; a method name is a field until it is called. */
function standIn(path: Path, told: Told): object {
  const proxy: object = new Proxy(() => undefined, {
    get: (_target, name) => {
      if (typeof name === 'symbol') throw wrongAccessor(told, `it uses the value of "${formatPath(path)}"`);
      return standIn([...path, name], told);
    },
    apply: (_target, _self, args: readonly unknown[]) => standIn(called(path, args, told), told),
    set: () => {
      throw wrongAccessor(told, `it writes below "${formatPath(path)}"`);
    },
  });
  recorded.set(proxy, path);
  return proxy;
}

function called(path: Path, args: readonly unknown[], told: Told): Path {
  const before = path.slice(0, -1);
  const step = path.at(-1);
  if (typeof step !== 'string' || !STEPS.has(step)) {
    throw wrongAccessor(told, `it calls "${formatPath(path)}", only at(), where() and key() can be called`);
  }
  if (step === 'where') return [...before, elementKey(args[0], told)];
  const name = args[0];
  if (typeof name !== 'string' || name === '') throw wrongAccessor(told, `${step}() wants a name, not ${shown(name)}`);
  return step === 'at' ? [...before, { name }] : [...before, name];
}

function elementKey(given: unknown, told: Told): ElementKey {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  if (entries.length === 0) {
    const seen = 'where() names no value, so it would select any element';
    throw new GitopsError('overlay/empty-selection', { ...told, seen });
  }
  for (const [field, value] of entries) {
    if (typeof value === 'string' || typeof value === 'number') continue;
    throw wrongAccessor(told, `where() compares strings and numbers, "${field}" is ${typeof value}`);
  }
  return Object.freeze(Object.fromEntries(entries));
}

function wrongAccessor(told: Told, seen: string): GitopsError {
  return new GitopsError('overlay/bad-accessor', { ...told, seen });
}
