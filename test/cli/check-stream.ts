import { runIn } from './run-in';

/** What `synth check --json` says. */
export interface CheckDocument {
  readonly exit: number;
  readonly summary: Readonly<Record<string, number>>;
  readonly findings: readonly { readonly file?: string; readonly message: string }[];
}

/** Checks a stream on standard input. */
export async function checkStream(stdin: string): Promise<CheckDocument> {
  const { exit, out, err } = await runIn('/', ['check', '-', '--json'], { stdin });
  if (out.includes('"error": {')) throw new Error(`${exit}: ${err}${out}`);
  return JSON.parse(out) as CheckDocument;
}
