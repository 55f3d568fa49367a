import { type Code, GitopsError, type Origin, originOfCall } from '../manifest';

/** Runs the user's code; what it throws is told with what was attempted, and with its place. */
export function attemptUserCode<T>(code: Code, attempt: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw failureOf(code, attempt, error);
  }
}

/** An error of the user's code as one of ours; ours keep their code. */
export function failureOf(code: Code, attempt: string, error: unknown): GitopsError {
  if (GitopsError.is(error)) {
    const { remedy, details, message: seen } = error;
    return new GitopsError(error.code, { attempt, seen, remedy, details, cause: error });
  }
  const seen = error instanceof Error || isErrorLike(error) ? error.message : `it threw ${String(error)}`;
  const origin = isErrorLike(error) ? originOfCall(error) : {};
  return new GitopsError(code, { attempt, origin, seen, cause: error });
}

const MOST_SHOWN = 50;

/** Collects problems, to report all of one step together. */
export class Problems {
  private readonly found: GitopsError[] = [];

  constructor(private readonly attempt: string) {}

  /** Runs a part of a step; its problem is kept for later. */
  try(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!GitopsError.is(error)) throw error;
      this.found.push(error);
    }
  }

  add(
    code: Code,
    parts: {
      readonly attempt: string;
      readonly origin?: Origin;
      readonly seen: string;
      readonly details?: readonly string[];
    },
  ): void {
    this.found.push(new GitopsError(code, parts));
  }

  /** Throws what was found: a single problem as it is, several as one error with a list. */
  throwIfAny(): void {
    const [first, ...rest] = this.found;
    if (!first) return;
    if (rest.length === 0) throw first;
    throw new GitopsError(first.code, {
      attempt: this.attempt,
      seen: `${this.found.length} problems were found`,
      details: this.details(),
      cause: first,
    });
  }

  private details(): readonly string[] {
    const shown = this.found.slice(0, MOST_SHOWN);
    const lines = shown.flatMap((problem) => [problem.message, ...problem.details.map((line) => `  ${line}`)]);
    const more = this.found.length - shown.length;
    return more > 0 ? [...lines, `and ${more} more`] : lines;
  }
}

function isErrorLike(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'message' in error && 'stack' in error;
}
