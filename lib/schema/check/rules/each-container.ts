import { type JsonObject, isJsonObject } from '../../../manifest';
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
