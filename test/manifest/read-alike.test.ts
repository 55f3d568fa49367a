import * as fc from 'fast-check';
import { emitYaml, readAlike } from '../../lib/manifest';

/** A number that holds more than it can is refused by the writer. */
const writable = (_: string, value: unknown): unknown =>
  typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER ? 0 : value;

describe('readAlike', () => {
  test('takes what we write, whatever it holds', () => {
    fc.assert(fc.property(fc.json(), (json) => readAlike(emitYaml({ value: JSON.parse(json, writable) as unknown }))));
  });

  test.each([
    ['big integers', 'a: 18446744073709551615\n'],
    ['words that YAML 1.1 takes for booleans, quoted', "a: 'yes'\nb: 'off'\n"],
    ['several documents', 'a: 1\n---\nb: 2\n'],
    ['text in lines', 'a: |\n  one\n\n  two\n'],
    ['nothing', '# only a comment\n'],
  ])('takes %s', (_, text) => expect(readAlike(text)).toBe(true));

  test.each([
    ['sexagesimal numbers, which YAML 1.1 has and Kubernetes has not', 'a: 1:30:00\n'],
    ['dates', 'a: 2001-12-14\n'],
    ['numbers with underscores that only one reader takes', 'a: 0b1_0\nb: 1_000.5\nc: 190:20:30.15\n'],
    ['aliases, which only some tools follow', 'a: &x [1]\nb: *x\n'],
  ])('fails for %s', (_, text) => expect(readAlike(text)).toBe(false));
});
