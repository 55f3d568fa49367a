import { CommanderError } from 'commander';
import type { GlobalOptions } from './arguments/options';
import { buildProgram } from './arguments/program';
import { COMMANDS, type CommandName, reportError } from './commands';
import { documentText } from './document';
import { withAppConsole } from './process/app-console';
import type { Io } from './process/io';
import { type Answer, Session } from './session';
import { ownVersion } from './version';

/**
 * Runs the program: parses the arguments, does what they ask, prints the answer or the error.
 *
 * @returns the exit code
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let called: CommandName | undefined;
  let exit = 0;
  const program = buildProgram(ownVersion(), io.stdout, async (name, options) => {
    called = name;
    const session = new Session(io, program.opts<GlobalOptions>());
    const answer = await withAppConsole(io.stderr, () => COMMANDS[name]()(session, options));
    exit = answer.exit;
    printAnswer(name, answer, session);
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    return reportError()(error, {
      argv,
      io,
      command: called,
      commands: program.commands.map((command) => command.name()),
    });
  }
}

function printAnswer(
  command: CommandName,
  { exit, document, data = '', report = '', afterword = '' }: Answer,
  { io, options }: Session,
): void {
  if (options.json) io.stdout.write(documentText(command, exit, document));
  else io.stdout.write(options.quiet && exit === 0 ? data : data + report);
  if (!options.quiet) io.stderr.write(afterword);
}
