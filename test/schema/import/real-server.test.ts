import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiCluster, ApiFailure, connectCluster } from '../../../lib/apply';
import { fetchOpenApi } from '../../../lib/cli/fetch-openapi';
import type { JsonObject, Manifest } from '../../../lib/manifest';
import {
  type SchemaFacts,
  checkObject,
  factsText,
  importSchema,
  listTypesOf,
  clusterSchema,
} from '../../../lib/schema';
import { type RealKubernetes, describeOnKubernetes, startRealKubernetes } from '../../helpers/real-kubernetes';
import { runIn } from '../../cli/run-in';
import { definitionOf, definitions, objectCases, objectOf, probes, schemaOf } from '../crd/fixtures';

type Server = RealKubernetes & { stop(): Promise<void> };

/** What a server does not publish of a definition: where replicas stand, and what it asks of the metadata. */
const NOT_PUBLISHED = /replicas|on the name/i;

describeOnKubernetes('the facts of a kube-apiserver', () => {
  let server: Server;
  let cluster: ApiCluster;
  let whole: SchemaFacts;
  let fieldsOnly: SchemaFacts;

  beforeAll(async () => {
    server = await startRealKubernetes();
    cluster = connectCluster({ kubeconfig: server.kubeconfig, context: 'admin', env: {} });
    const crds = [
      ...definitions(),
      ...catalogued(server.assets),
      definitionOf('values', probes('values').map(schemaOf)),
    ];
    for (const crd of crds) await cluster.create(crd, { manager: 'test' });
    await published(cluster, crds);
    const { documents, server: version } = await fetchOpenApi(cluster);
    const told = version === undefined ? {} : { server: version };
    whole = importSchema(documents, told);
    fieldsOnly = importSchema(
      documents.filter(({ sort }) => sort === 'server'),
      told,
    );
  }, 180_000);

  afterAll(async () => {
    cluster.close();
    await server.stop();
  }, 60_000);

  it('hold its version and every kind that it serves', async () => {
    expect(whole).toMatchObject({
      kubernetes: '1.37',
      server: expect.stringMatching(/^v1\.37\./) as unknown,
      served: 'listed',
    });
    const { kinds } = await cluster.discover({ refresh: true });
    const written = kinds.filter(({ verbs }) => verbs.includes('create'));
    const known = Object.entries(whole.kinds).map(([key, { plural, scope, status }]) => [
      key,
      plural,
      scope,
      status ?? false,
    ]);
    const served = written.map(({ group, version, kind, plural, namespaced, statusSubresource }) => [
      `${group}/${version}/${kind}`,
      plural,
      namespaced ? 'Namespaced' : 'Cluster',
      statusSubresource,
    ]);
    expect(known.sort()).toEqual(served.sort());
    expect(written.length).toBeGreaterThan(70);
  });

  it('are small, and the same each time', async () => {
    const text = factsText(whole);
    const again = await fetchOpenApi(cluster);
    expect(factsText(importSchema([...again.documents].reverse(), { server: whole.server }))).toBe(text);
    const builtIn = {
      ...whole,
      kinds: Object.fromEntries(Object.entries(whole.kinds).filter(([, { schema }]) => !schema)),
    };
    expect(factsText(builtIn).length).toBeLessThan(120_000);
    expect(text).not.toContain('APIVersion defines the versioned schema');
  });

  it('give the verdict of the server on custom objects, rules included', async () => {
    for (const { name, accepted = false, object } of objectCases()) {
      const answer = await answerOf(cluster, object);
      expect([name, answer]).toEqual([name, accepted ? 'accepted' : expect.stringMatching(/./)]);
      if (accepted) expect([name, errorsOf(object, whole), errorsOf(object, fieldsOnly)]).toEqual([name, [], []]);
      else if (!NOT_PUBLISHED.test(name)) expect([name, errorsOf(object, whole)]).not.toEqual([name, []]);
    }
  }, 120_000);

  it('give the verdict of the server on values of every sort of schema', () => {
    const all = probes('values');
    let found = 0;
    for (const [index, { accepted, refused }] of all.entries()) {
      for (const value of accepted) {
        const object = objectOf('values', index, value);
        expect([value, errorsOf(object, whole), errorsOf(object, fieldsOnly)]).toEqual([value, [], []]);
      }
      for (const value of refused) {
        const object = objectOf('values', index, value);
        expect([value, errorsOf(object, whole)]).not.toEqual([value, []]);
        found += Number(errorsOf(object, fieldsOnly).length > 0);
      }
    }
    expect(found / all.flatMap(({ refused }) => refused).length).toBeGreaterThan(0.5);
  });

  it('know the keyed lists of custom kinds', () => {
    const cache = { apiVersion: 'example.com/v1', kind: 'Cache' };
    const at = (facts: SchemaFacts): unknown => listTypesOf(clusterSchema(facts).customKinds)(cache, ['spec', 'ports']);
    expect(at(whole)).toEqual({ keys: ['port', 'protocol'], defaults: { protocol: 'TCP' } });
    expect(at(fieldsOnly)).toEqual({ keys: ['port', 'protocol'] });
  });

  it('are written by one command, of the cluster or of its documents', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gitops-facts-'));
    const from = ['--kubeconfig', server.kubeconfig, '--context', 'admin'];
    const asked = await runIn(folder, ['schema', 'import', ...from, '--output', 'facts.json']);
    expect(asked).toMatchObject({ exit: 0, err: expect.stringMatching(/^Asking .* what it serves\n$/) as unknown });
    expect(readFileSync(join(folder, 'facts.json'), 'utf8')).toBe(factsText(whole));
    const stdin = await cluster.text('/openapi/v2');
    const stream = await runIn(folder, ['schema', 'import', '-'], { stdin });
    expect(JSON.parse(stream.out)).toMatchObject({ kinds: fieldsOnly.kinds, types: fieldsOnly.types });
    const nobody = await runIn(folder, [
      'schema',
      'import',
      '--kubeconfig',
      server.kubeconfig,
      '--context',
      'stranger',
    ]);
    expect(nobody.exit).toBe(6);
    rmSync(folder, { recursive: true });
  }, 60_000);
});

/** Kinds of other projects, whose definitions lie beside the server. */
function catalogued(assets: string): readonly Manifest[] {
  const files = readdirSync(join(assets, 'crds')).filter((name) =>
    /^(kustomizations|gitrepositories|rollouts)\./.test(name),
  );
  return files.map((name) => JSON.parse(readFileSync(join(assets, 'crds', name), 'utf8')) as Manifest);
}

/** Waits until the documents of a server hold each defined kind. */
async function published(cluster: ApiCluster, crds: readonly Manifest[]): Promise<void> {
  const kinds = crds.map(({ spec }) => (spec as { readonly names: { readonly plural: string } }).names.plural);
  for (const stop = Date.now() + 60_000; Date.now() < stop;) {
    const text = await cluster.text('/openapi/v2');
    const index = await cluster.text('/openapi/v3');
    if (kinds.every((plural) => text.includes(`/${plural}"`)) && index.includes('probe.example.com')) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error('the server does not publish the kinds');
}

function errorsOf(object: JsonObject, schema: SchemaFacts): readonly string[] {
  return checkObject(object, { schema })
    .filter(({ severity }) => severity === 'error')
    .map(({ path, message }) => `${path ?? ''}: ${message}`);
}

/** What the server says of an object that is not stored. */
async function answerOf(cluster: ApiCluster, object: JsonObject): Promise<string> {
  const { kind, metadata } = object as unknown as Manifest;
  const placed = kind === 'Realm' ? object : { ...object, metadata: { namespace: 'default', ...metadata } };
  try {
    await cluster.create(placed as unknown as Manifest, { manager: 'test', dryRun: true });
    return 'accepted';
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof Error) return `refused: ${error.message}`;
    throw error;
  }
}
