import type { Json } from '../../../lib/manifest';
import { describeOnKubernetes } from '../../helpers/real-kubernetes';
import { definitionOf, definitions, objectCases, objectOf, probes, refusedSchemas, schemaOf } from './fixtures';
import { type Ask, CRDS, DRY, askServed, connect, define } from './server';

/** Rules are estimated before a definition is taken, and all of one definition together may not cost too much. */
const RULES_A_KIND = 30;

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
