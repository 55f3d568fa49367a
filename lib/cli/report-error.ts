import { sep } from 'node:path';
import { CommanderError } from 'commander';
import type { ExitCode } from '../manifest';
import { usageError } from './arguments/usage';
import { documentText } from './document';
import { errorDocument, errorText, stackText, withCode } from './print/error';
import { styleFor } from './print/style';
import type { Io } from './process/io';

/** The run that failed. */
export interface FailedRun {
  readonly argv: readonly string[];
  readonly io: Io;
  /** Names of all commands. */
  readonly commands: readonly string[];
  /** The command that was called. @default - the arguments named none */
  readonly command: string | undefined;
}

/** Prints an error to people, paths from where they are, and to programs that asked for a document; gives the exit code. */
export function reportError(error: unknown, { argv, io, commands, command }: FailedRun): ExitCode {
  const known = error instanceof CommanderError ? usageError(error, argv, commands) : withCode(error);
  const verbose = argv.includes('--verbose') || argv.includes('-v');
  const text = errorText(known, styleFor(io.env, io.stderr.terminal)) + (verbose ? stackText(known) : '');
  io.stderr.write(io.cwd === sep || io.cwd === '' ? text : text.replaceAll(io.cwd + sep, ''));
  if (argv.includes('--json')) io.stdout.write(documentText(command, known.exit, { error: errorDocument(known) }));
  return known.exit;
}
