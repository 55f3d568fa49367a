import { type Code, codeRow } from './codes';
import type { ExitCode } from './exit-code';
import { type Origin, formatOrigin } from './origin';

/** What an error says, part by part. */
export interface ErrorParts {
  /** What was attempted, on which object: `Cannot add apps/Deployment/shop/web`. */
  readonly attempt: string;
  /** Where the object or the write comes from. */
  readonly origin?: Origin;
  /** What was seen. */
  readonly seen: string;
  /** What would be right. @default - the remedy of the code */
  readonly remedy?: string;
  /** Further lines, shown indented: a diff, a list of problems. @default - none */
  readonly details?: readonly string[];
  /** The error that led to this one. @default - none */
  readonly cause?: unknown;
}

const MARK = Symbol.for('cdk8s-gitops.error');

/** The one error class: a message for people and a documented code for programs. */
export class GitopsError extends Error {
  /** Whether a value is such an error, also one of another copy of the package. */
  static is(value: unknown): value is GitopsError {
    return typeof value === 'object' && value !== null && MARK in value;
  }

  override readonly name = 'GitopsError';
  /** The public code, such as `manifest/duplicate-id`. */
  readonly code: Code;
  /** The exit code of a command that ends with it. */
  readonly exit: ExitCode;
  /** Where the object or the write comes from. */
  readonly origin: Origin | undefined;
  /** What was seen; the message without what was attempted and where. */
  readonly seen: string;
  /** What would be right. */
  readonly remedy: string;
  /** Further lines: a diff, a list of problems. */
  readonly details: readonly string[];

  constructor(code: Code, parts: ErrorParts) {
    super(messageOf(parts), parts.cause === undefined ? undefined : { cause: parts.cause });
    const row = codeRow(code);
    this.code = code;
    this.exit = row.exit;
    this.origin = parts.origin;
    this.seen = parts.seen;
    this.remedy = parts.remedy ?? row.remedy;
    this.details = parts.details ?? [];
    Object.defineProperty(this, MARK, { value: true });
  }
}

function messageOf({ attempt, origin, seen }: ErrorParts): string {
  const place = formatOrigin(origin);
  return place ? `${attempt} from ${place}: ${seen}` : `${attempt}: ${seen}`;
}
