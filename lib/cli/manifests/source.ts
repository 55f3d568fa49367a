import type { Finding } from '../../manifest';

/** Name of standard input, for people. */
export const STANDARD_INPUT = 'standard input';

/** A file to be checked, or standard input. */
export interface Source {
  /** Its absolute path. @default - it is standard input */
  readonly path?: string;
  /** Its path from the folder to work in, with `/` between names. */
  readonly name: string;
  /** Whether it was named itself, not found in a folder. */
  readonly named: boolean;
}

/** The files that were found, and what went wrong on the way. */
export interface FoundSources {
  readonly sources: readonly Source[];
  readonly findings: readonly Finding[];
}

/** The folder part of a name; empty for a file beside nothing. */
export function folderOf(name: string): string {
  const slash = name.lastIndexOf('/');
  return slash < 0 ? '' : name.slice(0, slash);
}

/** The last part of a name. */
export function baseOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
