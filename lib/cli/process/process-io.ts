import { setMaxListeners } from 'node:events';
import { fstatSync, writeSync } from 'node:fs';
import type { GitopsError } from '../../manifest';
import type { Io, Sink } from './io';
import type * as standardInputModule from './standard-input';
import type * as writeFailedModule from './write-failed';

const INTERRUPTED = 130;
const STDOUT = 1;
const UNKNOWN_WIDTH = 80;

/** The process itself as the outside of a run. */
export interface ProcessIo extends Io {
  /**
   * Waits until everything written has left the process, or has nowhere to go.
   *
   * @returns why data could not be written; a reader that has gone away is no reason
   */
  flush(): Promise<GitopsError | undefined>;
}

/** The process as it is, ended by a function where the person insists. */
export function processIo(end: (code: number) => void): ProcessIo {
  let failure: GitopsError | undefined;
  if (process.stdout.isTTY && !process.stdout.columns) process.stdout.columns = UNKNOWN_WIDTH;
  const isStream = !isFile(STDOUT);
  const stdout = !isStream ? fileSink(STDOUT) : streamSink(process.stdout, (error) => (failure = error));
  const stderr = streamSink(process.stderr, () => undefined);
  let signal: AbortSignal | undefined;
  return {
    cwd: workingFolder(),
    env: process.env,
    stdout,
    stderr,
    interactive: process.stdin.isTTY && process.stdout.isTTY,
    stdin: readStandardInput,
    interruptible: () => (signal ??= listenForInterrupt(stderr, end)),
    flush: async () => {
      await Promise.all(
        [...(isStream ? [process.stdout] : []), process.stderr].map(
          (stream) => new Promise((done) => stream.write('', done)),
        ),
      );
      return failure;
    },
  };
}

/** The working directory; nothing where it was removed. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}

/** A file or a device: what the system takes at once, in parts where it is short of space. */
function isFile(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    return stats.isFile() || (stats.isCharacterDevice() && !process.stdout.isTTY);
  } catch {
    return false;
  }
}

/** Writes to the last byte: a stream takes it for done when a full disk took only a part. */
function fileSink(descriptor: number): Sink {
  let open = true;
  return {
    terminal: false,
    columns: UNKNOWN_WIDTH,
    write(text) {
      const bytes = Buffer.from(text);
      try {
        for (let at = 0; open && at < bytes.length;) at += writeSync(descriptor, bytes, at);
      } catch (error) {
        open = false;
        throw writeFailed(error);
      }
    },
  };
}

function streamSink(stream: NodeJS.WriteStream, fail: (error: GitopsError) => void): Sink {
  let open = true;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    open = false;
    if (error.code !== 'EPIPE') fail(writeFailed(error));
  });
  return {
    write: (text) => {
      if (open) stream.write(text);
    },
    terminal: stream.isTTY,
    get columns() {
      return stream.columns || UNKNOWN_WIDTH;
    },
  };
}

/** Loaded when it is needed, which is hardly ever. */
function writeFailed(error: unknown): GitopsError {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return (require('./write-failed') as typeof writeFailedModule).writeFailed(error);
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- most runs read nothing
  const { textOfInput } = require('./standard-input') as typeof standardInputModule;
  return textOfInput(Buffer.concat(chunks));
}

function listenForInterrupt(stderr: Sink, end: (code: number) => void): AbortSignal {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const stop = (): void => {
    if (controller.signal.aborted) end(INTERRUPTED);
    controller.abort();
    stderr.write('\nInterrupted: finishing the request in flight. Once more stops at once.\n');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return controller.signal;
}
