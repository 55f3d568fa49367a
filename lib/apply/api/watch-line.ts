import { GitopsError, type Json, isJsonObject } from '../../manifest';
import { ApiFailure, failureBody } from './api-failure';
import type { WatchEvent } from '../cluster';
import { decodeJson, encodeJson } from '../wire-json';

const TYPES: ReadonlySet<unknown> = new Set(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK']);

/** Reads one line of a watch; a line that tells of an error is thrown as the refusal that it is. */
export function readWatchLine(attempt: string, line: string): WatchEvent {
  const event = parse(line);
  if (isJsonObject(event) && TYPES.has(event.type)) return event as unknown as WatchEvent;
  const status = isJsonObject(event) && event.type === 'ERROR' ? event.object : event;
  if (isJsonObject(status) && status.kind === 'Status') {
    throw new ApiFailure(attempt, failureBody({ status: Number(status.code ?? 500), body: encodeJson(status) }));
  }
  throw new GitopsError('cluster/bad-answer', { attempt, seen: `a line that is no event: ${line.slice(0, 120)}` });
}

function parse(line: string): Json {
  try {
    return decodeJson(line);
  } catch {
    return null;
  }
}
