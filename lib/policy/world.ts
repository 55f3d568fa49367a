import { type JsonObject, type ResourceId, groupOf, idOf, isBuiltInGroup, resourceId } from '../manifest';
import { type Judged, kindName, namespaceOf, specOf } from './judged';
import { type Labels, selects, selectsAll } from './selector';
import { isOfGateway } from './leads';
import { mapAt } from './read';
import { type Pods, podsOf } from './pods';

/** What one environment renders, looked up by what rules ask for; every index is made once, when it is first needed. */
export class World {
  /** The Pods of all workloads. */
  readonly pods: readonly Pods[];
  private readonly ids = new Map<ResourceId, Judged>();
  private readonly kinds = new Map<string, Judged[]>();
  private readonly podsById = new Map<Judged, Pods>();
  private readonly podsIn = new Map<string, PodsOfNamespace>();
  private readonly made = new Map<unknown, unknown>();

  constructor(readonly objects: readonly Judged[]) {
    const all: Pods[] = [];
    for (const object of objects) {
      const { manifest, stem } = object;
      this.ids.set(idOf(manifest), object);
      if (stem !== undefined)
        this.ids.set(idOf({ ...manifest, metadata: { ...manifest.metadata, name: stem } }), object);
      push(this.kinds, kindName(object.manifest), object);
      const pods = podsOf(object);
      if (!pods) continue;
      all.push(pods);
      this.podsById.set(object, pods);
    }
    this.pods = all;
    for (const pods of all) this.indexLabels(pods);
  }

  /** The object of an identity. */
  find(group: string, kind: string, namespace: string, name: string): Judged | undefined {
    return this.ids.get(resourceId({ group, kind, namespace, name }));
  }

  /** All objects of a kind, such as `Deployment.apps`. */
  all(kind: string): readonly Judged[] {
    return this.kinds.get(kind) ?? [];
  }

  /** The objects of a kind in a namespace. */
  within(kind: string, namespace: string): readonly Judged[] {
    const byNamespace = this.once(`within ${kind}`, () => groupBy(this.all(kind), namespaceOf));
    return byNamespace.get(namespace) ?? [];
  }

  /** The Pods that an object runs. */
  podsOf(object: Judged): Pods | undefined {
    return this.podsById.get(object);
  }

  /** The workloads of a namespace whose Pods a selector matches; an empty one matches all. */
  selected(namespace: string, selector: JsonObject): readonly Pods[] {
    const candidates = this.candidates(namespace, mapAt(selector, 'matchLabels'));
    return selectsAll(selector) ? candidates : candidates.filter(({ labels }) => selects(selector, labels));
  }

  /** The objects of a kind that select Pods, by the Pods that they select. */
  selecting(
    kind: 'Service' | 'PodDisruptionBudget.policy' | 'NetworkPolicy.networking.k8s.io',
    pods: Pods,
  ): readonly Judged[] {
    const selectors = this.once(`selecting ${kind}`, () => this.inverted(kind));
    return selectors.get(pods) ?? [];
  }

  /** Something that is made of all objects once, however often it is asked for. */
  once<T>(key: string, make: (world: World) => T): T {
    if (!this.made.has(key)) this.made.set(key, make(this));
    return this.made.get(key) as T;
  }

  /** Whether an object of a custom kind in the namespace has this text as a value, and so may make or read what is named so. */
  mentions(namespace: string, text: unknown): boolean {
    return typeof text === 'string' && this.once('mentions', textsOfCustomObjects).get(namespace)?.has(text) === true;
  }

  /** The Pods of a namespace that have the rarest of some labels. */
  private candidates(namespace: string, labels: Labels): readonly Pods[] {
    const here = this.podsIn.get(namespace);
    if (!here) return NO_PODS;
    let best: readonly Pods[] = here.all;
    for (const key in labels) {
      const those = here.byLabel.get(key)?.get(labels[key]) ?? NO_PODS;
      if (those.length < best.length) best = those;
    }
    return best;
  }

  private indexLabels(pods: Pods): void {
    const namespace = namespaceOf(pods.object);
    const here = this.podsIn.get(namespace) ?? { all: [], byLabel: new Map<string, Map<unknown, Pods[]>>() };
    this.podsIn.set(namespace, here);
    here.all.push(pods);
    for (const key in pods.labels) {
      const values = here.byLabel.get(key) ?? new Map<unknown, Pods[]>();
      here.byLabel.set(key, values);
      push(values, pods.labels[key], pods);
    }
  }

  private inverted(kind: string): ReadonlyMap<Pods, readonly Judged[]> {
    const found = new Map<Pods, Judged[]>();
    for (const object of this.all(kind)) {
      const selector = selectorIn(object);
      if (!selector || selectsAll(selector)) continue;
      for (const pods of this.selected(namespaceOf(object), selector)) push(found, pods, object);
    }
    return found;
  }
}

/** The selector of a Service, budget or policy as a label selector; none where it selects nothing by itself. */
export function selectorIn(object: Judged): JsonObject | undefined {
  const spec = specOf(object);
  switch (object.manifest.kind) {
    case 'Service': {
      const matchLabels = mapAt(spec, 'selector');
      return Object.keys(matchLabels).length === 0 ? undefined : { matchLabels };
    }
    case 'NetworkPolicy':
      return mapAt(spec, 'podSelector');
    default:
      return spec.selector === undefined ? undefined : mapAt(spec, 'selector');
  }
}

const NO_PODS: readonly Pods[] = [];

interface PodsOfNamespace {
  readonly all: Pods[];
  readonly byLabel: Map<string, Map<unknown, Pods[]>>;
}

/** Adds to the list of a key. */
export function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Values by a key. */
export function groupBy<K, V>(values: Iterable<V>, keyOf: (value: V) => K): ReadonlyMap<K, readonly V[]> {
  const lists = new Map<K, V[]>();
  for (const value of values) push(lists, keyOf(value), value);
  return lists;
}

/** The texts of objects of custom kinds, by namespace: operators make objects of such names. */
function textsOfCustomObjects(world: World): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Map<string, Set<string>>();
  for (const object of world.objects) {
    const { apiVersion } = object.manifest;
    if (isBuiltInGroup(groupOf(apiVersion)) || isOfGateway(apiVersion)) continue;
    const namespace = namespaceOf(object);
    const known = texts.get(namespace) ?? new Set<string>();
    texts.set(namespace, known);
    gather(object.manifest, known);
  }
  return texts;
}

function gather(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) gather(one, texts);
}
