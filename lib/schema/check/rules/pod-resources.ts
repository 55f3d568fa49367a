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
    const together = sumOf(spec, name);
    const whole = quantityOf(amount);
    if (together && whole && compareQuantities(together, whole) > 0)
      refuse(report, amount, 'its containers together ask for more', 'resources', 'requests', name);
  }
}

/** Containers run together with the restarting ones before them; others that run before are alone with those. */
function sumOf(spec: JsonObject, name: string): Quantity | undefined {
  let lasting: Quantity | undefined;
  let most: Quantity | undefined;
  for (const container of listAt(spec, 'initContainers')) {
    const asked = addQuantities(lasting, requestOf(container, name));
    if (isJsonObject(container) && container.restartPolicy === 'Always') lasting = asked;
    most = larger(most, asked);
  }
  const together = listAt(spec, 'containers').reduce<Quantity | undefined>(
    (sum, container) => addQuantities(sum, requestOf(container, name)),
    lasting,
  );
  return larger(most, together);
}

/** A request that is not written is as large as the limit. */
function requestOf(container: Json, name: string): Quantity | undefined {
  const resources = mapAt(container, 'resources');
  return quantityOf(mapAt(resources, 'requests')[name] ?? mapAt(resources, 'limits')[name]);
}

function larger(a: Quantity | undefined, b: Quantity | undefined): Quantity | undefined {
  if (!a || !b) return a ?? b;
  return compareQuantities(a, b) > 0 ? a : b;
}

/** No container may use more than the Pod. */
function limits(spec: JsonObject, own: JsonObject, report: Report): void {
  for (const list of ['initContainers', 'containers']) {
    listAt(spec, list).forEach((container, index) => {
      for (const [name, amount] of Object.entries(mapAt(mapAt(container, 'resources'), 'limits'))) {
        if (exceeds(amount, own[name]))
          refuse(report, amount, `the Pod may use ${show(own[name])}`, list, index, 'resources', 'limits', name);
      }
    });
  }
}
