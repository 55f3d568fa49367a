import { crdSchemas } from '../../../lib/schema';
import { definitionWith, expressions } from './fixtures';

function messagesOf(rule: string): readonly string[] {
  return crdSchemas([definitionWith(rule)]).findings.map(({ message }) => message);
}

describe('a rule of a definition', () => {
  const { taken, refused, costly } = expressions();

  test.each(taken)('is taken: %s', (rule) => expect(messagesOf(rule)).toEqual([]));

  test.each(refused)('is refused: %s', (rule) =>
    expect(messagesOf(rule)).toEqual([expect.stringContaining('refused')]),
  );

  test.each(costly)('may cost too much: %s', (rule) =>
    expect(messagesOf(rule)).toEqual(expect.arrayContaining([expect.stringContaining('may cost')])),
  );
});
