import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import type { Json, Manifest } from '../../../lib/manifest';
import { describeOnKubernetes, realKubernetes } from '../../helpers/real-kubernetes';
import { definitionOf, definitions, objectCases, objectOf, probes, refusedSchemas, schemaOf } from './fixtures';

interface Answer {
  readonly status: number;
  readonly message: string;
}

type Ask = (path: string, body: unknown) => Promise<Answer>;

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const DRY = 'dryRun=All&fieldValidation=Strict';
/** Rules are estimated before a definition is taken, and all of one definition together may not cost too much. */
const RULES_A_KIND = 30;

async function connect(): Promise<Ask> {
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
async function askServed(ask: Ask, path: string, body: unknown): Promise<Answer> {
  for (const stop = Date.now() + 20_000; ;) {
    const answer = await ask(path, body);
    if ((answer.status !== 404 && answer.status !== 429) || Date.now() > stop) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function define(ask: Ask, crds: readonly Manifest[]): Promise<void> {
  for (const crd of crds) {
    const answer = await ask(CRDS, crd);
    expect(answer).toMatchObject({ status: 201 });
  }
}

describeOnKubernetes('the verdict of a kube-apiserver', () => {
  let ask: Ask;

  beforeAll(async () => {
    ask = await connect();
  }, 120_000);

  it('on the objects of the fixtures is the one that is written there', async () => {
    await define(ask, definitions());
    const served = { apiVersion: 'example.com/v1', kind: 'Realm', metadata: { name: 'a' }, spec: { domains: [] } };
    await askServed(ask, `/apis/example.com/v1/realms?${DRY}`, served);
    for (const { name, accepted = false, object } of objectCases()) {
      const { apiVersion, kind } = object as { readonly apiVersion: string; readonly kind: string };
      const place = kind === 'Realm' ? 'realms' : 'namespaces/default/caches';
      const path = `/apis/${apiVersion}/${place}?${DRY}`;
      const answer = accepted ? await askServed(ask, path, object) : await ask(path, object);
      expect([name, answer.status < 300, answer]).toEqual([name, accepted, answer]);
    }
  });

  it('on recorded values is the recorded one', async () => {
    const all = probes('values');
    await define(ask, [definitionOf('values', all.map(schemaOf))]);
    for (const [index, { accepted, refused }] of all.entries())
      await confirm(ask, { plural: 'values', index, accepted, refused });
  });

  it('on recorded rules is the recorded one', async () => {
    const all = probes('rules');
    for (let from = 0; from < all.length; from += RULES_A_KIND) {
      const plural = `rules${from}`;
      const part = all.slice(from, from + RULES_A_KIND);
      await define(ask, [definitionOf(plural, part.map(schemaOf))]);
      for (const [index, { accepted, refused }] of part.entries())
        await confirm(ask, { plural, index, accepted, refused });
    }
  }, 120_000);

  it('on schemas that are no schemas of a kind is no', async () => {
    for (const schema of refusedSchemas()) {
      const { status, message } = await ask(`${CRDS}?dryRun=All`, definitionOf('refused', [schema]));
      expect([schema, status, message]).toEqual([schema, 422, message]);
    }
  });
});

async function confirm(
  ask: Ask,
  {
    plural,
    index,
    ...values
  }: {
    readonly plural: string;
    readonly index: number;
    readonly accepted: readonly Json[];
    readonly refused: readonly Json[];
  },
): Promise<void> {
  const path = `/apis/probe.example.com/v1/namespaces/default/${plural}?${DRY}`;
  for (const verdict of ['accepted', 'refused'] as const) {
    for (const value of values[verdict]) {
      const answer = await askServed(ask, path, objectOf(plural, index, value));
      const seen = answer.status < 300 ? 'accepted' : answer.status < 500 ? 'refused' : 'failed';
      expect([value, seen, answer.message]).toEqual([value, verdict, answer.message]);
    }
  }
}
