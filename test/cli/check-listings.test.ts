import { checkManifests } from '../../lib/cli/manifests/check-manifests';
import { dataPath, itWithData, readData } from '../schema/data-folder';

interface Listing {
  readonly use: string;
  readonly documents: readonly { readonly kind: string; readonly sort: string; readonly accepted?: boolean }[];
}

const check = (file: string) =>
  checkManifests({
    folder: dataPath('manifests'),
    places: [file],
    kubernetes: '1.37',
    crds: [],
    untyped: [],
    skip: [],
    ignore: [],
    standardInput: '',
    progress: () => undefined,
  });

describe('checkManifests on the listings of two books', () => {
  const run = itWithData('manifests/index.json');

  run('says of every built-in object what a real API server says', () => {
    const index = Object.values(readData('manifests/index.json') as Readonly<Record<string, Listing>>);
    const judged = index.flatMap(({ use, documents }) => {
      const objects = check(use).sources[0]?.objects ?? [];
      return documents.flatMap(({ accepted }, position) => {
        if (accepted === undefined) return [];
        const errors = objects[position]?.findings.filter(({ severity }) => severity === 'error') ?? [];
        return [{ use, accepted, agrees: accepted === (errors.length === 0) }];
      });
    });
    expect(judged.filter(({ agrees }) => !agrees)).toEqual([]);
    expect(judged.filter(({ accepted }) => accepted).length).toBeGreaterThan(150);
    expect(judged.filter(({ accepted }) => !accepted).length).toBeGreaterThan(0);
  });

  run('calls only the kinds of others unknown', () => {
    const index = Object.values(readData('manifests/index.json') as Readonly<Record<string, Listing>>);
    const unknown = index.flatMap(({ use, documents }) =>
      check(use)
        .sources.flatMap(({ objects }) => objects.flatMap(({ findings }) => findings))
        .filter(({ code }) => code === 'schema/unknown-kind')
        .map(() => documents.every(({ sort }) => sort === 'built in')),
    );
    expect(unknown.filter(Boolean)).toEqual([]);
    expect(unknown.length).toBeGreaterThan(10);
  });
});
