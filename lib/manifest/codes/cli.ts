import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of the command line itself. */
export const cliCodes = {
  'cli/unknown-command': {
    exit: EXIT.usage,
    means: 'The program has no command of this name.',
    remedy: '`synth --help` lists the commands.',
  },
  'cli/unknown-option': {
    exit: EXIT.usage,
    means: 'The command has no option of this name.',
    remedy: '`synth help <command>` lists the options.',
  },
  'cli/bad-arguments': {
    exit: EXIT.usage,
    means: 'An argument is missing, superfluous or not of the form that is expected.',
    remedy: '`synth help <command>` says what is expected.',
  },
  'cli/options-conflict': {
    exit: EXIT.usage,
    means: 'Two options that contradict each other were given.',
    remedy: 'Give one of them.',
  },
  'cli/environment-required': {
    exit: EXIT.usage,
    means: 'The command works on one environment, and the project has several.',
    remedy: 'Name it with --env.',
  },
  'cli/set-required': {
    exit: EXIT.usage,
    means: 'The objects are taken for everything of a set, and nothing says which set that is.',
    remedy: 'Name it with --set: everything else that the cluster has of that set is pruned.',
  },
  'cli/no-repository': {
    exit: EXIT.input,
    means: 'The command needs the config repository, and the project names none.',
    remedy: 'Give `repository: configRepository(…)` in the project, or another source or target by option.',
  },
  'cli/no-folder': {
    exit: EXIT.input,
    means: 'A folder named on the command line, or the one to work in, is not there.',
    remedy: 'Name an existing folder.',
  },
  'cli/nothing-rendered': {
    exit: EXIT.input,
    means: 'There are no rendered files of the environment where they are looked for.',
    remedy: 'Render them first with `synth` or `synth push`, or name another place with --from or --revision.',
  },
  'cli/write-failed': {
    exit: EXIT.input,
    means: 'What was asked for could not be written to standard output: what is there is cut off.',
    remedy: 'Make room on the disk, or write to another place, and run again.',
  },
  'cli/unwritable-file': {
    exit: EXIT.input,
    means: 'A file that was asked for could not be written; what was there before is unchanged.',
    remedy: 'Name a place where files may be written, and make room on the disk.',
  },
  'cli/system-refused': {
    exit: EXIT.input,
    means: 'The system refused something that the program needs: space, rights, memory, open files.',
    remedy: 'See what the message names; with `--verbose` it shows where in the program.',
  },
  'cli/would-overwrite': {
    exit: EXIT.refused,
    means: 'Files that the command would write exist already; nothing was written.',
    remedy: 'Choose an empty folder with --dir, or move the files away.',
  },
  'cli/interrupted': {
    exit: EXIT.interrupted,
    means: 'The command was interrupted.',
    remedy: 'Run it again; what was done stays done and is taken up where it stands.',
  },
  'cli/internal': {
    exit: EXIT.internal,
    means: 'A defect of this program.',
    remedy: 'Please report it with the lines above.',
  },
} as const satisfies CodeTable<'cli'>;
