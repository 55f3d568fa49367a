import { Console } from 'node:console';
import { Writable } from 'node:stream';
import type { Sink } from './io';

/** Sends what the app logs to where talk goes while work is done, so that it never mixes with data. */
export async function withAppConsole<T>(sink: Sink, work: () => Promise<T>): Promise<T> {
  const before = globalThis.console;
  const stream = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      sink.write(text);
      done();
    },
  });
  globalThis.console = new Console(stream, stream);
  try {
    return await work();
  } finally {
    globalThis.console = before;
  }
}
