import { readdirSync } from 'node:fs';
import { errorDocument, errorText, stackText, withCode } from '../../../lib/cli/print/error';
import { PLAIN } from '../../../lib/cli/print/style';
import { GitopsError } from '../../../lib/manifest';

const error = new GitopsError('app/throws', {
  attempt: 'Cannot load synth.config.ts',
  origin: { file: 'shop.ts', line: 3 },
  seen: 'boom',
  details: ['at make (shop.ts:3)', 'at main'],
});

test('errorText() tells what was attempted, where, what was seen, the details and the remedy', () => {
  expect(errorText(error, PLAIN)).toMatchInlineSnapshot(`
"error app/throws
  Cannot load synth.config.ts from shop.ts:3: boom

    at make (shop.ts:3)
    at main

  → Correct the line named; --verbose shows the whole stack.
"
`);
});

test('errorDocument() has every part for programs', () => {
  expect(errorDocument(error)).toEqual({
    code: 'app/throws',
    message: 'Cannot load synth.config.ts from shop.ts:3: boom',
    remedy: 'Correct the line named; --verbose shows the whole stack.',
    details: ['at make (shop.ts:3)', 'at main'],
    origin: { file: 'shop.ts', line: 3 },
    exit: 5,
  });
});

test.each([
  ['an error', new TypeError('x is undefined'), 'The program failed: TypeError: x is undefined'],
  ['a text', 'odd', 'The program failed: odd'],
])('withCode() takes %s for a defect of the program', (_, thrown, message) => {
  expect(withCode(thrown)).toMatchObject({ code: 'cli/internal', exit: 70, message });
});

test('withCode() tells a system call that failed from a defect of the program', () => {
  let thrown: unknown;
  try {
    readdirSync('/nowhere');
  } catch (error_) {
    thrown = error_;
  }
  expect(withCode(thrown)).toMatchObject({
    code: 'cli/system-refused',
    exit: 5,
    message: "The program stopped: ENOENT: no such file or directory, scandir '/nowhere'",
  });
});

test('withCode() leaves errors with a code as they are', () => {
  expect(withCode(error)).toBe(error);
});

test('stackText() shows the stack of the error that led to it', () => {
  const cause = new Error('deep');
  const outer = new GitopsError('app/throws', { attempt: 'a', seen: 'b', cause });
  expect(stackText(outer)).toContain('Error: deep');
});

test('errorText() lets nothing of what was seen reach the terminal as a command', () => {
  const odd = new GitopsError('app/throws', {
    attempt: 'Cannot load it',
    seen: '\u001b[2Jgone',
    details: ['::error::not ours', '\u202eturned'],
  });
  const text = errorText(odd, PLAIN);
  expect(text).toContain('\\u001b[2Jgone');
  expect(text).toContain('\\::error::not ours');
  expect(text).toContain('\\u202eturned');
});
