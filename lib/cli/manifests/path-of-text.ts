import type { Path, PathSegment } from '../../manifest';

/** One step of a written path: a field, a position, or a key between quotes. */
const STEP = /\.?([A-Za-z_$][\w$-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** The path that a text such as `spec.versions[0].name` writes, as far as it can be read. */
export function pathOfText(text: string): Path {
  const path: PathSegment[] = [];
  STEP.lastIndex = 0;
  for (let step = STEP.exec(text); step; step = STEP.exec(text)) {
    const [, field, position, key] = step;
    path.push(field ?? (key === undefined ? Number(position) : (JSON.parse(key) as string)));
  }
  return path;
}
