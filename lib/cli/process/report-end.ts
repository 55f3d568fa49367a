import { writeSync } from 'node:fs';
import { type CallMark, type ExitCode, GitopsError, originOfCall } from '../../manifest';
import { reportError } from '../report-error';
import type { Io, Sink } from './io';

/** A process that ends before the program has done its work. */
export interface EarlyEnd {
  readonly argv: readonly string[];
  readonly io: Io;
  /** Who ended it. @default - nobody: nothing is left to wait for */
  readonly call: { readonly code: string | number | null | undefined; readonly mark: CallMark } | undefined;
}

/** Tells that the app ended the process; gives the exit code. */
export function reportEnd({ argv, io, call }: EarlyEnd): ExitCode {
  const seen = call ? `it calls process.exit(${call.code ?? ''})` : 'it waits for something that never comes';
  const origin = call ? originOfCall(call.mark) : {};
  const error = new GitopsError('app/ends-early', { attempt: 'Cannot use the app', origin, seen });
  const outside = { ...io, stdout: atOnce(1), stderr: atOnce(2) };
  return reportError(error, { argv, io: outside, commands: [], command: undefined });
}

/** Writes before the process ends, which waits for no stream. */
function atOnce(descriptor: number): Sink {
  return {
    terminal: false,
    columns: 80,
    write: (text) => {
      try {
        writeSync(descriptor, text);
      } catch {
        // nobody is left to be told
      }
    },
  };
}
