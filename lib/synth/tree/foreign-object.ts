import type { ApiObject } from 'cdk8s';
import { isPlainObject } from '../../environment';
import { GitopsError, type Manifest, type PathSegment, formatPath } from '../../manifest';
import { attemptUserCode } from '../failure';
import { valueProblem } from './plain-value';

/** An object of a cdk8s construct, with the fields that its class dropped. */
export interface ForeignObject {
  readonly manifest: Manifest;
  /** Paths of dropped fields, for people. */
  readonly lost: readonly string[];
}

/**
 * Renders a construct of cdk8s or of a package on top of it, and refuses what it would lose or leave unusable.
 *
 * @throws GitopsError `synth/unrenderable`, `synth/no-name`
 */
export function renderForeign(object: ApiObject): ForeignObject {
  const attempt = `Cannot render ${object.kind} "${object.node.path}"`;
  const rendered = attemptUserCode('synth/unrenderable', attempt, (): unknown => object.toJson());
  refuseUnusable(rendered, attempt, { construct: object.node.path });
  refuseHiddenKeys(object, attempt);
  return { manifest: rendered as Manifest, lost: lostFields(object, rendered) };
}

function refuseUnusable(rendered: unknown, attempt: string, origin: { readonly construct: string }): void {
  const problem = valueProblem(rendered);
  if (problem) {
    const seen = `"${formatPath(problem.path)}" is ${problem.seen}`;
    throw new GitopsError('synth/unrenderable', { attempt, origin, seen });
  }
  const metadata = isPlainObject(rendered) ? rendered.metadata : undefined;
  const { name, generateName, labels, annotations } = isPlainObject(metadata) ? metadata : {};
  if (generateName !== undefined)
    throw new GitopsError('synth/no-name', { attempt, origin, seen: 'it has a generateName' });
  if (typeof name !== 'string' || name === '') {
    throw new GitopsError('synth/no-name', { attempt, origin, seen: 'it has no metadata.name' });
  }
  for (const [field, map] of Object.entries({ labels, annotations })) refuseNonText(field, map, { attempt, origin });
}

function refuseNonText(
  field: string,
  map: unknown,
  told: { readonly attempt: string; readonly origin: { readonly construct: string } },
): void {
  for (const [key, value] of Object.entries(isPlainObject(map) ? map : {})) {
    if (typeof value === 'string') continue;
    const seen = `"${formatPath(['metadata', field, key])}" is the ${typeof value} ${String(value)}, only text is allowed`;
    throw new GitopsError('synth/unrenderable', { ...told, seen });
  }
}

/** cdk8s drops a key named `__proto__` without a word. */
function refuseHiddenKeys(object: ApiObject, attempt: string): void {
  const { props } = object as unknown as { readonly props?: unknown };
  const path = hiddenKey(props, []);
  if (!path) return;
  const origin = { construct: object.node.path };
  throw new GitopsError('synth/unrenderable', {
    attempt,
    origin,
    seen: `cdk8s cannot hold the key "${formatPath(path)}"`,
  });
}

function hiddenKey(value: unknown, path: readonly PathSegment[]): readonly PathSegment[] | undefined {
  if (!Array.isArray(value) && !isPlainObject(value)) return undefined;
  if (Object.hasOwn(value, '__proto__')) return [...path, '__proto__'];
  for (const [key, child] of Object.entries(value)) {
    const found = hiddenKey(child, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

/** Compares what a class renders with what the base of all classes makes of the same properties. */
function lostFields(object: ApiObject, rendered: unknown): readonly string[] {
  const renders = rendersOf(object);
  const base = renders.at(-1);
  if (!base || renders.length === 1) return [];
  const lost: string[] = [];
  compare(base.call(object), rendered, [], lost);
  return lost;
}

/** The methods that render an object, that of its own class first and that of the base of all last. */
function rendersOf(object: ApiObject): readonly ((this: ApiObject) => unknown)[] {
  const found: ((this: ApiObject) => unknown)[] = [];
  for (let at: unknown = object; typeof at === 'object' && at !== null; at = Object.getPrototypeOf(at)) {
    const own: unknown = Object.getOwnPropertyDescriptor(at, 'toJson')?.value;
    if (typeof own === 'function') found.push(own as (this: ApiObject) => unknown);
  }
  return found;
}

/** Finds fields that are gone; a class may rename a field, such as `clusterIp` to `clusterIP` or `ref` to `$ref`. */
function compare(before: unknown, after: unknown, path: readonly PathSegment[], lost: string[]): void {
  if (Array.isArray(before) && Array.isArray(after)) {
    before.forEach((element, index) => compare(element, after[index], [...path, index], lost));
    return;
  }
  if (!isPlainObject(before) || !isPlainObject(after)) return;
  const renamed = new Map(Object.keys(after).map((key) => [lettersOf(key), key]));
  for (const [key, value] of Object.entries(before)) {
    const now = Object.hasOwn(after, key) ? key : renamed.get(lettersOf(key));
    if (now === undefined) lost.push(formatPath([...path, key]));
    else compare(value, after[now], [...path, now], lost);
  }
}

/** What stays of a name that is written in another style. */
function lettersOf(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, '') || key;
}
