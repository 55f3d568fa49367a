import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { JsonObject } from '../../lib/manifest';
import { type Problem, problemsOf } from '../../lib/schema';
import { kindOf, plain, written } from './live/compare';

/** A changed copy of a valid object, the places of the changes, and what a real API server of 1.37.2 said. */
interface Recorded {
  readonly object: JsonObject;
  readonly places: readonly string[];
  readonly accepted: boolean;
  /** Whether it was accepted with a warning. */
  readonly warned?: boolean;
  /** The fields that were named in a refusal; none where the server could not even read the object. */
  readonly fields?: readonly string[];
}

const RECORDED = JSON.parse(
  gunzipSync(readFileSync(join(__dirname, '../fixtures/verdicts-others.json.gz'))).toString('utf8'),
) as readonly Recorded[];

/** What is not found, by kind and place, with the reason. */
const MISSED: readonly (readonly [what: RegExp, reason: string])[] = [
  [/^Service spec\.(ipfamil|clusterip)/, 'the cluster has one family of addresses; others have two'],
  [/^Service spec\.healthchecknodeport/, 'the number that the API server gives out is one too many'],
  [/^ResourceClaim(Template)? .*adminaccess/, 'the label of the namespace allows it, which is another object'],
  [/^Node status\.declaredfeatures/, 'the node itself writes it'],
  [/^Secret data\./, 'a list of no bytes is an empty text, which is no JSON'],
  [/^PodCertificateRequest spec$/, 'a list of no bytes is an empty text'],
];

interface Judged {
  readonly one: Recorded;
  readonly name: string;
  readonly all: readonly Problem[];
  readonly errors: readonly Problem[];
}

/** Schemas of custom kinds are held against a server in tests of their own. */
const isSchema = ({ places, fields = [] }: Recorded): boolean =>
  [...places, ...fields].some((place) => place.includes('openAPIV3Schema'));

const judged: readonly Judged[] = RECORDED.filter((one) => !isSchema(one)).map((one) => {
  const all = problemsOf(one.object, '1.37');
  const name = `${kindOf(one.object)} ${plain(one.fields?.find((field) => field !== '') ?? one.places[0] ?? '')}`;
  return { one, name, all, errors: all.filter(({ severity }) => severity === 'error') };
});

describe('problemsOf, beside verdicts on the kinds that run nothing', () => {
  it('refuses nothing that a real API server accepts', () => {
    const wrong = judged.filter(({ one, errors }) => one.accepted && errors.length > 0);
    expect(wrong.map(({ name, errors }) => `${name}: ${errors[0]?.message}`)).toEqual([]);
  });

  it('finds what a real API server refuses', () => {
    const refused = judged.filter(({ one }) => !one.accepted);
    const missed = refused.filter(({ errors }) => errors.length === 0).map(({ name }) => name);
    expect(missed.filter((name) => !MISSED.some(([what]) => what.test(name)))).toEqual([]);
    expect(missed.length / refused.length).toBeLessThan(0.01);
    expect(refused.length).toBeGreaterThan(2000);
  });

  it('names the field that was named, or changed', () => {
    const found = judged.filter(({ one, errors }) => !one.accepted && errors.length > 0);
    const elsewhere = found.filter(({ one, errors }) => !errors.some(({ path }) => isNear(one, plain(written(path)))));
    expect(elsewhere.length / found.length).toBeLessThan(0.003);
  });

  it('warns of what a real API server warns of', () => {
    const silent = judged.filter(({ one, all }) => one.warned === true && all.length === 0);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

function isNear({ fields = [], places }: Recorded, ours: string): boolean {
  return [...fields, ...places]
    .map(plain)
    .some((place) => place !== '' && (place === ours || place.startsWith(`${ours}.`) || ours.startsWith(`${place}.`)));
}
