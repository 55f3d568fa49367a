import { type JsonObject, isJsonObject } from '../../manifest';
import { mapAt, withFields } from './json-fields';

const PARTS = ['requests', 'limits', 'claims'];

/** Writes resources given in short as Kubernetes wants them. */
export function expandResources(container: JsonObject): JsonObject {
  const { resources } = container;
  if (!isJsonObject(resources) || Object.keys(resources).every((key) => PARTS.includes(key))) return container;
  return { ...container, resources: { requests: resources } };
}

/** Gives memory the same request and limit where only one of them is written; a container is then never killed for the memory of others. */
export function pairMemory(container: JsonObject): JsonObject {
  const resources = mapAt(container, 'resources');
  const requests = mapAt(resources, 'requests');
  const limits = mapAt(resources, 'limits');
  const { memory = limits.memory } = requests;
  if (memory === undefined || (requests.memory !== undefined && limits.memory !== undefined)) return container;
  const paired = withFields(resources, {
    requests: { ...requests, memory },
    limits: { ...limits, memory },
  });
  return { ...container, resources: paired };
}
