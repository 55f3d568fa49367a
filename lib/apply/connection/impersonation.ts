import type { OutgoingHttpHeaders } from 'node:http';
import type { JsonObject } from '../../manifest';
import { objectOf, textsOf } from '../json-values';

/** The headers that ask on behalf of another user, as a kubeconfig's user entry says. */
export function impersonationHeaders(user: JsonObject): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  if (typeof user.as === 'string') headers['impersonate-user'] = user.as;
  if (typeof user['as-uid'] === 'string') headers['impersonate-uid'] = user['as-uid'];
  const groups = textsOf(user['as-groups']);
  if (groups.length > 0) headers['impersonate-group'] = [...groups];
  for (const [name, values] of Object.entries(objectOf(user['as-user-extra']))) {
    headers[`impersonate-extra-${encodeURIComponent(name)}`] = [...textsOf(values)];
  }
  return headers;
}
