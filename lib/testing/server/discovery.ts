import type { ApiRequest } from '../../apply/transport';
import type { GroupVersion } from '../kinds';
import { noSuchResource } from './call';
import type { Obj } from '../value';
import { aggregated } from './discovery-aggregated';
import { groupDocument, groupList, resourceList } from './discovery-classic';
import { openApiDocument, openApiIndex } from './openapi';
import { type Answer, ok, plain } from './answer';
import type { Server } from './server';

const VERSION: Obj = {
  major: '1',
  minor: '37',
  gitVersion: 'v1.37.2',
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: '',
  compiler: '',
  platform: 'in-process',
};

/** Answers what is asked of the server itself: what it serves, its version, whether it is well. */
export function discover(server: Server, request: ApiRequest): Answer | undefined {
  if (request.method !== 'GET') return undefined;
  const segments = request.path.split('/').filter(Boolean).map(decodeURIComponent);
  const [root = '', ...rest] = segments;
  if (root === 'version') return ok(VERSION);
  if (['healthz', 'livez', 'readyz'].includes(root)) return plain(200, 'ok');
  if (root === 'openapi') return openApi(server, rest);
  if (root !== 'api' && root !== 'apis') return undefined;
  return rest.length < (root === 'api' ? 2 : 3) ? served(server, request, segments) : undefined;
}

function openApi(server: Server, rest: readonly string[]): Answer {
  const [version, ...path] = rest;
  if (version === 'v3' && path.length === 0) return ok(openApiIndex(server));
  const document = version === 'v3' ? openApiDocument(server, path) : undefined;
  return document ? ok(document) : plain(404, '404 page not found\n');
}

function served(server: Server, request: ApiRequest, [root, ...names]: readonly string[]): Answer {
  const versions = server.registry.groupVersions();
  const isCore = root === 'api';
  const [group, number] = isCore ? ['', names[0]] : names;
  if (names.length === 0) {
    const inRoot = versions.filter((one) => (one.group === '') === isCore);
    return aggregated(request, inRoot) ?? ok(isCore ? coreVersions() : groupList(versions));
  }
  return ofGroup(
    versions.filter((one) => one.group === group),
    number,
  );
}

function ofGroup(versions: readonly GroupVersion[], number: string | undefined): Answer {
  if (versions.length === 0) return plain(404, '404 page not found\n');
  if (number === undefined) return ok(groupDocument(versions));
  const found = versions.find((one) => one.version === number);
  if (found) return ok(resourceList(found));
  throw noSuchResource();
}

function coreVersions(): Obj {
  return {
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: '127.0.0.1' }],
  };
}
