import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { GitopsError, type Json, type JsonObject, isJsonObject } from '../../manifest';
import { type Credentials, type Secrets, bearer } from './credentials';
import type { ServerAddress } from '../api/http-transport';
import { objectOf, objectsOf, textOf, textsOf, wordOf } from '../json-values';
import { type KubeconfigEntry, badKubeconfig } from './kubeconfig-file';

const VERSIONS: ReadonlySet<unknown> = new Set([
  'client.authentication.k8s.io/v1',
  'client.authentication.k8s.io/v1beta1',
]);
const TIMEOUT = 60_000;
/** Credentials are renewed a little before they end. */
const MARGIN = 10_000;

interface Plugin {
  readonly file: string;
  readonly apiVersion: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cluster: JsonObject | undefined;
}

interface Issued {
  readonly secrets: Secrets;
  readonly until: number;
}

/** Credentials that a command issues; asked once, and again when they end or are refused. */
export function execCredentials(
  user: KubeconfigEntry,
  server: ServerAddress,
  now: () => number = Date.now,
): Credentials {
  const plugin = readPlugin(user, server);
  let issued: Promise<Issued> | undefined;
  const issue = async (): Promise<Secrets> => {
    const running = run(plugin);
    issued = running;
    running.catch(() => (issued = undefined));
    return (await running).secrets;
  };
  return {
    current: async () => {
      if (!issued) return issue();
      const last = await issued;
      return now() < last.until - MARGIN ? last.secrets : issue();
    },
    renewed: issue,
  };
}

function readPlugin(user: KubeconfigEntry, server: ServerAddress): Plugin {
  const exec = objectOf(user.value.exec);
  if (!VERSIONS.has(exec.apiVersion))
    throw badKubeconfig(user.file, `an exec plugin of version ${wordOf(exec.apiVersion)}`);
  if (typeof exec.command !== 'string' || exec.command === '')
    throw badKubeconfig(user.file, 'an exec plugin without a command');
  return {
    file: user.file,
    apiVersion: wordOf(exec.apiVersion),
    command: /[\\/]/.test(exec.command) ? resolve(user.folder, exec.command) : exec.command,
    args: textsOf(exec.args),
    env: Object.fromEntries(objectsOf(exec.env).map(({ name, value }) => [textOf(name), textOf(value)])),
    cluster: exec.provideClusterInfo === true ? clusterInfo(server) : undefined,
  };
}

function clusterInfo(server: ServerAddress): JsonObject {
  return {
    server: server.url,
    ...(server.ca ? { 'certificate-authority-data': Buffer.from(server.ca).toString('base64') } : {}),
    ...(server.tlsServerName ? { 'tls-server-name': server.tlsServerName } : {}),
    ...(server.insecure ? { 'insecure-skip-tls-verify': true } : {}),
  };
}

function run(plugin: Plugin): Promise<Issued> {
  const spec = { interactive: false, ...(plugin.cluster ? { cluster: plugin.cluster } : {}) };
  const info = JSON.stringify({ apiVersion: plugin.apiVersion, kind: 'ExecCredential', spec });
  const env = { ...process.env, ...plugin.env, KUBERNETES_EXEC_INFO: info };
  return new Promise((done, fail) => {
    execFile(plugin.command, [...plugin.args], { env, timeout: TIMEOUT }, (error, stdout, stderr) => {
      if (error) return fail(noCredentials(plugin, stderr.trim() || error.message, error));
      try {
        done(readIssued(plugin, stdout));
      } catch (cause) {
        fail(cause instanceof Error ? cause : new Error(String(cause)));
      }
    });
  });
}

function readIssued(plugin: Plugin, stdout: string): Issued {
  const answer = parse(stdout);
  const status = isJsonObject(answer) && answer.kind === 'ExecCredential' ? answer.status : undefined;
  if (!isJsonObject(status)) throw noCredentials(plugin, 'its output is no ExecCredential with a status');
  const { token, clientCertificateData, clientKeyData, expirationTimestamp } = status;
  const secrets: Secrets = {
    ...(typeof token === 'string' ? { headers: bearer(token) } : {}),
    ...(typeof clientCertificateData === 'string' ? { certificate: clientCertificateData } : {}),
    ...(typeof clientKeyData === 'string' ? { key: clientKeyData } : {}),
  };
  if (!secrets.headers && !secrets.certificate)
    throw noCredentials(plugin, 'it gave neither a token nor a certificate');
  const until = typeof expirationTimestamp === 'string' ? Date.parse(expirationTimestamp) : Infinity;
  return { secrets, until: Number.isNaN(until) ? Infinity : until };
}

function noCredentials(plugin: Plugin, seen: string, cause?: unknown): GitopsError {
  const attempt = `Cannot get credentials from ${plugin.command}`;
  return new GitopsError('cluster/credentials-plugin', { attempt, origin: { file: plugin.file }, seen, cause });
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
