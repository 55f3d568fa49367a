import type { OutgoingHttpHeaders } from 'node:http';
import { type Json, type JsonObject, isJsonObject } from '../manifest';

/** The headers that ask on behalf of another user, as a kubeconfig's user entry says. */
export function impersonationHeaders(user: JsonObject): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  if (typeof user.as === 'string') headers['impersonate-user'] = user.as;
  if (typeof user['as-uid'] === 'string') headers['impersonate-uid'] = user['as-uid'];
  const groups = texts(user['as-groups']);
  if (groups.length > 0) headers['impersonate-group'] = groups;
  for (const [name, values] of Object.entries(isJsonObject(user['as-user-extra']) ? user['as-user-extra'] : {})) {
    headers[`impersonate-extra-${encodeURIComponent(name)}`] = texts(values);
  }
  return headers;
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((item) => typeof item === 'string') : [];
}
