import { type Path, parseYaml } from '../../lib/manifest';

const KEYS = `a: 1
yes: 2
0x10: 3
1.50: 4
"q\\u0062": 5
'it''s': 6
? |
  block
: 7
? long
: - 8
__proto__: 9
&k aliased: 10
in:
  *k : 11
`;

const MERGES = `base: &base
  x: 1
  deep: {w: 2}
other: &other
  x: 3
  z: 4
one:
  <<: *base
  x: 5
two:
  x: 6
  <<: [*base, *other]
three: *base
four:
  - <<: *other
    name: n
  - *other
`;

test.each<[string, string, Path, number, number]>([
  ['a plain key', KEYS, ['a'], 1, 1],
  ['a boolean as key', KEYS, ['true'], 2, 1],
  ['a number of another base as key', KEYS, ['16'], 3, 1],
  ['a fraction as key', KEYS, ['1.5'], 4, 1],
  ['a key with an escape', KEYS, ['qb'], 5, 1],
  ['a key with quotes', KEYS, ["it's"], 6, 1],
  ['a block as key', KEYS, ['block\n'], 7, 3],
  ['an element below an explicit key', KEYS, ['long', 0], 11, 5],
  ['a key that objects have by nature', KEYS, ['__proto__'], 12, 1],
  ['a key that objects have by nature, which is not there', KEYS, ['in', 'constructor'], 14, 1],
  ['a key that is an alias', KEYS, ['in', 'aliased'], 15, 3],
  ['a merged field, where it is written', MERGES, ['one', 'deep', 'w'], 3, 10],
  ['a field that wins over a merged one', MERGES, ['one', 'x'], 9, 3],
  ['a field that yields to a merged one below it', MERGES, ['two', 'x'], 2, 3],
  ['a field of the second of several maps', MERGES, ['two', 'z'], 6, 3],
  ['a field of an alias', MERGES, ['three', 'deep'], 3, 3],
  ['a merged field of an element', MERGES, ['four', { name: 'n' }, 'z'], 6, 3],
  ['an element that is an alias', MERGES, ['four', 1], 17, 5],
  ['a field that is not there', MERGES, ['four', 0, 'none', 'deep'], 15, 5],
])('locate finds %s', (_, text, path, line, column) => {
  const [document] = parseYaml(text);
  expect(document?.locate(path)).toEqual({ line, column });
});

test('parseYaml says how keys are read that are the same to Kubernetes', () => {
  expect(() => parseYaml('y: 1\non: 2\n')).toThrow(
    'on is read as the key "true", which stands already at line 1, column 1',
  );
});
