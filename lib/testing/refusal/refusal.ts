import { type Kind, kindName, resourceName } from '../kinds';
import type { Obj, Value } from '../value';

/** One cause in the details of a refusal. */
export interface Cause {
  readonly reason: string;
  readonly message: string;
  readonly field: string;
}

/** A request that the API refuses, with the answer that it gives. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    message: string,
    readonly details?: Obj,
  ) {
    super(message);
  }

  /** The answer's body. */
  toStatus(): Obj {
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: this.message,
      ...(this.reason ? { reason: this.reason } : {}),
      ...(this.details ? { details: this.details } : {}),
      code: this.status,
    };
  }
}

type Named = Pick<Kind, 'group' | 'kind' | 'plural'>;

function resourceDetails(kind: Named, name: string): Obj {
  return { ...(name ? { name } : {}), ...(kind.group ? { group: kind.group } : {}), kind: kind.plural };
}

function kindDetails(kind: Pick<Kind, 'group' | 'kind'>, name: string): Obj {
  return { ...(name ? { name } : {}), ...(kind.group ? { group: kind.group } : {}), kind: kind.kind };
}

function causeList(causes: readonly Cause[]): Value[] {
  return causes.map((cause) => ({ ...cause }));
}

/** The refusals of the API, in its own words. */
export const refuse = {
  badRequest: (message: string): Refusal => new Refusal(400, 'BadRequest', message),

  unauthorized: (): Refusal => new Refusal(401, 'Unauthorized', 'Unauthorized'),

  forbidden: (kind: Named, name: string, why: string, causes: readonly Cause[] = []): Refusal =>
    new Refusal(403, 'Forbidden', `${resourceName(kind)} ${JSON.stringify(name)} is forbidden: ${why}`, {
      ...resourceDetails(kind, name),
      ...(causes.length > 0 ? { causes: causeList(causes) } : {}),
    }),

  forbiddenPlace: (kind: Named, why: string): Refusal =>
    new Refusal(403, 'Forbidden', `${resourceName(kind)} is forbidden: ${why}`, resourceDetails(kind, '')),

  notFound: (kind: Named, name: string): Refusal =>
    new Refusal(
      404,
      'NotFound',
      `${resourceName(kind)} ${JSON.stringify(name)} not found`,
      resourceDetails(kind, name),
    ),

  alreadyExists: (kind: Named, name: string): Refusal =>
    new Refusal(
      409,
      'AlreadyExists',
      `${resourceName(kind)} ${JSON.stringify(name)} already exists`,
      resourceDetails(kind, name),
    ),

  modified: (kind: Named, name: string): Refusal =>
    refuse.conflict(
      kind,
      name,
      'the object has been modified; please apply your changes to the latest version and try again',
    ),

  conflict: (kind: Named, name: string, why: string): Refusal =>
    new Refusal(
      409,
      'Conflict',
      `Operation cannot be fulfilled on ${resourceName(kind)} ${JSON.stringify(name)}: ${why}`,
      resourceDetails(kind, name),
    ),

  precondition: (kind: Named, name: string, why: string): Refusal =>
    new Refusal(
      409,
      'Conflict',
      `Operation cannot be fulfilled on ${kindName(kind)} ${JSON.stringify(name)}: ${why}`,
      kindDetails(kind, name),
    ),

  fieldConflicts: (message: string, causes: readonly Cause[]): Refusal =>
    new Refusal(409, 'Conflict', message, { causes: causeList(causes) }),

  invalid: (kind: Pick<Kind, 'group' | 'kind'>, name: string, causes: readonly Cause[]): Refusal => {
    const lines = causes.map(({ field, message }) => `${field}: ${message}`);
    const all = lines.length === 1 ? lines[0] : `[${lines.join(', ')}]`;
    const details = { ...kindDetails(kind, name), causes: causeList(causes) };
    return new Refusal(422, 'Invalid', `${kindName(kind)} ${JSON.stringify(name)} is invalid: ${all}`, details);
  },

  gone: (message: string): Refusal => new Refusal(410, 'Expired', message),

  mediaType: (accepted: readonly string[]): Refusal =>
    new Refusal(
      415,
      'UnsupportedMediaType',
      `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`,
    ),

  methodNotAllowed: (): Refusal =>
    new Refusal(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {}),

  internal: (message: string): Refusal => new Refusal(500, '', message),
};
