import type { Origin } from '../../manifest';

/** A place for programs. */
export function placeDocument(origin: Origin | undefined): Readonly<Record<string, unknown>> {
  const { file, line, column } = origin ?? {};
  return {
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}
