import { GitopsError, type JsonObject } from '../../manifest';
import type { CallContext } from '../object/call-context';
import { mapsAt, textAt } from './json-fields';

/**
 * Checks that the elements of a Pod's lists can be told apart, as every API server does.
 *
 * @throws GitopsError `construct/duplicate-element` for two of one name or path
 */
export function checkUnique(spec: JsonObject, context: CallContext): void {
  const containers = [...mapsAt(spec, 'initContainers'), ...mapsAt(spec, 'containers')];
  refuse('containers are named', twice(containers, 'name'), context);
  refuse('volumes are named', twice(mapsAt(spec, 'volumes'), 'name'), context);
  for (const container of containers) {
    const of = `of the container "${textAt(container, 'name')}"`;
    refuse(`mounts ${of} are at`, twice(mapsAt(container, 'volumeMounts'), 'mountPath'), context);
    refuse(`ports ${of} are named`, twice(mapsAt(container, 'ports'), 'name'), context);
  }
}

function twice(items: readonly JsonObject[], key: string): string | undefined {
  const seen = new Set<unknown>();
  for (const { [key]: value } of items) {
    if (seen.has(value)) return JSON.stringify(value);
    if (value !== undefined) seen.add(value);
  }
  return undefined;
}

function refuse(what: string, value: string | undefined, context: CallContext): void {
  if (value === undefined) return;
  throw new GitopsError('construct/duplicate-element', {
    attempt: `Cannot write the Pod of ${context.object}`,
    origin: context.origin,
    seen: `two ${what} ${value}`,
  });
}
