import { GitopsError } from '../../manifest';
import { printable } from './printable';
import type { Style } from './style';
import { indent } from './words';

/** An error for people: what was attempted and seen, the details, what would be right, the code. */
export function errorText(error: GitopsError, style: Style): string {
  const lines = [`${style.red('error')} ${style.bold(error.code)}`, indent(printable(error.message))];
  if (error.details.length > 0) lines.push('', indent(printable(error.details.join('\n')), 4));
  if (error.remedy) lines.push('', indent(`${style.cyan('→')} ${printable(error.remedy)}`));
  return `${lines.join('\n')}\n`;
}

/** An error for programs. */
export function errorDocument(error: GitopsError): Readonly<Record<string, unknown>> {
  const { code, message, remedy, details, origin, exit } = error;
  return { code, message, remedy, details, ...(origin ? { origin } : {}), exit };
}

/** Any error as one with a code; what is neither ours nor the system's is a defect of the program. */
export function withCode(error: unknown): GitopsError {
  if (GitopsError.is(error)) return error;
  if (isSystemError(error))
    return new GitopsError('cli/system-refused', { attempt: 'The program stopped', seen: error.message, cause: error });
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return new GitopsError('cli/internal', {
    attempt: 'The program failed',
    seen: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    details: stack
      .split('\n')
      .slice(1)
      .map((line) => line.trim()),
    cause: error,
  });
}

/** Whether a system call failed: a full disk, too many open files. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  if (typeof error !== 'object' || error === null || !('syscall' in error && 'code' in error)) return false;
  return /^E[A-Z0-9_]+$/.test(String(error.code));
}

/** The stack of the error that led to another, for those who ask for it. */
export function stackText(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && cause.stack ? `\n${indent(cause.stack, 4)}\n` : '';
}
