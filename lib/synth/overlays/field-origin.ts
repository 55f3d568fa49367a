import { type CallMark, type Manifest, type Origin, type Path, isJsonObject, originOfCall } from '../../manifest';
import type { Item } from '../item';
import { covers } from './planned-write';

/** An object, and what overlays wrote in it. */
export type Written = Pick<Item, 'manifest' | 'origin' | 'written'>;

/** Where an object comes from, as far as an overlay made it, and else its own origin. */
export function overlayOrigin(origin: Origin, overlay: string, mark: CallMark): Origin {
  const { construct } = origin;
  return { ...(construct !== undefined && { construct }), overlay, ...originOfCall(mark) };
}

/**
 * Where a field of an object comes from: the last overlay that wrote there, above or below, else where the object does.
 *
 * A path is one of steps, or its text as findings have it.
 */
export function originAt({ manifest, origin, written }: Written, path: Path | string = ''): Origin {
  if (!written) return origin;
  const place = typeof path === 'string' ? stepsOfText(path, manifest) : path.map(stepOf);
  if (place.length === 0) return origin;
  const last = written.findLast(({ steps }) => covers(steps, place) || covers(place, steps));
  return last ? overlayOrigin(origin, last.overlay, last.mark) : origin;
}

function stepOf(segment: Path[number]): string {
  if (typeof segment === 'object') return `[${Object.values(segment).join(',')}]`;
  return typeof segment === 'number' ? `#${segment}` : `.${segment}`;
}

const TOKEN = /\["(?:[^"\\]|\\.)*"\]|\[[^\]]*\]|[^.[]+/g;

function stepsOfText(text: string, manifest: Manifest): readonly string[] {
  let here: unknown = manifest;
  return (text.match(TOKEN) ?? []).map((token) => {
    const name = token.startsWith('[') ? unquoted(token.slice(1, -1)) : token;
    const key = Array.isArray(here) ? elementOf(here, name) : name;
    here = (here as Readonly<Record<string | number, unknown>> | null | undefined)?.[key];
    return stepOf(key);
  });
}

function unquoted(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text;
}

/** The position of an element that findings call by its name, by another of its values such as a path, or by its position. */
function elementOf(list: readonly unknown[], label: string): number {
  const named = list.findIndex((element) => isJsonObject(element) && element.name === label);
  if (named >= 0) return named;
  const valued = list.findIndex((element) => isJsonObject(element) && Object.values(element).includes(label));
  return valued >= 0 ? valued : /^\d+$/.test(label) ? Number(label) : -1;
}
