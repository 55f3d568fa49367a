import type { Io } from '../../lib/cli';

/** An outside that lives in memory: what was written can be read back. */
export interface MemoryIo extends Io {
  readonly out: () => string;
  readonly err: () => string;
  readonly interrupt: () => void;
}

/** Parts of the outside that a test sets. */
export interface MemoryIoParts {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly stdin?: string;
  readonly terminal?: boolean;
}

/** Makes an outside in memory. */
export function memoryIo({ cwd = '/', env = {}, stdin = '', terminal = false }: MemoryIoParts = {}): MemoryIo {
  const out: string[] = [];
  const err: string[] = [];
  const controller = new AbortController();
  return {
    cwd,
    env,
    stdout: { write: (text) => void out.push(text), terminal, columns: 80 },
    stderr: { write: (text) => void err.push(text), terminal, columns: 80 },
    interactive: false,
    stdin: () => Promise.resolve(stdin),
    interruptible: () => controller.signal,
    out: () => out.join(''),
    err: () => err.join(''),
    interrupt: () => controller.abort(),
  };
}
