import fc from 'fast-check';
import { GitopsError } from '../../../lib/manifest';
import {
  type SchemaFacts,
  checkObject,
  clusterSchema,
  factsText,
  importSchema,
  readOpenApi,
} from '../../../lib/schema';
import { cachesOf, openApiText } from './open-api';

type Place = Record<string | number, unknown>;

const OBJECTS: readonly unknown[] = [
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', labels: { a: 'b' } }, data: { a: 'b' } },
  {
    apiVersion: 'example.com/v1',
    kind: 'Cache',
    metadata: { name: 'a' },
    spec: { mode: 'Fast', nodes: [{ id: 'a' }] },
  },
  { apiVersion: 'metrics.example.com/v1', kind: 'Quota', metadata: { name: 'a' }, limit: { value: '1', unit: 'Ki' } },
];

function pathsOf(value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const next = [...path, Array.isArray(value) ? Number(key) : key];
    return [next, ...pathsOf(part, next)];
  });
}

function changed(text: string, path: readonly (string | number)[], value: unknown): string {
  const copy = JSON.parse(text) as Place;
  const place = path.slice(0, -1).reduce<Place>((at, step) => at[step] as Place, copy);
  place[path.at(-1) ?? ''] = value;
  return JSON.stringify(copy);
}

/** What comes of documents: facts that can be read and checked against, or an error with a code. */
function outcomeOf(texts: readonly string[]): SchemaFacts | string {
  try {
    return importSchema(texts.map((text, index) => readOpenApi(text, `document ${index}`)));
  } catch (error) {
    if (error instanceof GitopsError) return error.code;
    throw error;
  }
}

describe('a document with anything in any place', () => {
  const [server, group] = [openApiText(), cachesOf('v1')];
  const values = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('object', 'array', '#/definitions/none', {}, []),
  );

  test.each<[string, string, (text: string) => readonly string[]]>([
    ['that of a server', server, (text) => [text, group]],
    ['that of a group', group, (text) => [server, text]],
  ])('gives facts that can be used, or an error: %s', (_name, text, documents) => {
    const paths = pathsOf(JSON.parse(text));
    fc.assert(
      fc.property(fc.constantFrom(...paths), values, (path, value) => {
        const outcome = outcomeOf(documents(changed(text, path, value)));
        if (typeof outcome === 'string') return expect(outcome).toBe('schema/no-openapi');
        const facts = JSON.parse(factsText(outcome)) as SchemaFacts;
        expect(clusterSchema(facts).server).toBe(outcome.server);
        for (const object of OBJECTS) checkObject(object, { schema: facts });
      }),
      { numRuns: 500 },
    );
  });
});
