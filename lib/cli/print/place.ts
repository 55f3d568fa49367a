import { type Finding, type Origin, formatResourceId } from '../../manifest';

/** A place for programs. */
export function placeDocument(origin: Origin | undefined): Readonly<Record<string, unknown>> {
  const { file, line, column } = origin ?? {};
  return {
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}

/** What a finding is about and says, and who wrote it where that was an overlay; for reports that show the place apart. */
export function messageText({ object, path, origin, message }: Finding): string {
  const subject = [object ? formatResourceId(object) : '', path].filter(Boolean).join(': ');
  const overlay = origin?.overlay === undefined ? '' : ` (written by overlay "${origin.overlay}")`;
  return `${subject ? `${subject}: ` : ''}${message}${overlay}`;
}
