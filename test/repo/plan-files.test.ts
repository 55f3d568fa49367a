import fc from 'fast-check';
import {
  type CurrentTree,
  type FilePlan,
  type RenderedUnit,
  formatMessage,
  formatMetadata,
  planFiles,
  planPush,
} from '../../lib/repo';
import { ALL, rendered } from './rendered';

const FOLDER = 'envs/prod/eu/shop';
const WEB = `${FOLDER}/service-web.yaml`;
const INDEX = '.render/envs/prod/eu/shop.index';
const shop = rendered({ objects: { 'Service/web': 'port: 80' } });
const grown = rendered({ objects: { 'Service/web': 'port: 8080' } });
const text = shop.files.get('service-web.yaml') ?? '';

/** The tree after a plan was carried out. */
function carryOut(tree: CurrentTree, { changes }: FilePlan): Map<string, string | null> {
  const result = new Map(tree);
  for (const { path, change, after } of changes) {
    if (change === 'removed') result.delete(path);
    else if (after !== undefined) result.set(path, after);
  }
  return result;
}

function treeOf(units: readonly RenderedUnit[]): Map<string, string | null> {
  return carryOut(new Map(), planFiles(new Map(), { units, scope: ALL }));
}

function summary(plan: FilePlan): readonly string[] {
  const changes = plan.changes.map(({ change, path }) => `${change} ${path}`);
  return [...changes, ...plan.refusals.map(({ code, path }) => `${code} ${path}`)];
}

describe('planFiles', () => {
  const written = [`written ${WEB}`, `written ${INDEX}`];
  test.each<[string, Record<string, string | null>, readonly RenderedUnit[], readonly string[]]>([
    ['a file that is not there', {}, [shop], written],
    ['a file that is the same', { [WEB]: text, [INDEX]: 'keep' }, [shop], [`unchanged ${WEB}`, `unchanged ${INDEX}`]],
    ['a file that we wrote', { [WEB]: text, [INDEX]: 'keep' }, [grown], written],
    [
      'a file that we wrote and no longer want',
      { [WEB]: text, [INDEX]: 'keep' },
      [],
      [`removed ${WEB}`, `removed ${INDEX}`],
    ],
    ['a file that is gone and no longer wanted', { [INDEX]: 'keep' }, [], [`removed ${INDEX}`]],
    ['a file that is empty', { [WEB]: '', [INDEX]: 'keep' }, [grown], written],
    ['an edited file', { [WEB]: 'edited', [INDEX]: 'keep' }, [grown], [`written ${INDEX}`, `repo/hand-edit ${WEB}`]],
    [
      'an edited file that is no longer wanted',
      { [WEB]: 'edited', [INDEX]: 'keep' },
      [],
      [`removed ${INDEX}`, `repo/hand-edit ${WEB}`],
    ],
    [
      'a file edited to what is wanted',
      { [WEB]: grown.files.get('service-web.yaml') ?? '', [INDEX]: 'keep' },
      [grown],
      [`unchanged ${WEB}`, `written ${INDEX}`],
    ],
    ['a file of others', { [WEB]: 'theirs' }, [shop], [`written ${INDEX}`, `repo/foreign-file ${WEB}`]],
    ['a file of others with the same text', { [WEB]: text }, [shop], [`unchanged ${WEB}`, `written ${INDEX}`]],
    [
      'a link in place of our file',
      { [WEB]: null, [INDEX]: 'keep' },
      [shop],
      [`unchanged ${INDEX}`, `repo/foreign-file ${WEB}`],
    ],
    ['a folder in place of our file', { [`${WEB}/x`]: null }, [shop], [`written ${INDEX}`, `repo/foreign-file ${WEB}`]],
  ])('decides over %s', (_, files, units, expected) => {
    const index = treeOf([shop]).get(INDEX) ?? '';
    const tree = new Map(Object.entries(files).map(([path, there]) => [path, there === 'keep' ? index : there]));
    expect(summary(planFiles(tree, { units, scope: ALL }))).toEqual(expected);
  });

  const unit = fc.record({
    environment: fc.constantFrom('prod', 'qa'),
    application: fc.constantFrom('shop', 'redis', '_environment'),
    objects: fc.dictionary(
      fc.constantFrom('Service/web', 'Service/db', 'ConfigMap/web', 'Secret/key'),
      fc.constantFrom('a: 1', 'a: 2'),
    ),
  });
  const units = fc.uniqueArray(unit.map(rendered), { selector: ({ unit: at }) => JSON.stringify(at) });

  test('carried out, leaves nothing to do, whatever was there', () => {
    fc.assert(
      fc.property(units, units, (before, after) => {
        const tree = carryOut(treeOf(before), planFiles(treeOf(before), { units: after, scope: ALL }));
        expect(tree).toEqual(treeOf(after));
        expect(
          planFiles(tree, { units: after, scope: ALL }).changes.filter(({ change }) => change !== 'unchanged'),
        ).toEqual([]);
      }),
    );
  });

  test('does not depend on the order of units', () => {
    fc.assert(
      fc.property(units, units, (before, after) => {
        const plan = planFiles(treeOf(before), { units: after, scope: ALL });
        expect(planFiles(treeOf([...before].reverse()), { units: [...after].reverse(), scope: ALL })).toEqual(plan);
      }),
    );
  });

  test('never touches a file that no index owns, nor an environment out of scope', () => {
    const foreign = fc.dictionary(
      fc.constantFrom('README.md', `${FOLDER}/own.yaml`, `${FOLDER}/a/b.yaml`, WEB, 'envs/x.yaml'),
      fc.constant('theirs'),
    );
    fc.assert(
      fc.property(units, units, foreign, (before, after, theirs) => {
        const tree = new Map([...Object.entries(theirs), ...treeOf(before)]);
        const owned = treeOf(before);
        const { changes } = planFiles(tree, {
          units: after.filter(({ unit: at }) => at.environment === 'prod'),
          scope: { environments: ['prod'] },
        });
        for (const { path, change } of changes) {
          if (change === 'unchanged') continue;
          expect(path).not.toContain('envs/qa/');
          expect(tree.has(path) && !owned.has(path)).toBe(false);
        }
      }),
    );
  });
});

describe('planPush', () => {
  const generation = (n: number) => rendered({ objects: { [`ConfigMap/web-h${n}`]: `n: ${n}` } });
  const after = (numbers: readonly number[], retain: number): Record<string, string> => {
    let tree = new Map<string, string | null>();
    for (const n of numbers) tree = carryOut(tree, planPush(tree, [generation(n)], { scope: ALL, retain }));
    const files = [...tree].filter(([path]) => path.startsWith(FOLDER));
    return Object.fromEntries(
      files.map(([path, there]) => [
        path.slice(FOLDER.length + 'configmap-web'.length + 1),
        /n: (\d+)/.exec(there ?? '')?.[1] ?? '',
      ]),
    );
  };

  test.each<[readonly number[], number, Record<string, string>]>([
    [[1], 1, { '.yaml': '1' }],
    [[1, 2], 0, { '.yaml': '2' }],
    [[1, 2], 1, { '.yaml': '2', '.previous-1.yaml': '1' }],
    [[1, 2, 3], 1, { '.yaml': '3', '.previous-1.yaml': '2' }],
    [[1, 2, 3], 2, { '.yaml': '3', '.previous-1.yaml': '2', '.previous-2.yaml': '1' }],
    [[1, 2, 2, 2], 1, { '.yaml': '2', '.previous-1.yaml': '1' }],
    [[1, 2, 1], 1, { '.yaml': '1', '.previous-1.yaml': '2' }],
    [[1, 2, 3, 1], 2, { '.yaml': '1', '.previous-1.yaml': '3', '.previous-2.yaml': '2' }],
  ])('keeps of the generations %j the last %d', (numbers, retain, expected) => {
    expect(after(numbers, retain)).toEqual(expected);
  });

  test('does not take a new namespace for a new generation', () => {
    const tree = treeOf([rendered({ namespace: 'old', objects: { 'ConfigMap/web': 'a: 1' } })]);
    const moved = rendered({ namespace: 'new', objects: { 'ConfigMap/web': 'a: 1' } });
    expect(planPush(tree, [moved], { scope: ALL }).changes.map(({ path }) => path)).toEqual([
      `${FOLDER}/configmap-web.yaml`,
      INDEX,
    ]);
  });
});

describe('formatMessage', () => {
  test('keeps every trailer on one line, and leaves out those without a value', () => {
    const trailers = [
      ['Source-Commit', 'abc\nSigned-off-by: someone else'],
      ['Empty', ' '],
      ['Co authored', 'Ada'],
    ] as const;
    expect(formatMessage({ subject: 'one\ntwo', body: 'text\r\nmore\n\n', trailers })).toBe(
      'one two\n\ntext\nmore\n\nSource-Commit: abc Signed-off-by: someone else\nCo-authored: Ada\n',
    );
  });
});

describe('formatMetadata', () => {
  test('writes known facts in a fixed order', () => {
    const facts = { subject: 's', drySha: 'd', references: [{ commit: { sha: 'x', author: 'a' } }] };
    expect(JSON.stringify(JSON.parse(formatMetadata(facts)))).toBe(
      '{"drySha":"d","subject":"s","references":[{"commit":{"author":"a","sha":"x"}}]}',
    );
  });
});
