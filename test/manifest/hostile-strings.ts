import * as fc from 'fast-check';

const PIECES: readonly string[] = [
  ...['y', 'no', 'on', 'true', 'null', '~', 'e', 'E', 'x', 'o', 'b', 'a', 'T', 'Z', 'inf', 'nan', 'k', 'Gi', 'm', '%'],
  ...[
    '0',
    '1',
    '7',
    '8',
    '9',
    '12',
    '0x',
    '0b',
    '0o',
    '_',
    '.',
    '-',
    '+',
    ':',
    '2001-01-01',
    '12:30',
    '1e5',
    '=',
    '<<',
  ],
  ...[
    ' ',
    '  ',
    '\t',
    '\n',
    '\n\n',
    '\r',
    '\r\n',
    '\u0085',
    '\u2028',
    '\u2029',
    '\ufeff',
    '\u0000',
    '\u007f',
    '\u00a0',
  ],
  ...[
    '#',
    '- ',
    '? ',
    ': ',
    '|',
    '>',
    '&',
    '*',
    '!',
    '!!str ',
    '%',
    '@',
    '`',
    '"',
    "'",
    '\\',
    '\\n',
    ',',
    '[',
    ']',
    '{',
    '}',
  ],
  ...[
    '---',
    '...',
    '--',
    '/',
    './',
    '$(',
    '$',
    '(',
    ')',
    ';',
    '^',
    'é',
    '日',
    '😀',
    '\uffff',
    '\ue000',
    '__proto__',
    'key: v',
  ],
  ...[
    '\v',
    '\f',
    '\u0080',
    '\u009f',
    '\u00ad',
    '\u0301',
    '\u061c',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u2066',
    '\ufdd0',
    '\u{e0001}',
  ],
  ...['constructor', '-', '?', '-.INF', '0o', '1:30', '12:30:45.1 -02:30', 'x'.repeat(299), 'é'.repeat(520)],
];

const LINES: readonly string[] = [
  ...[
    '',
    ' ',
    '  ',
    '\t',
    'a',
    '- a',
    '- ',
    'key: v',
    'key:',
    '? a',
    '# c',
    '--- x',
    '---',
    '...',
    '%YAML 1.2',
    '|',
    '>',
  ],
  ...[
    '"q',
    "'",
    '  two',
    '    four',
    ' \tx',
    '\tx',
    'x ',
    'x\t',
    'é',
    '\ufeffx',
    '!!str x',
    '&a b',
    '*a',
    '{',
    '}',
    '[a',
  ],
  ...['x: |', '\\', 'x\\', '@', '`'],
];

/** Texts of lines, which become blocks where no reader takes a line for something else. */
const linesOfText = fc
  .tuple(
    fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('', '\n', '\n\n', '\n ', '\n\t'),
  )
  .map(([lines, end]) => lines.join('\n') + end);

/** Every short text of what YAML gives a meaning. */
const signs = fc.string({
  unit: fc.constantFrom(...Array.from(`"'#-?:,[]{}&*!|>%@\\\` \t\na1._+ex~=<`)),
  maxLength: 7,
});

const dates = fc
  .array(
    fc.tuple(
      fc.constantFrom('2001', '1', '12', '0000', '99999', '01', '31', '60', ''),
      fc.constantFrom('-', '/', ':', '.', 't', 'T', ' ', '\t', 'Z', '+', '-0', '_', ''),
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((parts) => parts.flat().join(''));

/** Texts put together from what YAML gives a meaning, and texts of any characters at all. */
export const hostileString: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: pieces(1, 6) },
  { weight: 2, arbitrary: pieces(4, 20) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 2, arbitrary: linesOfText },
  { weight: 1, arbitrary: signs },
  { weight: 1, arbitrary: dates },
  { weight: 1, arbitrary: fc.double().map(String) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(...Array.from('0123456789_.eExXoObB+-:TZ ')), maxLength: 8 }),
  },
);

function pieces(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...PIECES), { minLength, maxLength }).map((parts) => parts.join(''));
}
