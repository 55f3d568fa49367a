import { COLOURED, PLAIN, styleFor, withoutStyle } from '../../../lib/cli/print/style';

test.each<[string, Record<string, string>, boolean, boolean]>([
  ['a terminal', {}, true, true],
  ['a pipe', {}, false, false],
  ['NO_COLOR at a terminal', { NO_COLOR: '1' }, true, false],
  ['an empty NO_COLOR', { NO_COLOR: '' }, true, true],
  ['FORCE_COLOR in a pipe', { FORCE_COLOR: '1' }, false, true],
  ['an empty FORCE_COLOR in a pipe', { FORCE_COLOR: '' }, false, true],
  ['FORCE_COLOR=0 at a terminal', { FORCE_COLOR: '0' }, true, false],
  ['NO_COLOR and FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  ['a dumb terminal', { TERM: 'dumb' }, true, false],
])('styleFor() decides for %s', (_, env, terminal, coloured) => {
  expect(styleFor(env, terminal)).toBe(coloured ? COLOURED : PLAIN);
});

test('withoutStyle() takes colours away', () => {
  expect(withoutStyle(COLOURED.bold(COLOURED.red('x') + 'y'))).toBe('xy');
});
