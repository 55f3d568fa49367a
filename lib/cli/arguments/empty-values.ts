import { type Command, InvalidArgumentError } from 'commander';

/** Makes every option that takes a value refuse an empty one: mostly a variable of a script that is not set. */
export function refuseEmptyValues(program: Command): void {
  for (const command of program.commands) refuseEmptyValues(command);
  for (const option of program.options) {
    const parse = option.parseArg;
    if (!option.required && !option.optional) continue;
    option.argParser((word: string, before: unknown): unknown => {
      const value = word.trim() === '' || !parse ? word : parse(word, before);
      if (word.trim() !== '' && !isEmptyList(value)) return value;
      throw new InvalidArgumentError('It is empty, as of a variable that is not set.');
    });
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
