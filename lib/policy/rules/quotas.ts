import type { JsonObject } from '../../manifest';
import { compareQuantities, quantityOf } from '../../schema';
import { type Amounts, amountsOf, containerLimits, podAmount, sharedAmounts, thousandths } from '../amounts';
import { isBlank, mapAt, shareOf } from '../read';
import type { Rules, Say } from '../rule';
import type { Container, Pods } from '../pods';
import { replicasOf, strategyOf } from '../scaling';
import { type Judged, namespaceOf, specOf } from '../judged';
import { type World, groupBy } from '../world';

const QUOTA = { pattern: 'Predictable Demands', see: 'concepts/policy/resource-quotas/' };
const LIMITS = { pattern: 'Predictable Demands', see: 'concepts/policy/limit-range/' };

/** What a quota counts: of each Pod its request or limit of a resource. */
const COUNTED: Readonly<Record<string, readonly ['requests' | 'limits', string]>> = {
  cpu: ['requests', 'cpu'],
  memory: ['requests', 'memory'],
  'requests.cpu': ['requests', 'cpu'],
  'requests.memory': ['requests', 'memory'],
  'limits.cpu': ['limits', 'cpu'],
  'limits.memory': ['limits', 'memory'],
};

/** The amounts of quotas that hold for every Pod of a namespace. */
function hardOf(quota: Judged): JsonObject {
  const spec = specOf(quota);
  return isBlank(spec.scopes) && isBlank(spec.scopeSelector) ? mapAt(spec, 'hard') : {};
}

function lastingIn(namespace: string, world: World): readonly Pods[] {
  const all = world.once('lasting', ({ pods }) =>
    groupBy(
      pods.filter(({ lasting, kind }) => lasting || kind === 'Pod'),
      ({ object }) => namespaceOf(object),
    ),
  );
  return all.get(namespace) ?? [];
}

/** How many Pods run beside the old ones while a Deployment is rolled out. */
function surgeOf({ kind, object }: Pods, replicas: number): number {
  if (kind !== 'Deployment' || strategyOf(object) === 'Recreate') return 0;
  const { maxSurge = '25%' } = mapAt(mapAt(specOf(object), 'strategy'), 'rollingUpdate');
  return shareOf(maxSurge, replicas, 'up') ?? 0;
}

interface Needs {
  /** What all Pods of the namespace need, at their fewest. */
  readonly least: number;
  /** The same at their most, while the largest of all rollouts is under way. */
  readonly most: number;
}

function needs(namespace: string, world: World, ofOne: (pods: Pods) => number): Needs {
  let least = 0;
  let most = 0;
  let surge = 0;
  for (const pods of lastingIn(namespace, world)) {
    const amount = ofOne(pods);
    const replicas = replicasOf(pods, world) ?? { least: 1, most: 1 };
    least += amount * replicas.least;
    most += amount * replicas.most;
    surge = Math.max(surge, amount * surgeOf(pods, replicas.most));
  }
  return { least, most: most + surge };
}

function tellQuota(quota: Judged, world: World, tell: (key: string, needs: Needs, hard: number) => void): void {
  const namespace = namespaceOf(quota);
  const hard = hardOf(quota);
  for (const key in hard) {
    const allowed = thousandths(hard[key]);
    const counted = COUNTED[key];
    if (allowed === undefined) continue;
    if (counted)
      tell(
        key,
        needs(namespace, world, (pods) => podAmount(pods, world, counted[1], counted[0])),
        allowed,
      );
    else if (key === 'pods')
      tell(
        key,
        needs(namespace, world, () => 1000),
        allowed,
      );
  }
}

function shown(thousand: number): string {
  return String(Math.ceil(thousand) / 1000);
}

/** What LimitRanges of the namespace refuse of a container. */
function tellOutside(container: Container, pods: Pods, world: World, say: Say): void {
  const ranges = containerLimits(world, namespaceOf(pods.object));
  if (ranges.length === 0) return;
  const amounts = amountsOf(container, pods, world);
  const tell: Say = (path, message) => say(`${container.at}.resources.${path}`, message);
  for (const range of ranges) {
    tellAbove(amounts, mapAt(range, 'max'), tell);
    tellBelow(amounts, mapAt(range, 'min'), tell);
    tellRatios(amounts, mapAt(range, 'maxLimitRequestRatio'), tell);
  }
}

function tellAbove({ requests, limits }: Amounts, max: JsonObject, tell: Say): void {
  for (const name in max) {
    const allowed = `and the namespace allows ${text(max[name])}`;
    if (isAbove(limits[name], max[name])) tell(`limits.${name}`, `it may use ${text(limits[name])} ${allowed}`);
    else if (isAbove(requests[name], max[name]))
      tell(`requests.${name}`, `it asks for ${text(requests[name])} ${allowed}`);
  }
}

function tellBelow({ requests }: Amounts, min: JsonObject, tell: Say): void {
  for (const name in min)
    if (isAbove(min[name], requests[name]))
      tell(
        `requests.${name}`,
        `it asks for ${text(requests[name])} and the namespace wants at least ${text(min[name])}`,
      );
}

function tellRatios({ requests, limits }: Amounts, ratios: JsonObject, tell: Say): void {
  for (const name in ratios) {
    const [limit, request, ratio] = [limits[name], requests[name], ratios[name]].map(thousandths);
    if (limit !== undefined && request !== undefined && ratio !== undefined && limit * 1000 > ratio * request)
      tell(
        `limits.${name}`,
        `it is more than ${text(ratios[name])} times the request, and the namespace allows no more`,
      );
  }
}

function isAbove(value: unknown, other: unknown): boolean {
  const [a, b] = [quantityOf(value), quantityOf(other)];
  return a !== undefined && b !== undefined && compareQuantities(a, b) > 0;
}

function text(value: unknown): string {
  return String(value);
}

/** Rules on what a namespace may hold. */
export const quotaRules: Rules = {
  'policy/over-quota': {
    weight: 'error',
    sort: 'fault',
    reads: 'objects',
    kinds: ['ResourceQuota'],
    ...QUOTA,
    check: (quota, say, world) =>
      tellQuota(quota, world, (key, { least }, hard) => {
        if (least > hard)
          say(
            `spec.hard["${key}"]`,
            `the Pods of the namespace need ${shown(least)} and may have ${shown(hard)}, so that some never start`,
          );
      }),
  },
  'policy/tight-quota': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['ResourceQuota'],
    ...QUOTA,
    check: (quota, say, world) =>
      tellQuota(quota, world, (key, { least, most }, hard) => {
        if (least <= hard && most > hard)
          say(
            `spec.hard["${key}"]`,
            `while they are rolled out or scaled up, the Pods of the namespace need ${shown(most)} and may have ${shown(hard)}`,
          );
      }),
  },
  'policy/quota-wants-amount': {
    weight: 'error',
    sort: 'fault',
    reads: 'containers',
    ...QUOTA,
    check: (container, say, { pods, world }) => {
      const quotas = world.within('ResourceQuota', namespaceOf(pods.object));
      if (quotas.length === 0) return;
      const amounts = amountsOf(container, pods, world);
      const shared = sharedAmounts(pods);
      const told = new Set<string>();
      for (const quota of quotas)
        for (const key in hardOf(quota)) {
          const [side, name] = COUNTED[key] ?? [];
          if (!side || !name || told.has(`${side}.${name}`)) continue;
          if (amounts[side][name] !== undefined || shared[side][name] !== undefined) continue;
          told.add(`${side}.${name}`);
          say(
            `${container.at}.resources.${side}.${name}`,
            `ResourceQuota "${quota.manifest.metadata.name}" counts it, and so refuses Pods without it`,
          );
        }
    },
  },
  'policy/outside-limits': {
    weight: 'error',
    sort: 'fault',
    reads: 'containers',
    ...LIMITS,
    check: (container, say, { pods, world }) => tellOutside(container, pods, world, say),
  },
  'policy/two-defaults': {
    weight: 'error',
    sort: 'fault',
    reads: 'objects',
    kinds: ['PriorityClass.scheduling.k8s.io'],
    pattern: 'Predictable Demands',
    see: 'concepts/scheduling-eviction/pod-priority-preemption/#priorityclass',
    check: (object, say, world) => {
      if (object.manifest.globalDefault !== true) return;
      const first = world
        .all('PriorityClass.scheduling.k8s.io')
        .find(({ manifest }) => manifest.globalDefault === true);
      if (first && first !== object)
        say('globalDefault', `PriorityClass "${first.manifest.metadata.name}" is the default already`);
    },
  },
};
