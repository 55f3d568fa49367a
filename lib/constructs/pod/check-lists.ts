import { GitopsError, type Json, type JsonObject, isJsonObject } from '../../manifest';
import { told } from '../object/argument';
import type { CallContext } from '../object/call-context';
import { mapsAt, textAt } from './json-fields';

/**
 * Checks the lists of a Pod that are rewritten: what is no list, or no map in it, would be lost on the way.
 *
 * @throws GitopsError `construct/invalid-argument` for what is written as something else
 */
export function checkLists(spec: JsonObject, context: CallContext): void {
  for (const field of ['initContainers', 'containers', 'volumes'])
    check(spec[field], { field, of: 'maps', fits: isJsonObject, context });
  for (const container of [...mapsAt(spec, 'initContainers'), ...mapsAt(spec, 'containers')]) {
    const field = `writable of the container ${JSON.stringify(textAt(container, 'name'))}`;
    check(container.writable, { field, of: 'paths', fits: isFolder, context });
  }
}

interface Wanted {
  readonly field: string;
  readonly of: string;
  readonly fits: (item: Json) => boolean;
  readonly context: CallContext;
}

function check(value: Json | undefined, { field, of, fits, context }: Wanted): void {
  if (value === undefined || value === null) return;
  const list: readonly Json[] | undefined = Array.isArray(value) ? value : undefined;
  const strange = list ? list.find((item) => !fits(item)) : value;
  if (strange === undefined) return;
  const seen = list ? `${told(strange)} stands in it` : `it is ${told(value)}`;
  throw new GitopsError('construct/invalid-argument', {
    attempt: `Cannot write ${field} of ${context.object}`,
    origin: context.origin,
    seen: `${seen}, where a list of ${of} is expected`,
  });
}

function isFolder(item: Json): boolean {
  return typeof (isJsonObject(item) ? item.path : item) === 'string';
}
