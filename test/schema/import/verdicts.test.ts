import type { Json, JsonObject } from '../../../lib/manifest';
import { type SchemaFacts, factsText, importSchema, problemsOf, readOpenApi } from '../../../lib/schema';
import { itWithData, readData } from '../data-folder';

const VERDICTS = 'apiserver/verdicts-v1.37.2.json.gz';

/** One change of a valid object. */
interface Case {
  readonly base: number;
  readonly path: readonly (string | number)[];
  readonly how: string;
  readonly value?: Json;
}

function changed(base: JsonObject, { path, how, value }: Case): JsonObject {
  const copy = JSON.parse(JSON.stringify(base)) as JsonObject;
  let place = copy as Record<string | number, unknown>;
  for (const segment of path.slice(0, -1)) place = place[segment] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  if (how !== 'remove') place[last] = how === 'null' ? null : value;
  else if (Array.isArray(place)) place.splice(Number(last), 1);
  else Reflect.deleteProperty(place, last);
  return copy;
}

function factsOf(name: string): SchemaFacts {
  return importSchema([readOpenApi(JSON.stringify(readData(name)), name)]);
}

describe('the facts of a server of 1.37', () => {
  const documents = ['kubernetes/definitions-1.37.json.gz', 'apiserver/openapi-v1.37.2.json.gz'];

  itWithData(VERDICTS, ...documents).each(documents)('give the same verdicts as the built-in table: %s', (name) => {
    const { bases, cases } = readData(VERDICTS) as {
      readonly bases: readonly JsonObject[];
      readonly cases: readonly Case[];
    };
    const schema = factsOf(name);
    const differing = cases.filter((one) => {
      const object = changed(bases[one.base] ?? {}, one);
      return JSON.stringify(problemsOf(object, '1.37', { schema })) !== JSON.stringify(problemsOf(object, '1.37'));
    });
    expect(differing.map(({ base, path }) => [base, ...path])).toEqual([]);
    expect(cases.length).toBeGreaterThan(10_000);
  });

  itWithData(...documents)('are about 100 KB of text', () => {
    const text = factsText(factsOf('apiserver/openapi-v1.37.2.json.gz'));
    expect(Math.round(text.length / 1000)).toBeLessThan(120);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(2000);
  });

  itWithData('kubernetes/definitions-1.28.json.gz')('say when a field of another version came', () => {
    const schema = factsOf('kubernetes/definitions-1.28.json.gz');
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a' },
      spec: { containers: [{ name: 'a', image: 'b' }], hostnameOverride: 'x' },
    };
    expect(problemsOf(pod, '1.28', { schema })).toMatchObject([
      { code: 'schema/newer-field', message: 'the field came with Kubernetes 1.34, and the target is 1.28' },
    ]);
  });
});
