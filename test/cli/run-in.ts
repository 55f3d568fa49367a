import { run } from '../../lib/cli';
import { type MemoryIoParts, memoryIo } from './memory-io';

/** What one run of the program gave. */
export interface RunResult {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the program in a folder, without a process of its own. */
export async function runIn(
  cwd: string,
  argv: readonly string[],
  parts: Omit<MemoryIoParts, 'cwd'> = {},
): Promise<RunResult> {
  const io = memoryIo({ cwd, ...parts });
  const exit = await run(argv, io);
  return { exit, out: io.out(), err: io.err() };
}

/** A document that a run printed, with the members that tests look into. */
export interface RunDocument {
  readonly [member: string]: unknown;
  readonly environments: readonly unknown[];
  readonly files: readonly unknown[];
  readonly report: { readonly counts: unknown };
}

/** The document that a run with `--json` prints. */
export async function documentOf(
  cwd: string,
  argv: readonly string[],
  parts: Omit<MemoryIoParts, 'cwd'> = {},
): Promise<RunDocument> {
  return JSON.parse((await runIn(cwd, [...argv, '--json'], parts)).out) as RunDocument;
}
