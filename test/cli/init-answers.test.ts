import { environmentsProblem, imageProblem, nameProblem } from '../../lib/cli/init/answers';

test.each([
  ['shop', undefined],
  ['a', undefined],
  ['guest-book2', undefined],
  ['', 'Give a name.'],
  ['environments', 'The file environments.ts holds the environments; choose another name.'],
  [undefined, 'Give a name.'],
  ['Shop', 'Use lower-case letters, digits and -, beginning with a letter.'],
  ['2shop', 'Use lower-case letters, digits and -, beginning with a letter.'],
  ['shop-', 'Use lower-case letters, digits and -, beginning with a letter.'],
  ['../x', 'Use lower-case letters, digits and -, beginning with a letter.'],
  ['default', 'Others run in the namespace of that name too; choose another name.'],
  ['kube-shop', 'Others run in the namespace of that name too; choose another name.'],
  ['x'.repeat(64), 'A name has at most 63 characters.'],
])('nameProblem() judges %j', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

test.each<[string[], string | undefined]>([
  [['dev', 'prod'], undefined],
  [['default'], undefined],
  [[], 'Give at least one environment.'],
  [['dev', 'dev'], 'Name each environment once.'],
  [['dev', 'Prod'], 'Use lower-case letters, digits and -, beginning with a letter.'],
])('environmentsProblem() judges %j', (names, problem) => {
  expect(environmentsProblem(names)).toBe(problem);
});

test.each([
  ['nginx', true],
  ['registry.example:5000/a/b:1.0@sha256:abc', true],
  ['', false],
  [undefined, false],
  ["x' + y", false],
])('imageProblem() judges %j', (image, fine) => {
  expect(imageProblem(image) === undefined).toBe(fine);
});
