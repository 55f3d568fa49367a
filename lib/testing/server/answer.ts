import type { Value } from '../value';

/** What is answered to a request. */
export interface Answer {
  readonly status: number;
  /** A value is sent as JSON, a text as it is. */
  readonly body: Value;
  /** @default {} */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer that holds an object or a list. */
export function ok(body: Value, status = 200): Answer {
  return { status, body };
}

/** An answer of plain text. */
export function plain(status: number, body: string): Answer {
  return { status, body, headers: { 'content-type': 'text/plain; charset=utf-8' } };
}
