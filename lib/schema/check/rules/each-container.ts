import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import type { Report } from '../report';
import { listAt } from './make';

const LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const;

/** Sees each container of a Pod, with the walk standing at it. */
export function eachContainer(
  spec: JsonObject,
  report: Report,
  see: (container: JsonObject, list: (typeof LISTS)[number]) => void,
): void {
  for (const list of LISTS) {
    listAt(spec, list).forEach((container, index) => {
      if (!isJsonObject(container)) return;
      report.enter(list);
      report.enter(index);
      see(container, list);
      report.leave();
      report.leave();
    });
  }
}

/** A container, and the list and the number under which it stands. */
interface Placed {
  readonly container: Json;
  readonly at: readonly [list: string, index: number];
}

/** Every container of a Pod, whatever stands there. */
export function placedContainers(spec: JsonObject): readonly Placed[] {
  return LISTS.flatMap((list) =>
    listAt(spec, list).map((container, index): Placed => ({ container, at: [list, index] })),
  );
}
