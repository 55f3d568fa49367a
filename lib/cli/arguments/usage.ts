import type { CommanderError } from 'commander';
import { didYouMean } from '../../environment';
import { type Code, GitopsError } from '../../manifest';

const CODES: Readonly<Record<string, Code>> = {
  'commander.unknownOption': 'cli/unknown-option',
  'commander.unknownCommand': 'cli/unknown-command',
  'commander.conflictingOption': 'cli/options-conflict',
};

/** An error of the argument parser in our words. */
export function usageError(error: CommanderError, argv: readonly string[], commands: readonly string[]): GitopsError {
  const word = mistakenCommand(error, argv, commands);
  if (word !== undefined) {
    const seen = `there is no command "${word}"${didYouMean(word, commands)}`;
    return new GitopsError('cli/unknown-command', { attempt: 'Cannot run synth', seen });
  }
  if (error.code === 'commander.help') {
    const seen = `a command is missing after "${argv.filter((one) => commands.includes(one)).at(-1) ?? 'synth'}"`;
    return new GitopsError('cli/bad-arguments', { attempt: 'Cannot run synth', seen });
  }
  const seen = error.message
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .trim()
    .replace(/^(unknown option '--envi\w*')$/, '$1 (Did you mean --env?)');
  return new GitopsError(CODES[error.code] ?? 'cli/bad-arguments', { attempt: 'Cannot run synth', seen });
}

/** A word that is no command reaches the default command as one argument too many. */
function mistakenCommand(
  error: CommanderError,
  argv: readonly string[],
  commands: readonly string[],
): string | undefined {
  if (error.code !== 'commander.excessArguments' && error.code !== 'commander.unknownCommand') return undefined;
  if (argv.some((word) => commands.includes(word))) return undefined;
  return argv.find((word) => !word.startsWith('-'));
}
