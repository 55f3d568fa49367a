import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { type JsonObject, groupOf } from '../../../lib/manifest';
import { builtInKind } from '../../../lib/schema';

/** What an API server said of an object that it was asked to create, without doing it. */
export interface Verdict {
  readonly status: number;
  readonly accepted: boolean;
  readonly message: string;
  readonly warnings: readonly string[];
  readonly fields: readonly string[];
}

/** Connections to an API server, kept open. */
export class Server {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 8, rejectUnauthorized: false });
  private readonly at: URL;
  private readonly token: string;

  constructor(kubeconfig: string) {
    const config = JSON.parse(readFileSync(kubeconfig, 'utf8')) as KubeConfig;
    this.at = new URL(config.clusters[0]?.cluster.server ?? '');
    this.token = config.users.find(({ name }) => name === 'admin')?.user.token ?? '';
  }

  /** Creates an object, or asks whether it could be. */
  async create(object: JsonObject, dry = true): Promise<Verdict> {
    const { status, body, warnings } = await this.send('POST', pathOf(object, dry), object);
    const { message = '', details } = body as Failure;
    const named = [...message.matchAll(/(?:unknown|duplicate) field "([^"]*)"/g)].map(([, field]) => field ?? '');
    const fields = [...(details?.causes ?? []).map(({ field = '' }) => field), ...named];
    return { status, accepted: status === 201, message, warnings, fields };
  }

  async version(): Promise<string> {
    const { body } = await this.send('GET', '/version');
    return (body as { readonly gitVersion: string }).gitVersion;
  }

  close(): void {
    this.agent.destroy();
  }

  private send(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: unknown; readonly warnings: readonly string[] }> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const { hostname, port } = this.at;
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, method, path, headers, agent: this.agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const warnings = warningsOf(answer.headers.warning);
          resolve({ status: answer.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : {}, warnings });
        });
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}

function warningsOf(header: string | undefined): readonly string[] {
  return header === undefined ? [] : header.split(/, (?=299 )/).map((one) => one.replace(/^299 - /, ''));
}

function pathOf(object: JsonObject, dry: boolean): string {
  const { apiVersion, kind, metadata } = object as {
    apiVersion: string;
    kind: string;
    metadata?: { namespace?: unknown };
  };
  const known = builtInKind(groupOf(apiVersion), kind);
  const namespace =
    typeof metadata?.namespace === 'string' && metadata.namespace !== '' ? metadata.namespace : 'default';
  const place = known?.namespaced === false ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  const query = dry ? '?dryRun=All&fieldValidation=Strict' : '';
  return `${apiVersion.includes('/') ? '/apis' : '/api'}/${apiVersion}${place}/${known?.plural ?? ''}${query}`;
}

interface Failure {
  readonly message?: string;
  readonly details?: { readonly causes?: readonly { readonly field?: string }[] };
}

interface KubeConfig {
  readonly clusters: readonly { readonly cluster: { readonly server: string } }[];
  readonly users: readonly { readonly name: string; readonly user: { readonly token?: string } }[];
}
