import type { ProcessIo } from './process-io';
import type * as reportEndModule from './report-end';

/** Ends the process, as the program itself does when it is done. */
export type End = (code: number) => void;

/**
 * Watches that nobody but the program ends the process: with an app that does, all would seem to have gone well.
 *
 * @param argv the arguments of the program
 * @param makeIo makes the outside of the run
 * @returns the way for the program to end, and the outside
 */
export function watchEnd(
  argv: readonly string[],
  makeIo: (end: End) => ProcessIo,
): { readonly end: End; readonly io: ProcessIo } {
  const exit = process.exit.bind(process);
  let ended = false;
  let call: reportEndModule.EarlyEnd['call'];
  const end: End = (code) => {
    ended = true;
    exit(code);
  };
  process.exit = (code) => {
    call ??= { code, mark: new Error() };
    return exit(code);
  };
  const io = makeIo(end);
  process.on('exit', () => {
    if (!ended) process.exitCode = reportEnd()({ argv, io, call });
  });
  return { end, io };
}

/** Loaded when it is needed, which is hardly ever. */
function reportEnd(): typeof reportEndModule.reportEnd {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return (require('./report-end') as typeof reportEndModule).reportEnd;
}
