import type { Origin } from './origin';

/** A remembered stack; it costs little to take, and is read only when an origin is shown. */
export type CallMark = { readonly stack?: string };

const OWN = __dirname.slice(0, -'/manifest'.length).replaceAll('\\', '/');
const DEPTH = 24;

/** Remembers who is calling, for an origin to be read later. */
export function markCall(): CallMark {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = DEPTH;
  const mark = new Error();
  Error.stackTraceLimit = limit;
  return mark;
}

/** The first place of a remembered stack that is the user's own code, with its path as the runtime names it. */
export function originOfCall(mark: CallMark): Pick<Origin, 'file' | 'line' | 'column'> {
  for (const frame of (mark.stack ?? '').split('\n')) {
    const place = /(?:\(|at (?:async )?)((?:file:\/\/)?[^()]+?):(\d+):(\d+)\)?$/.exec(frame.trim());
    const file = place?.[1]?.replace(/^file:\/\//, '').replaceAll('\\', '/');
    if (file && isUserFile(file)) return { file, line: Number(place?.[2]), column: Number(place?.[3]) };
  }
  return {};
}

function isUserFile(file: string): boolean {
  return (
    !file.startsWith('node:') &&
    !file.includes('/node_modules/') &&
    !file.startsWith(`${OWN}/`) &&
    file !== '<anonymous>'
  );
}
