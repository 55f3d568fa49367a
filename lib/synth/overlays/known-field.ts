import { didYouMean } from '../../environment';
import { type Manifest, type Path, formatPath } from '../../manifest';
import { valueTypeAt } from '../../schema';

/** Says which field of a path no version of a built-in kind has; nothing where all are known, or the kind is not. */
export function unknownField({ apiVersion, kind }: Manifest, path: Path): string | undefined {
  for (let depth = 0; depth < path.length; depth++) {
    const above = valueTypeAt(apiVersion, kind, path.slice(0, depth));
    if (above?.sort !== 'object') {
      if (above?.sort === 'list' || above?.sort === 'map') continue;
      return undefined;
    }
    const segment = path[depth];
    if (typeof segment !== 'string' || above.type.fields.has(segment)) continue;
    const place = formatPath(path.slice(0, depth)) || 'the top';
    return `${apiVersion} ${kind} has no field "${segment}" at ${place}${didYouMean(segment, above.type.fields.keys())}`;
  }
  return undefined;
}
