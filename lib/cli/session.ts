import { resolve } from 'node:path';
import { type Finding, GitopsError } from '../manifest';
import type { GlobalOptions } from './arguments/options';
import { type Style, styleFor } from './print/style';
import type { Io } from './process/io';

/** What a command gives back: its exit code, a document for programs, text for people. */
export interface Answer {
  readonly exit: number;
  /** Members of the one document that `--json` prints. */
  readonly document: Readonly<Record<string, unknown>>;
  /** What was asked for; printed also with `--quiet`. @default - nothing */
  readonly data?: string;
  /** What was done; with `--quiet` printed only where the exit code is not 0. @default - nothing */
  readonly report?: string;
  /** What is told at last, after what was asked for has been printed. @default - nothing */
  readonly afterword?: string;
  /** What was found in the rendered objects, for reports of findings only. @default - nothing */
  readonly findings?: readonly Finding[];
}

/** One run of the program: where it works, and how it talks. */
export class Session {
  /** The folder to work in. */
  readonly folder: string;
  /** Style of what goes to stdout. */
  readonly style: Style;
  /** Style of what goes to stderr. */
  readonly talkStyle: Style;

  constructor(
    readonly io: Io,
    readonly options: GlobalOptions,
  ) {
    if (io.cwd === '')
      throw new GitopsError('cli/no-folder', { attempt: 'Cannot work in the current folder', seen: 'it was removed' });
    this.folder = resolve(io.cwd, options.cwd ?? '.');
    this.style = styleFor(io.env, io.stdout.terminal);
    this.talkStyle = styleFor(io.env, io.stderr.terminal);
  }

  /** A path on the command line, from the folder to work in. */
  path(given: string): string {
    return resolve(this.folder, given);
  }

  /** Talks to the person, unless they asked for quiet. */
  say(text: string): void {
    if (!this.options.quiet) this.io.stderr.write(`${text}\n`);
  }

  /** Talks to those who asked for more. */
  detail(text: string): void {
    if (this.options.verbose) this.io.stderr.write(`${this.talkStyle.dim(text)}\n`);
  }
}
