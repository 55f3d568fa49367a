import { createHash } from 'node:crypto';
import { type ResourceId, isBuiltInGroup, resourceIdParts } from './resource-id';
import type { Resource } from './resource-set';

const LONGEST = 200;
const EXTENSION = '.yaml';

/**
 * The file name of an object: `deployment-web.yaml`, `servicemonitor.monitoring.coreos.com-web+monitoring.yaml`.
 *
 * It depends on this object and the unit's namespace alone, so that no change of another object moves a file. Characters
 * other than `a-z`, `0-9`, `.` and `-` are percent-encoded; the end of a very long name becomes a hash.
 */
export function fileName(resource: Pick<Resource, 'id' | 'stem'>, unitNamespace?: string): string {
  const { group, kind, namespace, name } = resourceIdParts(resource.id);
  const prefix = isBuiltInGroup(group) ? kind.toLowerCase() : `${kind.toLowerCase()}.${group}`;
  const suffix = namespace === '' || namespace === unitNamespace ? '' : `+${encoded(namespace)}`;
  const full = `${encoded(prefix)}-${encoded(resource.stem ?? name)}${suffix}`;
  return full.length + EXTENSION.length <= LONGEST ? `${full}${EXTENSION}` : shortened(full, resource.id);
}

function encoded(text: string): string {
  return Array.from(text, (char) => (/[a-z0-9.-]/.test(char) ? char : percent(char))).join('');
}

function percent(char: string): string {
  return Array.from(
    new TextEncoder().encode(char),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}

function shortened(full: string, id: ResourceId): string {
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 8);
  const room = LONGEST - EXTENSION.length - hash.length - 1;
  return `${full.slice(0, room).replace(/[%.+-][0-9A-F]?$/, '')}-${hash}${EXTENSION}`;
}
