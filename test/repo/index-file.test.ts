import fc from 'fast-check';
import { GitopsError, resourceId } from '../../lib/manifest';
import { formatIndex, parseIndex } from '../../lib/repo';

const DIGEST = 'a'.repeat(64);
const HEAD = '# Written by cdk8s-gitops: the rendered files of one application. Do not edit.\nformat 1\n';
const PATH = '.render/envs/prod/eu/shop.index';

const word = fc.stringMatching(/^[a-z][a-z0-9.+%-]{0,12}$/);
const entry = fc.record({
  name: word.map((name) => `${name}.yaml`),
  sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
  id: fc
    .record({ group: fc.constantFrom('', 'apps'), kind: word, namespace: fc.constantFrom('', 'shop'), name: word })
    .map(resourceId),
});
const index = fc.record({
  namespace: word,
  project: fc.string({ minLength: 1 }).filter((text) => isWellFormed(text)),
  entries: fc.uniqueArray(entry, { selector: ({ name }) => name }),
});

function isWellFormed(text: string): boolean {
  return Buffer.from(text).toString() === text;
}

describe('formatIndex', () => {
  test('writes one line for each file, sorted, below a constant head', () => {
    const id = resourceId({ group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web' });
    const service = resourceId({ group: '', kind: 'Service', namespace: 'shop', name: 'web' });
    const entries = [
      { name: 'service-web.yaml', sha256: DIGEST, id: service },
      { name: 'deployment-web.yaml', sha256: DIGEST, id },
    ];
    expect(formatIndex({ namespace: 'shop', project: 'web team', entries })).toBe(
      `${HEAD}namespace shop\nproject web%20team\n${DIGEST} deployment-web.yaml apps/Deployment/shop/web\n${DIGEST} service-web.yaml /Service/shop/web\n`,
    );
  });

  test('is read back by parseIndex, whatever is in it', () => {
    fc.assert(
      fc.property(index, (written) => {
        const read = parseIndex(PATH, formatIndex(written));
        expect({ ...read, entries: new Set(read.entries) }).toEqual({ ...written, entries: new Set(written.entries) });
      }),
    );
  });

  test('gives the same text for every order of the files', () => {
    fc.assert(
      fc.property(index, (written) => {
        expect(formatIndex({ ...written, entries: [...written.entries].reverse() })).toBe(formatIndex(written));
      }),
    );
  });
});

describe('parseIndex', () => {
  test.each([
    ['nothing', '', 1],
    ['another head', 'format 1\n', 1],
    ['another format', HEAD.replace('format 1', 'format 2'), 2],
    ['a file cut off', `${HEAD}${DIGEST} a.yaml`, 3],
    ['a short digest', `${HEAD}abc a.yaml /Service/shop/web\n`, 3],
    ['an object without a name', `${HEAD}namespace shop\n${DIGEST} a.yaml /Service/shop\n`, 4],
    ['a path that leaves the folder', `${HEAD}${DIGEST} ../a.yaml /Service/shop/web\n`, 3],
    ['a conflict of git', `${HEAD}<<<<<<< HEAD\n`, 3],
    ['a project that is no text', `${HEAD}project %E0\n`, 3],
  ])('fails on %s and names the line', (_, text, line) => {
    const error = thrownBy(() => parseIndex(PATH, text));
    expect([error.code, error.exit, error.origin]).toEqual(['repo/bad-index', 5, { file: PATH, line }]);
  });

  test('reads a file with the line ends of Windows', () => {
    const text = `${HEAD}${DIGEST} a.yaml /Service/shop/web\n`;
    expect(parseIndex(PATH, text.replaceAll('\n', '\r\n'))).toEqual(parseIndex(PATH, text));
  });
});

function thrownBy(act: () => unknown): GitopsError {
  try {
    act();
  } catch (error) {
    if (GitopsError.is(error)) return error;
  }
  throw new Error('nothing was thrown');
}
