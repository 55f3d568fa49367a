import type { Json, JsonObject } from '../manifest';
import { quantityOf } from '../schema';
import type { Container, Pods } from './pods';
import { mapAt, mapsAt } from './read';
import { namespaceOf, specOf } from './judged';
import type { World } from './world';

/** What a container asks for and may use, after the defaults of Kubernetes and of the LimitRanges of its namespace. */
export interface Amounts {
  readonly requests: JsonObject;
  readonly limits: JsonObject;
}

const NOTHING: JsonObject = {};
const NONE: readonly JsonObject[] = [];

/** An amount in thousandths, for sums; `undefined` for what is no amount. */
export function thousandths(value: Json | undefined): number | undefined {
  const quantity = quantityOf(value);
  return quantity && Math.round(Number(quantity.mantissa) * 10 ** (quantity.exponent + 3));
}

/** The limits on containers that hold in a namespace, one map for each of min, max, default and the like. */
export function containerLimits(world: World, namespace: string): readonly JsonObject[] {
  const ranges = world.within('LimitRange', namespace);
  if (ranges.length === 0) return NONE;
  return world.once(`limits ${namespace}`, () =>
    ranges
      .flatMap((range) => mapsAt(specOf(range), 'limits'))
      .filter(({ type }) => type === 'Container')
      .map(withDefaults),
  );
}

/** Kubernetes itself fills in defaults: the limit from the maximum, the request from the limit or the minimum. */
function withDefaults(limit: JsonObject): JsonObject {
  const limits = { ...mapAt(limit, 'max'), ...mapAt(limit, 'default') };
  return {
    ...limit,
    default: limits,
    defaultRequest: { ...mapAt(limit, 'min'), ...limits, ...mapAt(limit, 'defaultRequest') },
  };
}

/** What a container asks for and may use. */
export function amountsOf({ fields }: Container, pods: Pods, world: World): Amounts {
  const written = mapAt(fields, 'resources');
  const limits = mapAt(written, 'limits');
  const requests = filled(mapAt(written, 'requests'), limits);
  const ranges = containerLimits(world, namespaceOf(pods.object));
  if (ranges.length === 0) return { requests, limits };
  return ranges.reduce<Amounts>(
    (amounts, range) => ({
      requests: { ...mapAt(range, 'defaultRequest'), ...amounts.requests },
      limits: { ...mapAt(range, 'default'), ...amounts.limits },
    }),
    { requests, limits },
  );
}

/** Amounts, with others in place of those that are not written. */
function filled(amounts: JsonObject, others: JsonObject): JsonObject {
  for (const name in others) if (amounts[name] === undefined) return { ...others, ...amounts };
  return amounts;
}

/** What is written for all containers of Pods together. */
export function sharedAmounts({ spec }: Pods): Amounts {
  if (spec.resources === undefined) return { requests: NOTHING, limits: NOTHING };
  const shared = mapAt(spec, 'resources');
  const limits = mapAt(shared, 'limits');
  return { limits, requests: { ...limits, ...mapAt(shared, 'requests') } };
}

/** What one Pod asks for of a resource, in thousandths: the larger of what runs together and what starts it. */
export function podAmount(pods: Pods, world: World, resource: string, side: keyof Amounts): number {
  const shared = thousandths(sharedAmounts(pods)[side][resource]);
  if (shared !== undefined) return shared;
  let together = 0;
  let starting = 0;
  for (const container of pods.containers) {
    const amount = thousandths(amountsOf(container, pods, world)[side][resource]) ?? 0;
    if (container.role === 'init') starting = Math.max(starting, amount);
    else together += amount;
  }
  return Math.max(together, starting);
}
