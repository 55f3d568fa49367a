import type { ApiRequest } from '../../apply/transport';
import { Refusal, refuse } from '../refusal';
import { type User, type Users, authorize, userOf } from './access';
import { type Answer, plain } from './answer';
import { type Call, parseAddress } from './call';
import { remove, removeAll } from './delete';
import { discover } from './discovery';
import { type WriteOptions, writeOptions } from './options';
import { scale } from './parts';
import { get, list } from './read';
import { review } from './reviews';
import type { Server } from './server';
import { asTable } from './table';
import { create, patch, replace } from './write';

/** Answers a request; refusals are answers too. */
export function handle(server: Server, users: Users, request: ApiRequest): Answer {
  const warnings: string[] = [];
  try {
    const answer = answerTo(server, users, request, (message) => warnings.push(message));
    return warnings.length > 0 ? withWarnings(answer, warnings) : answer;
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.toStatus() };
    throw error;
  }
}

function withWarnings(answer: Answer, warnings: readonly string[]): Answer {
  const warning = warnings.map((message) => `299 - ${JSON.stringify(message)}`).join(', ');
  return { ...answer, headers: { ...answer.headers, warning } };
}

function answerTo(server: Server, users: Users, request: ApiRequest, warn: (message: string) => void): Answer {
  const headers = request.headers ?? {};
  const user = userOf(users, headers);
  const found = discover(server, request);
  if (found) return found;
  const address = parseAddress(server, request.path);
  if (!address) return plain(404, '404 page not found\n');
  const call: Call = { request, address, query: request.query ?? {}, headers, user: user.name };
  return asTable(call, review(server, user, call) ?? act(server, user, call, warn));
}

type Act = (server: Server, call: Call, options: WriteOptions) => Answer;

const ON_OBJECT: Readonly<Record<string, Act>> = { GET: get, PUT: replace, PATCH: patch, DELETE: remove };
const ON_LIST: Readonly<Record<string, Act>> = { GET: list, DELETE: removeAll, POST: create };

function act(server: Server, user: User, call: Call, warn: (message: string) => void): Answer {
  authorize(server, user, call);
  const { address, request } = call;
  const options = writeOptions(call, warn);
  if (address.subresource?.name === 'scale') return scale(server, call, options);
  const acts = address.name === '' ? ON_LIST : ON_OBJECT;
  const found = acts[request.method];
  const isNowhere = request.method === 'POST' && address.namespace === '' && address.kind.namespaced;
  if (!found || isNowhere) throw refuse.methodNotAllowed();
  return found(server, call, options);
}
