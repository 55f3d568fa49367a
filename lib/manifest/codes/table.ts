import type { ExitCode } from '../exit-code';

/** What is documented of one error or finding code. */
export interface CodeRow {
  /** The exit code of a command that ends with this error. */
  readonly exit: ExitCode;
  /** What it means, one sentence. */
  readonly means: string;
  /** What to do about it, one sentence. */
  readonly remedy: string;
}

/** The codes of one area; every key is `area/kebab-case`. */
export type CodeTable<Area extends string> = Readonly<Record<`${Area}/${string}`, CodeRow>>;
