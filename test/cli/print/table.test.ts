import { COLOURED } from '../../../lib/cli/print/style';
import { formatTable } from '../../../lib/cli/print/table';

test.each<[string, string[][], string]>([
  ['no rows', [], ''],
  ['one cell', [['a']], 'a\n'],
  [
    'columns as wide as their widest cell',
    [
      ['a', 'b'],
      ['long', 'c'],
    ],
    'a     b\nlong  c\n',
  ],
  ['rows of unequal length', [['a', 'b'], ['c']], 'a  b\nc\n'],
  [
    'empty cells at the end without spaces',
    [
      ['a', ''],
      ['b', 'c'],
    ],
    'a\nb  c\n',
  ],
  [
    'columns without text not at all',
    [
      ['a', '', 'b'],
      ['c', '', 'd'],
    ],
    'a  b\nc  d\n',
  ],
  [
    'colours that take no width',
    [
      [COLOURED.red('a'), 'x'],
      ['bb', 'y'],
    ],
    `${COLOURED.red('a')}   x\nbb  y\n`,
  ],
  [
    'letters beyond the basic plane as one',
    [
      ['😀', 'x'],
      ['ab', 'y'],
    ],
    '😀   x\nab  y\n',
  ],
])('formatTable() lays out %s', (_, rows, text) => {
  expect(formatTable(rows)).toBe(text);
});
