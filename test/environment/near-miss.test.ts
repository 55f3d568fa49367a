import fc from 'fast-check';
import { didYouMean, editDistance, nearest } from '../../lib/environment';

describe('editDistance', () => {
  test.each([
    ['', '', 0],
    ['web', '', 3],
    ['web', 'web', 0],
    ['wbe', 'web', 1],
    ['replcas', 'replicas', 1],
    ['prd', 'prod', 1],
    ['kitten', 'sitting', 3],
  ])('of %s and %s is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  test('is the same both ways, and 0 only for equal words', () => {
    const word = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
      }),
    );
  });
});

describe('nearest', () => {
  test.each([
    ['prd', ['dev', 'staging', 'prod'], ['prod']],
    ['wbe', ['web', 'we', 'worker'], ['we', 'web']],
    ['unlike', ['web', 'worker'], []],
    ['x', ['a', 'b'], []],
  ])('of %s in %j is %j', (word, known, expected) => {
    expect(nearest(word, known)).toEqual(expected);
  });

  test('does not depend on the order of the words', () => {
    const known = ['web', 'wob', 'wub', 'wib'];
    expect(nearest('wab', known)).toEqual(nearest('wab', [...known].reverse()));
  });
});

test('didYouMean says nothing when nothing is near', () => {
  expect(didYouMean('prd', ['prod'])).toBe('; did you mean "prod"?');
  expect(didYouMean('production', ['x'])).toBe('');
});
