import { type Code, GitopsError, type Json, isJsonObject } from '../../manifest';
import { objectOf, objectsOf, textOf } from '../json-values';
import type { ApiResponse } from '../transport';
import { decodeJson } from '../wire-json';

/** One cause that the server names. */
export interface FailureCause {
  readonly reason: string;
  readonly message: string;
  readonly field: string;
}

/** What the server said. */
export interface FailureBody {
  readonly status: number;
  /** Kubernetes' own word, such as `NotFound`, or empty. */
  readonly reason: string;
  readonly message: string;
  readonly causes: readonly FailureCause[];
}

/** A request that the API server refused. */
export class ApiFailure extends GitopsError implements FailureBody {
  /** Whether a value is a refusal, with this status where one is given. */
  static override is(value: unknown, status?: number): value is ApiFailure {
    return value instanceof ApiFailure && (status === undefined || value.status === status);
  }

  readonly status: number;
  readonly reason: string;
  /** The server's message as it came. */
  readonly serverMessage: string;
  readonly causes: readonly FailureCause[];

  constructor(attempt: string, body: FailureBody) {
    super(codeOf(body.status), { attempt, seen: `${body.status}${body.reason && ` ${body.reason}`}: ${body.message}` });
    this.status = body.status;
    this.reason = body.reason;
    this.serverMessage = body.message;
    this.causes = body.causes;
  }

  /** Whether other managers own fields that the request would change. */
  get isFieldConflict(): boolean {
    return this.causes.some((cause) => cause.reason === 'FieldManagerConflict');
  }
}

const CODES: ReadonlyMap<number, Code> = new Map<number, Code>([
  [401, 'cluster/unauthorized'],
  [403, 'cluster/forbidden'],
  [404, 'cluster/not-found'],
  [409, 'cluster/conflict'],
  [400, 'cluster/invalid'],
  [422, 'cluster/invalid'],
]);

function codeOf(status: number): Code {
  return CODES.get(status) ?? (status === 429 || status >= 502 ? 'cluster/overloaded' : 'cluster/refused');
}

/** Reads what a refusal says; a body that is no Status object is its own message. */
export function failureBody(response: Pick<ApiResponse, 'status' | 'body'>): FailureBody {
  const body = parse(response.body);
  if (!isJsonObject(body) || body.kind !== 'Status') {
    return {
      status: response.status,
      reason: '',
      message: response.body.trim().slice(0, 300) || 'no message',
      causes: [],
    };
  }
  return {
    status: response.status,
    reason: textOf(body.reason),
    message: textOf(body.message) || 'no message',
    causes: causesOf(body.details),
  };
}

function causesOf(details: Json | undefined): readonly FailureCause[] {
  return objectsOf(objectOf(details).causes).map((cause) => ({
    reason: textOf(cause.reason),
    message: textOf(cause.message),
    field: textOf(cause.field),
  }));
}

function parse(body: string): Json {
  try {
    return decodeJson(body);
  } catch {
    return null;
  }
}
