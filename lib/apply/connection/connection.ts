import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { GitopsError } from '../../manifest';
import {
  type Credentials,
  type Secrets,
  bearer,
  fixedCredentials,
  tokenFileCredentials,
  withHeaders,
} from './credentials';
import { execCredentials } from './exec-credentials';
import type { ServerAddress } from '../api/http-transport';
import { impersonationHeaders } from './impersonation';
import { type Kubeconfig, type KubeconfigEntry, badKubeconfig } from './kubeconfig-file';

/** Where to connect and as whom. */
export interface Connection {
  /** The context's name. */
  readonly name: string;
  /** The context's namespace. @default - none is set */
  readonly namespace?: string;
  readonly server: ServerAddress;
  readonly credentials: Credentials;
}

/**
 * Reads what a context of a kubeconfig says.
 *
 * @throws GitopsError `cluster/unknown-context`, `cluster/bad-kubeconfig` or `cluster/unsupported-credentials`
 */
export function connectionOf(config: Kubeconfig, wanted: string | undefined): Connection {
  const name = wanted ?? config.currentContext;
  const context = config.contexts.get(name);
  if (!context) throw unknownContext(config, name);
  const cluster = entry(config.clusters, context, 'cluster');
  const user = textOf(context, 'user') ? entry(config.users, context, 'user') : undefined;
  const namespace = textOf(context, 'namespace');
  const server = serverOf(cluster);
  const credentials = user ? credentialsOf(user, server) : fixedCredentials({});
  return { name, ...(namespace ? { namespace } : {}), server, credentials };
}

function unknownContext(config: Kubeconfig, name: string): GitopsError {
  return new GitopsError('cluster/unknown-context', {
    attempt: name ? `Cannot use the context ${name}` : 'Cannot choose a context',
    origin: { file: config.files.join(', ') },
    seen: `${name ? 'there is none of that name' : 'no current-context is set'}; the contexts are ${[...config.contexts.keys()].join(', ') || 'none'}`,
  });
}

function entry(
  entries: ReadonlyMap<string, KubeconfigEntry>,
  context: KubeconfigEntry,
  field: string,
): KubeconfigEntry {
  const name = textOf(context, field) ?? '';
  const found = entries.get(name);
  if (!found)
    throw badKubeconfig(context.file, `a context names the ${field} ${name || '(none)'}, which is not defined`);
  return found;
}

function serverOf(cluster: KubeconfigEntry): ServerAddress {
  const url = textOf(cluster, 'server');
  if (!url || !URL.canParse(url)) throw badKubeconfig(cluster.file, `server is no address: ${url ?? '(missing)'}`);
  if (textOf(cluster, 'proxy-url')) throw unsupported(cluster.file, 'a proxy-url');
  const ca = contentOf(cluster, 'certificate-authority');
  const tlsServerName = textOf(cluster, 'tls-server-name');
  return {
    url,
    ...(ca ? { ca } : {}),
    ...(tlsServerName ? { tlsServerName } : {}),
    ...(cluster.value['insecure-skip-tls-verify'] === true ? { insecure: true } : {}),
  };
}

function credentialsOf(user: KubeconfigEntry, server: ServerAddress): Credentials {
  if (user.value['auth-provider']) throw unsupported(user.file, 'an auth-provider, which Kubernetes has removed,');
  const headers = impersonationHeaders(user.value);
  const credentials = proofOf(user, server);
  return Object.keys(headers).length > 0 ? withHeaders(credentials, headers) : credentials;
}

function proofOf(user: KubeconfigEntry, server: ServerAddress): Credentials {
  const certificate = contentOf(user, 'client-certificate');
  const key = contentOf(user, 'client-key');
  const pair = certificate && key ? { certificate, key } : {};
  const token = textOf(user, 'token');
  const tokenFile = textOf(user, 'tokenFile');
  if (tokenFile) return checkedTokenFile(user, resolve(user.folder, tokenFile));
  if (token) return fixedCredentials({ ...pair, headers: bearer(token) });
  if (user.value.exec) return execCredentials(user, server);
  return fixedCredentials({ ...pair, ...basic(user) });
}

function checkedTokenFile(user: KubeconfigEntry, file: string): Credentials {
  readContent(user, file);
  return tokenFileCredentials(file);
}

function basic(user: KubeconfigEntry): Secrets {
  const name = textOf(user, 'username');
  if (!name) return {};
  const pair = Buffer.from(`${name}:${textOf(user, 'password') ?? ''}`).toString('base64');
  return { headers: { authorization: `Basic ${pair}` } };
}

/** A certificate or key: written into the kubeconfig itself (`…-data`), or in a file that it names. */
function contentOf(item: KubeconfigEntry, field: string): string | undefined {
  const data = textOf(item, `${field}-data`);
  if (data) return Buffer.from(data, 'base64').toString('utf8');
  const file = textOf(item, field);
  return file ? readContent(item, resolve(item.folder, file)) : undefined;
}

function readContent(item: KubeconfigEntry, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw badKubeconfig(item.file, `it names ${file}, which cannot be read`, error);
  }
}

function textOf(item: KubeconfigEntry, field: string): string | undefined {
  const value = item.value[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function unsupported(file: string, what: string): GitopsError {
  return new GitopsError('cluster/unsupported-credentials', {
    attempt: 'Cannot connect',
    origin: { file },
    seen: `the kubeconfig asks for ${what} that this program does not speak`,
  });
}
