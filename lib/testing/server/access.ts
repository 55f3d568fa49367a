import { resourceName } from '../kinds';
import { refuse } from '../refusal';
import type { Call } from './call';
import { type Rights, allows } from './rbac';
import type { Server } from './server';

/** A user of the API, known by a token. */
export interface User {
  readonly name: string;
  /** `all`: everything; `none`: nothing; `rbac`: what roles and bindings in the store allow. */
  readonly rights: 'all' | 'none' | 'rbac';
}

/** Users by their bearer token. */
export type Users = Readonly<Record<string, User>>;

/** The users of a new cluster: an administrator, and one without any right. */
export const DEFAULT_USERS: Users = {
  'token-admin': { name: 'admin', rights: 'all' },
  'token-nobody': { name: 'nobody', rights: 'none' },
};

const ANONYMOUS: User = { name: 'system:anonymous', rights: 'none' };

/** Who sends a request. */
export function userOf(users: Users, headers: Readonly<Record<string, string>>): User {
  const header = headers['authorization'];
  if (header === undefined) return ANONYMOUS;
  const user = users[header.replace(/^Bearer\s+/i, '')];
  if (!user) throw refuse.unauthorized();
  return user;
}

/** What a request does, in the words of roles. */
export function verbOf({ address, request, query }: Pick<Call, 'address' | 'request' | 'query'>): string {
  const single = address.name !== '';
  if (request.method === 'GET')
    return query['watch'] === 'true' || query['watch'] === '1' ? 'watch' : single ? 'get' : 'list';
  const verbs: Readonly<Record<string, string>> = {
    POST: 'create',
    PUT: 'update',
    PATCH: 'patch',
    DELETE: single ? 'delete' : 'deletecollection',
  };
  return verbs[request.method] ?? 'get';
}

/** Refuses a request that its user may not make. */
export function authorize(server: Server, user: User, call: Call): void {
  const { kind, namespace, name, subresource } = call.address;
  const verb = verbOf(call);
  const asked: Rights = {
    verb,
    group: kind.group,
    resource: subresource ? `${kind.plural}/${subresource.name}` : kind.plural,
    namespace,
    name,
  };
  if (user.rights === 'all' || (user.rights === 'rbac' && allows(server, user.name, asked))) return;
  const where = namespace ? ` in the namespace ${JSON.stringify(namespace)}` : ' at the cluster scope';
  const why = `User ${JSON.stringify(user.name)} cannot ${verb} resource ${JSON.stringify(asked.resource)} in API group ${JSON.stringify(kind.group)}${where}`;
  throw name ? refuse.forbidden(kind, name, why) : refuse.forbiddenPlace(kind, why);
}

/** The resource of a call, for error messages. */
export function resourceOf(call: Call): string {
  return resourceName(call.address.kind);
}
