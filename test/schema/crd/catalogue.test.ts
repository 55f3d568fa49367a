import { readFileSync } from 'node:fs';
import { type Json, parseManifests } from '../../../lib/manifest';
import { type CustomKinds, SchemaNode, catalogueSchemas, checkObject, crdSchemas } from '../../../lib/schema';
import { rulesOf } from '../../../lib/schema/crd/rules/compile';
import { dataPath, itWithData, readData } from '../data-folder';

const SCHEMAS = 'crds/schemas.json.gz';
const INDEX = 'manifests/index.json';
/** An example of the book that is older than the kind's schema, and the field that is gone from it. */
const OLD: Readonly<Record<string, readonly string[]>> = {
  'Rollout of book-gitops/33-rollout-with-analysis.yaml': ['spec.strategy.canary.analysis.templateName'],
};

interface IndexEntry {
  readonly use: string;
  readonly documents?: readonly { readonly kind: string; readonly sort: string; readonly golden?: boolean }[];
}

function catalogue(): CustomKinds {
  return catalogueSchemas(readData(SCHEMAS) as Readonly<Record<string, Json>>);
}

/** Every node of a schema, patterns compiled on the way. */
function nodesOf(node: SchemaNode, seen: SchemaNode[] = []): readonly SchemaNode[] {
  seen.push(node);
  const parts = [...node.properties.values(), node.items, node.additional, node.not];
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) parts.push(...node.tests(keyword));
  for (const part of parts) if (part instanceof SchemaNode) nodesOf(part, seen);
  return seen;
}

describe('catalogueSchemas', () => {
  itWithData(SCHEMAS)('reads every schema to its last node', () => {
    const all = catalogue().kinds.flatMap(({ versions }) => versions.flatMap(({ schema }) => nodesOf(schema)));
    expect(all.length).toBeGreaterThan(10_000);
    expect(all.flatMap(({ pattern }) => pattern?.problem ?? [])).toEqual([]);
    const rules = all.flatMap((node) => rulesOf(node, node.embedded));
    expect(rules.length).toBeGreaterThan(500);
    expect(rules.flatMap(({ rule, test }) => (test.problem === undefined ? [] : [[rule, test.problem]]))).toEqual([]);
  });

  itWithData(SCHEMAS, INDEX)('finds nothing wrong with the objects of other kinds in the books', () => {
    const definition = parseManifests(
      readFileSync(dataPath('manifests/book-patterns/corrected/093-ex28-6-crd-configwatcher.yaml'), 'utf8'),
    );
    const customKinds = catalogue().and(crdSchemas(definition.map(({ manifest }) => manifest)));
    const index = Object.values(readData(INDEX) as Readonly<Record<string, IndexEntry>>);
    let checked = 0;
    for (const { use, documents = [] } of index) {
      const isOther = documents.some(
        ({ kind, sort, golden }) => sort === 'third party' && golden && !kind.startsWith('kustomize.'),
      );
      if (!isOther) continue;
      for (const { manifest } of parseManifests(readFileSync(dataPath(`manifests/${use}`), 'utf8'))) {
        const paths = checkObject(manifest, { customKinds }).map(({ path }) => path);
        const name = `${manifest.kind} of ${use}`;
        expect([name, paths]).toEqual([name, OLD[name] ?? []]);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(25);
  });
});
