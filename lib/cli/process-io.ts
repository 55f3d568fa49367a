import { setMaxListeners } from 'node:events';
import type { Io, Sink } from './io';

const INTERRUPTED = 130;

/** The process itself as the outside of a run. */
export function processIo(): Io {
  const stdout = sinkOf(process.stdout);
  const stderr = sinkOf(process.stderr);
  let signal: AbortSignal | undefined;
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout,
    stderr,
    interactive: process.stdin.isTTY && process.stdout.isTTY,
    stdin: readStandardInput,
    interruptible: () => (signal ??= listenForInterrupt(stderr)),
  };
}

/** Waits until everything written has left the process, or has nowhere to go. */
export async function flush(): Promise<void> {
  await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))));
}

function sinkOf(stream: NodeJS.WriteStream): Sink {
  let open = true;
  stream.on('error', () => (open = false));
  return {
    write: (text) => {
      if (open) stream.write(text);
    },
    terminal: stream.isTTY,
    get columns() {
      return stream.columns || 80;
    },
  };
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}

function listenForInterrupt(stderr: Sink): AbortSignal {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
    stderr.write('\nInterrupted: finishing the request in flight. Once more stops at once.\n');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return controller.signal;
}
