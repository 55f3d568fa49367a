import { ApiObject } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { type RankedOverlay, type SelectionStep, type Subject, nearest } from '../../environment';
import {
  GitopsError,
  type Origin,
  type ResourceId,
  groupOf,
  originOfCall,
  resourceIdParts,
  versionOf,
} from '../../manifest';
import { attemptUserCode } from '../failure';
import type { Items } from '../item';
import type { Tree } from '../here';

/** What selections are looked up in: the objects and the trees of one environment. */
export interface Haystack {
  readonly environment: string;
  readonly items: Items;
  readonly trees: ReadonlyMap<string, Tree>;
  readonly byConstruct: ReadonlyMap<IConstruct, ResourceId>;
  /** Identities by apiVersion, kind and name. */
  readonly byName: ReadonlyMap<string, readonly ResourceId[]>;
}

/** What a selection found: the objects, and how many were meant by the count. */
interface Found {
  readonly count: number;
  readonly ids: readonly ResourceId[];
}

/** Makes the place in which selections are looked up. */
export function haystackOf(environment: string, items: Items, trees: ReadonlyMap<string, Tree>): Haystack {
  const byConstruct = new Map<IConstruct, ResourceId>();
  const byName = new Map<string, ResourceId[]>();
  for (const [id, { construct, manifest }] of items) {
    if (construct) byConstruct.set(construct, id);
    const key = nameKey(manifest.apiVersion, manifest.kind, manifest.metadata.name);
    const list = byName.get(key);
    if (list) list.push(id);
    else byName.set(key, [id]);
  }
  return { environment, items, trees, byConstruct, byName };
}

/**
 * Finds the objects of a selection.
 *
 * @throws GitopsError `overlay/no-match` when their number is not the expected one, `overlay/not-rendered`
 */
export function findSelected(step: SelectionStep, overlay: RankedOverlay, hay: Haystack): readonly ResourceId[] {
  const told = {
    attempt: `Cannot apply overlay "${overlay.name}" in environment "${hay.environment}"`,
    origin: originOfCall(step.mark),
  };
  const { subject } = step;
  const found = subject.by === 'construct' ? byConstruct(subject, hay, told) : byIdentity(subject, hay);
  if (isExpected(found.count, step.expected)) return found.ids;
  const wanted = step.expected === '1+' ? 'at least 1' : String(step.expected);
  const seen = `it expected ${wanted} of ${describe(subject)}, found ${found.count}${hint(subject, hay, found)}`;
  throw new GitopsError('overlay/no-match', { ...told, seen });
}

function isExpected(count: number, expected: SelectionStep['expected']): boolean {
  if (expected === 'any') return true;
  return expected === '1+' ? count >= 1 : count === expected;
}

type Told = { readonly attempt: string; readonly origin: Origin };
type ByConstruct = Extract<Subject, { by: 'construct' }>;
type ByIdentity = Extract<Subject, { by: 'identity' }>;

function byConstruct(subject: ByConstruct, hay: Haystack, told: Told): Found {
  const tree = hay.trees.get(subject.application);
  if (!tree) return { count: 0, ids: [] };
  const returned = attemptUserCode('overlay/failed', told.attempt, () => subject.of(tree.made));
  const list: readonly unknown[] = Array.isArray(returned) ? returned : returned === undefined ? [] : [returned];
  const ids = list.map((construct) => objectsOf(construct, hay, told));
  return { count: list.length, ids: [...new Set(ids.flat())] };
}

function objectsOf(construct: unknown, hay: Haystack, told: Told): readonly ResourceId[] {
  if (!Construct.isConstruct(construct)) {
    throw new GitopsError('overlay/not-rendered', {
      ...told,
      seen: `the selection returns ${typeof construct}, not a construct`,
    });
  }
  const own = hay.byConstruct.get(mainObject(construct));
  const ids = own === undefined ? below(construct, hay) : [own];
  if (ids.length > 0) return ids;
  const seen = `"${construct.node.path}" stands for no object of environment "${hay.environment}"`;
  throw new GitopsError('overlay/not-rendered', { ...told, seen });
}

/** The object that a composed construct names as its main child. */
function mainObject(construct: IConstruct): IConstruct {
  const child = ApiObject.isApiObject(construct) ? undefined : construct.node.defaultChild;
  return child ? mainObject(child) : construct;
}

function below(construct: IConstruct, hay: Haystack): readonly ResourceId[] {
  return construct.node.findAll().flatMap((child) => hay.byConstruct.get(child) ?? []);
}

function nameKey(apiVersion: string, kind: string, name: string): string {
  return `${apiVersion} ${kind} ${name}`;
}

function byIdentity(subject: ByIdentity, { byName }: Haystack): Found {
  const named = byName.get(nameKey(subject.apiVersion, subject.kind, subject.name)) ?? [];
  const ids = named.filter((id) => [undefined, resourceIdParts(id).namespace].includes(subject.namespace));
  return { count: ids.length, ids };
}

function describe(subject: Subject): string {
  if (subject.by === 'construct') return `the constructs of application "${subject.application}"`;
  const place = subject.namespace === undefined ? '' : ` in ${subject.namespace}`;
  return `${subject.apiVersion} ${subject.kind}/${subject.name}${place}`;
}

function hint(subject: Subject, hay: Haystack, found: Found): string {
  if (subject.by === 'construct') {
    return hay.trees.has(subject.application)
      ? ''
      : `; the application does not run in environment "${hay.environment}"`;
  }
  if (found.count > 0) return `: ${found.ids.map((id) => showNear(id, hay)).join(', ')}`;
  const near = nearMisses(subject, hay);
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
}

/** The same name elsewhere first, then names nearby of the same kind, then the same name of another kind. */
function nearMisses(subject: ByIdentity, hay: Haystack): readonly string[] {
  const ids = [...hay.items.keys()];
  const kinds = ids.filter((id) => resourceIdParts(id).kind === subject.kind);
  const same = kinds.filter((id) => resourceIdParts(id).name === subject.name);
  const names = nearest(
    subject.name,
    kinds.map((id) => resourceIdParts(id).name),
  );
  const near = kinds.filter((id) => names.includes(resourceIdParts(id).name));
  const others = ids.filter((id) => resourceIdParts(id).name === subject.name);
  const best = [same, near, others].find((list) => list.length > 0) ?? [];
  return best.slice(0, 3).map((id) => showNear(id, hay));
}

function showNear(id: ResourceId, hay: Haystack): string {
  const { kind, name, namespace } = resourceIdParts(id);
  const apiVersion = hay.items.get(id)?.manifest.apiVersion ?? '';
  const version = groupOf(apiVersion) ? apiVersion : versionOf(apiVersion);
  return `${version} ${kind}/${name}${namespace ? ` in ${namespace}` : ''}`;
}
