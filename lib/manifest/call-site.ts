import { findSourceMap } from 'node:module';
import type { Origin } from './origin';
import { isUserFile, pathOf, placeOfLine } from './stack-line';

/** A remembered stack; it costs little to take, and is read only when an origin is shown. */
export type CallMark = { readonly stack?: string };
/** A place in the user's own code. */
type Place = Pick<Origin, 'file' | 'line' | 'column'>;

/** Frames that are kept: ours above the user's, and a few of packages between; each costs time and memory. */
const DEPTH = 12;

/** A mark of our own, whose frames nobody else reads. */
class Call {
  declare readonly stack?: string;
}

/** Remembers who is calling, for an origin to be read later. */
export function markCall(): CallMark {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = DEPTH;
  const mark = new Call();
  Error.captureStackTrace(mark, markCall);
  Error.stackTraceLimit = limit;
  return mark;
}

/** The first place of a remembered stack that is the user's own code, with its path as the runtime names it. */
export function originOfCall(mark: CallMark): Place {
  return mark instanceof Call && isMainContext ? placeOfCall(mark) : placeOfText(mark.stack ?? '');
}

/** In other contexts, as runners of tests make them, stacks are written as the main one says, which is not seen here. */
const isMainContext = findSourceMap instanceof Function;

type StackWriter = (error: Error, sites: NodeJS.CallSite[]) => unknown;

/** Where the runtime, or a loader of TypeScript, says how stacks are written. */
const runtime: { prepareStackTrace?: StackWriter | undefined } = Error;

const placesOfCalls = new WeakMap<Call, Place>();

/** Reads the frames themselves: text of them, through source maps, is made anew for each call of one and the same place. */
function placeOfCall(mark: Call): Place {
  const known = placesOfCalls.get(mark);
  if (known) return known;
  const before = runtime.prepareStackTrace;
  const found: { place: Place } = { place: {} };
  runtime.prepareStackTrace = (error, sites) => {
    found.place = firstPlace(sites, before && ((site) => String(before(error, [site]))));
    return '';
  };
  try {
    if (mark.stack !== '') found.place = placeOfText(mark.stack ?? '');
  } finally {
    runtime.prepareStackTrace = before;
  }
  placesOfCalls.set(mark, found.place);
  return found.place;
}

/** The places of frames that were read before; there are as many as calls in the text of the program. */
const placesOfFrames = new Map<string, Place | undefined>();

function firstPlace(sites: readonly NodeJS.CallSite[], toText?: (site: NodeJS.CallSite) => string): Place {
  for (const site of sites) {
    const key = `${site.getFileName() ?? ''}:${site.getLineNumber() ?? ''}:${site.getColumnNumber() ?? ''}`;
    if (!placesOfFrames.has(key)) placesOfFrames.set(key, toText ? placeOfText(toText(site)) : placeOfSite(site));
    const place = placesOfFrames.get(key);
    if (place?.file !== undefined) return place;
  }
  return {};
}

/** The place of a frame in its source, as the runtime itself would write it. */
function placeOfSite(site: NodeJS.CallSite): Place | undefined {
  const file = site.getFileName();
  const line = site.getLineNumber();
  const column = site.getColumnNumber();
  if (!file || !line || !column) return undefined;
  const entry = findSourceMap(file)?.findEntry(line - 1, column - 1);
  const mapped = entry && 'originalSource' in entry && entry.originalSource ? entry : undefined;
  const place = mapped
    ? { file: mapped.originalSource, line: mapped.originalLine + 1, column: mapped.originalColumn + 1 }
    : { file, line, column };
  const path = pathOf(place.file);
  return isUserFile(path) ? { ...place, file: path } : undefined;
}

function placeOfText(stack: string): Place {
  for (const line of stack.split('\n')) {
    const place = placeOfLine(line.trim());
    if (place) return place;
  }
  return {};
}
