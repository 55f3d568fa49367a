import type { Origin } from './origin';

/** A remembered stack; it costs little to take, and is read only when an origin is shown. */
export type CallMark = { readonly stack?: string };

const OWN = __dirname.slice(0, -'/manifest'.length).replaceAll('\\', '/');
/** Frames that are kept: ours above the user's, and a few of packages between; each costs time and memory. */
const DEPTH = 12;

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
    const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(placeOf(frame.trim())) ?? [];
    if (file !== undefined && isUserFile(file)) return { file, line: Number(line), column: Number(column) };
  }
  return {};
}

/** The place in a line of a stack: all of it, or what stands between brackets after the name of a function. */
function placeOf(frame: string): string {
  const rest = frame.replace(/^at (?:async )?/, '');
  const place = rest.endsWith(')') ? rest.slice(rest.indexOf(' (') + 2, -1) : rest;
  return (place.startsWith('file://') ? pathOf(place) : place).replaceAll('\\', '/');
}

function pathOf(url: string): string {
  const path = url.slice('file://'.length).replace(/^\/(?=[A-Za-z]:)/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isUserFile(file: string): boolean {
  return (
    !file.startsWith('node:') &&
    !file.includes('/node_modules/') &&
    !file.startsWith(`${OWN}/`) &&
    file !== '<anonymous>'
  );
}
