import {
  type Json,
  type ListTypes,
  type Manifest,
  type Path,
  type PathSegment,
  formatPath,
  isJsonObject,
} from '../../manifest';
import { wordOf } from '../json-values';

/** Says which elements of keyed lists stand there twice: server-side apply takes no list in which two have one key. */
export function duplicateKeys(manifest: Manifest, listTypes: ListTypes): readonly string[] {
  const found: string[] = [];
  walk(manifest as unknown as Json, [], (path, list) => {
    const duplicate = duplicateIn(list, listTypes(manifest, path));
    if (duplicate) found.push(`${formatPath(path)} has ${duplicate} twice`);
  });
  return found;
}

function walk(value: Json, path: Path, visit: (path: Path, list: readonly Json[]) => void): void {
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    visit(path, list);
    list.forEach((item, index) => walk(item, [...path, index], visit));
  } else if (isJsonObject(value)) {
    for (const [field, item] of Object.entries(value)) walk(item, [...path, field] satisfies PathSegment[], visit);
  }
}

function duplicateIn(list: readonly Json[], type: ReturnType<ListTypes>): string | undefined {
  if (type === 'atomic') return undefined;
  const seen = new Set<string>();
  for (const item of list) {
    const key = type === 'set' ? wordOf(item) : keyOf(item, type);
    if (seen.has(key)) return key;
    seen.add(key);
  }
  return undefined;
}

function keyOf(item: Json, type: Exclude<ReturnType<ListTypes>, string>): string {
  const element = isJsonObject(item) ? item : {};
  return type.keys.map((key) => `${key}=${wordOf(element[key] ?? type.defaults?.[key] ?? '')}`).join(', ');
}
