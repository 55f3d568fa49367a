import { textOfInput } from '../../lib/cli/process/standard-input';

test('textOfInput gives the text as it came', () => {
  expect(textOfInput(Buffer.from('\ufeffa: é\n'))).toBe('\ufeffa: é\n');
});

test('textOfInput fails for bytes that are no UTF-8, at their place', () => {
  expect(() => textOfInput(Buffer.from('a: 1\nb: \xff\n', 'latin1'))).toThrow(
    'Cannot read standard input: at line 2, column 4, what stands here is no UTF-8 text',
  );
});
