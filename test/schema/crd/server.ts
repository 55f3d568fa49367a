import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import type { Manifest } from '../../../lib/manifest';
import { realKubernetes } from '../../helpers/real-kubernetes';

/** What the server answered. */
export interface Answer {
  readonly status: number;
  readonly message: string;
}

/** Posts a body to a path. */
export type Ask = (path: string, body: unknown) => Promise<Answer>;

export const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
export const DRY = 'dryRun=All&fieldValidation=Strict';
export async function connect(): Promise<Ask> {
  const { kubeconfig } = await realKubernetes();
  const config = JSON.parse(readFileSync(kubeconfig, 'utf8')) as {
    readonly clusters: readonly { readonly cluster: { readonly server: string } }[];
    readonly users: readonly { readonly user: { readonly token: string } }[];
  };
  const { hostname, port } = new URL(config.clusters[0]!.cluster.server);
  const headers = { authorization: `Bearer ${config.users[0]!.user.token}`, 'content-type': 'application/json' };
  return (path, body) =>
    new Promise((resolve, reject) => {
      const options = { hostname, port, path, method: 'POST', headers, rejectUnauthorized: false };
      const outgoing = request(options, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, message: text.slice(0, 600) }));
      });
      outgoing.on('error', reject);
      outgoing.end(JSON.stringify(body));
    });
}

/** Asks again while the server does not serve the kind yet. */
export async function askServed(ask: Ask, path: string, body: unknown): Promise<Answer> {
  for (const stop = Date.now() + 20_000; ;) {
    const answer = await ask(path, body);
    if ((answer.status !== 404 && answer.status !== 429) || Date.now() > stop) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function define(ask: Ask, crds: readonly Manifest[]): Promise<void> {
  for (const crd of crds) {
    const answer = await ask(CRDS, crd);
    expect(answer).toMatchObject({ status: 201 });
  }
}
