import type { ApiRequest } from '../../apply/transport';

/** Whether a fault strikes before the server has seen the request, or after it has done what it says. */
export type Moment = 'before' | 'after';

/** Something that goes wrong with a request. */
export type Fault =
  /** The server answers with an error, such as 409, 429, 500 or 503. */
  | {
      readonly status: number;
      readonly message?: string;
      /** Seconds in the header `Retry-After`. @default - none */
      readonly retryAfter?: number;
      /** @default 'before' */
      readonly when?: Moment;
    }
  /** The connection breaks: no answer arrives. */
  | { readonly reset: Moment }
  /** The program ends here: this request and every later one throws {@link Killed}. */
  | { readonly kill: Moment }
  /** The answer comes late. */
  | { readonly delay: number };

/** Says what goes wrong with a request, by the request and its number from 1; undefined where nothing does. */
export type FaultPlan = (request: ApiRequest, number: number) => Fault | undefined;

/** The end of the program that sent a request, as tests of a crash pretend it. */
export class Killed extends Error {
  override readonly name = 'Killed';

  constructor(request: ApiRequest) {
    super(`killed at ${request.method} ${request.path}`);
  }
}

/** A fault at one request, by its number from 1. */
export function atRequest(number: number, fault: Fault): FaultPlan {
  return (_request, now) => (now === number ? fault : undefined);
}

/** A fault at the first requests that fit a test. */
export function atFirst(fits: (request: ApiRequest) => boolean, fault: Fault, times = 1): FaultPlan {
  let left = times;
  return (request) => {
    if (left === 0 || !fits(request)) return undefined;
    left -= 1;
    return fault;
  };
}
