import { type Obj, at, copy, ensure, obj, text } from '../value';
import { type Answer, ok } from './answer';
import type { User } from './access';
import { readObject } from './body';
import type { Call } from './call';
import { writeOptions } from './options';
import { allows } from './rbac';
import type { Server } from './server';
import { trackUpdate } from './tracking';

const REVIEWS: Readonly<Record<string, (server: Server, user: User, body: Obj) => Obj>> = {
  SelfSubjectAccessReview: accessReview,
  SelfSubjectReview: (_server, user) => ({ userInfo: { username: user.name, groups: ['system:authenticated'] } }),
};

/** Answers a question that is asked by creating an object that is never stored. */
export function review(server: Server, user: User, call: Call): Answer | undefined {
  const answer = REVIEWS[call.address.kind.kind];
  if (!answer || call.request.method !== 'POST') return undefined;
  const body = copy(readObject(call));
  ensure(body, 'metadata');
  const { kind } = call.address;
  const tracked = trackUpdate(
    { server, kind, options: writeOptions(call, () => undefined), subresource: '' },
    undefined,
    body,
  );
  return ok({ ...tracked, status: answer(server, user, body) }, 201);
}

function accessReview(server: Server, user: User, body: Obj): Obj {
  const asked = obj(at(body, 'spec', 'resourceAttributes'));
  const part = text(asked['subresource']);
  const rights = {
    verb: text(asked['verb']),
    group: text(asked['group']),
    resource: part ? `${text(asked['resource'])}/${part}` : text(asked['resource']),
    namespace: text(asked['namespace']),
    name: text(asked['name']),
  };
  return { allowed: user.rights === 'all' || (user.rights === 'rbac' && allows(server, user.name, rights)) };
}
