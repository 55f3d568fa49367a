import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(__dirname, '../..');
const folder = join(__dirname, 'mistakes');

/** What the compiler says of the files of the folder, as `file:line` and text. */
function diagnose(...names: readonly string[]): Map<string, readonly { line: number; text: string }[]> {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (problem: ts.Diagnostic) => expect(problem).toBeUndefined(),
  };
  const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.dev.json'), {}, host);
  const program = ts.createProgram({
    rootNames: names.map((name) => join(folder, name)),
    options: { ...config?.options, noEmit: true },
  });
  return new Map(
    names.map((name) => {
      const source = program.getSourceFile(join(folder, name));
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
      return [
        name,
        found.map((problem) => ({
          line: lineOf(problem),
          text: ts.flattenDiagnosticMessageText(problem.messageText, '\n'),
        })),
      ];
    }),
  );
}

function lineOf({ file, start = 0 }: ts.Diagnostic): number {
  return (file?.getLineAndCharacterOfPosition(start).line ?? -1) + 1;
}

/** The messages that a file expects, each with the lines of its statement. */
function expected(name: string): readonly { from: number; to: number; text: string }[] {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n');
  const marks = lines.flatMap((line, index) =>
    line.includes('// error: ') ? [{ from: index + 2, text: line.split('// error: ')[1] ?? '' }] : [],
  );
  return marks.map(({ from, text }, index) => ({ from, to: (marks[index + 1]?.from ?? lines.length + 2) - 2, text }));
}

const told = diagnose('shop.ts', 'right.ts', 'wrong.ts');
const mistakes = expected('wrong.ts');

test.each(['shop.ts', 'right.ts'])('%s compiles', (name) => {
  expect(told.get(name)).toEqual([]);
});

test.each(mistakes.map(({ from, to, text }) => [from, text, to] as const))(
  'wrong.ts:%i does not compile: %s',
  (from, text, to) => {
    const here = (told.get('wrong.ts') ?? []).filter(({ line }) => line >= from && line <= to);
    expect(here.map((one) => one.text)).toEqual([expect.stringContaining(text)]);
  },
);

test('nothing else in wrong.ts is a mistake', () => {
  const lines = (told.get('wrong.ts') ?? []).map(({ line }) => `${basename('wrong.ts')}:${line}`);
  expect(mistakes.length).toBeGreaterThan(35);
  expect(lines).toHaveLength(mistakes.length);
});
