import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { type Quantity, addQuantities, compareQuantities, quantityOf } from '../quantity';
import { type Report, show } from '../report';
import { exceeds } from './common';
import { isSet, listAt, mapAt, refuse } from './make';
import type { ObjectRule } from './rule';
import { RELAXED } from './since';

const SHARED = ['cpu', 'memory'];
const FIELDS = ['limits', 'requests'] as const;

/** What a Pod as a whole asks for names no claims, only what containers share, and is enough for them. */
export const podResources: ObjectRule = (spec, report) => {
  if (!isJsonObject(spec.resources) || report.minor < RELAXED.podResources) return;
  const own = spec.resources;
  if (isSet(own.claims)) report.error('schema/forbidden', 'claims belong to containers', 'resources', 'claims');
  for (const field of FIELDS) {
    for (const name of Object.keys(mapAt(own, field))) {
      if (!SHARED.includes(name) && !name.startsWith('hugepages-'))
        report.error(
          'schema/closed-value',
          `${show(name)} is not "cpu", "memory" or huge pages`,
          'resources',
          field,
          name,
        );
    }
  }
  requests(spec, mapAt(own, 'requests'), report);
  limits(spec, mapAt(own, 'limits'), report);
};

/** All containers together ask for at most what the Pod asks for. */
function requests(spec: JsonObject, own: JsonObject, report: Report): void {
  for (const [name, amount] of Object.entries(own)) {
    const together = sumOf(spec, name, asksOf(report));
    const whole = quantityOf(amount);
    if (together && whole && compareQuantities(together, whole) > 0)
      refuse(report, amount, 'its containers together ask for more', 'resources', 'requests', name);
  }
}

/** Containers run together with the restarting ones before them; others that run before are alone with those. */
function sumOf(spec: JsonObject, name: string, amounts: Amounts): Quantity | undefined {
  const amountOf = (container: Json): Quantity | undefined => quantityOf(amounts(mapAt(container, 'resources'), name));
  let lasting: Quantity | undefined;
  let most: Quantity | undefined;
  for (const container of listAt(spec, 'initContainers')) {
    const now = addQuantities(lasting, amountOf(container));
    if (isJsonObject(container) && container.restartPolicy === 'Always') lasting = now;
    most = larger(most, now);
  }
  const together = listAt(spec, 'containers').reduce<Quantity | undefined>(
    (sum, container) => addQuantities(sum, amountOf(container)),
    lasting,
  );
  return larger(most, together);
}

/** How much of a resource a container asks for, or may use. */
type Amounts = (resources: JsonObject, name: string) => Json | undefined;

const asked: Amounts = (resources, name) => mapAt(resources, 'requests')[name];
const used: Amounts = (resources, name) => mapAt(resources, 'limits')[name];

/** In a Pod, a request that is not written is as large as the limit; in templates it is none yet. */
function asksOf({ root }: Report): Amounts {
  return root.kind === 'Pod' ? (resources, name) => asked(resources, name) ?? used(resources, name) : asked;
}

function larger(a: Quantity | undefined, b: Quantity | undefined): Quantity | undefined {
  if (!a || !b) return a ?? b;
  return compareQuantities(a, b) > 0 ? a : b;
}

/** No container may use more than the Pod; init containers run before the others, and may. */
function limits(spec: JsonObject, own: JsonObject, report: Report): void {
  listAt(spec, 'containers').forEach((container, index) => {
    for (const [name, amount] of Object.entries(mapAt(mapAt(container, 'resources'), 'limits'))) {
      if (exceeds(amount, own[name]))
        refuse(report, amount, `the Pod may use ${show(own[name])}`, 'containers', index, 'resources', 'limits', name);
    }
  });
  together(spec, own, report);
}

/** What all containers ask for is what the Pod asks for where it does not say; in templates that is not reckoned. */
function together(spec: JsonObject, own: JsonObject, report: Report): void {
  const requested = mapAt(spec.resources, 'requests');
  for (const [name, most] of Object.entries(own)) {
    const isShared = SHARED.includes(name);
    if (isShared && (isSet(requested[name]) || report.root.kind !== 'Pod')) continue;
    const field = isShared ? 'requests' : 'limits';
    const sum = sumOf(spec, name, isShared ? asksOf(report) : used);
    const whole = quantityOf(most);
    if (sum && whole && compareQuantities(sum, whole) > 0)
      report.error(
        'schema/invalid',
        `the Pod may use ${show(most)}, and its containers together ask for more`,
        'resources',
        field,
        name,
      );
  }
}
