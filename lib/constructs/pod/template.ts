import { type JsonObject } from '../../manifest';
import type { CallContext } from '../object/call-context';
import type { Surroundings } from '../object/placement';
import { checkLists } from './check-lists';
import { hardenPod } from './harden-pod';
import { mapAt, mapsAt, withFields } from './json-fields';
import { expandResources } from './resources';
import { checkUnique } from './unique';
import { expandWritable } from './writable';

/** The spec of a Pod, made of what was written and of what the profile adds. */
export function podSpec(written: JsonObject, surroundings: Surroundings, context: CallContext): JsonObject {
  checkLists(written, context);
  const sized = withFields(written, {
    initContainers: written.initContainers && mapsAt(written, 'initContainers').map(expandResources),
    containers: written.containers && mapsAt(written, 'containers').map(expandResources),
  });
  const spec = hardenPod(expandWritable(sized), surroundings);
  checkUnique(spec, context);
  return spec;
}

/** The fields of a workload that belong to its Pod template, and the others. */
export function splitTemplate(fields: JsonObject): {
  readonly pod: JsonObject;
  readonly metadata: JsonObject;
  readonly rest: JsonObject;
} {
  const { containers, initContainers, volumes, template, ...rest } = fields;
  const written = template === undefined ? {} : mapAt(fields, 'template');
  const pod = withFields(mapAt(written, 'spec'), { containers, initContainers, volumes });
  return { pod, metadata: mapAt(written, 'metadata'), rest };
}

/** A Pod template with labels added to those that were written. */
export function podTemplate(metadata: JsonObject, labels: JsonObject, spec: JsonObject): JsonObject {
  const all = { ...labels, ...mapAt(metadata, 'labels') };
  const labelled = Object.keys(all).length > 0 ? { ...metadata, labels: all } : metadata;
  return Object.keys(labelled).length > 0 ? { metadata: labelled, spec } : { spec };
}
