import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(__dirname, '../..');
const file = join(root, 'test/types/mistakes/constructs.ts');

/** The first thing that the compiler says of each line. */
function complaints(): Map<number, string> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.dev.json'), (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([file], { ...options, noEmit: true });
  const source = program.getSourceFile(file)!;
  const found = program.getSemanticDiagnostics(source).map((one) => {
    const said = ts.flattenDiagnosticMessageText(one.messageText, '\n').split('\n');
    return [source.getLineAndCharacterOfPosition(one.start!).line, said] as const;
  });
  return new Map(found.map(([line, said]) => [line, said.join(' ').replace(/\s+/g, ' ')]));
}

/** Each line of code with the comment above it. */
function expected(): [string, number, string][] {
  const lines = ts.sys.readFile(file)!.split('\n');
  return lines.flatMap((line, index): [string, number, string][] => {
    const said = /^\/\/ (.*)$/.exec(lines[index - 1] ?? '')?.[1];
    return said !== undefined && line.startsWith('new ') ? [[/'([\w-]+)'/.exec(line)![1]!, index, said]] : [];
  });
}

describe('mistakes in constructs', () => {
  const found = complaints();

  test.each(expected())('fails to compile: %s', (_, line, said) => {
    expect(found.get(line)).toContain(said);
  });

  test('nothing else fails', () => {
    expect([...found.keys()].sort((a, b) => a - b)).toEqual(expected().map(([, line]) => line));
  });
});
