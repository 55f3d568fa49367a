import type { BuildFailure, Message } from 'esbuild';
import { join } from 'node:path';
import { GitopsError, type Origin } from '../../manifest';

/** Whether an error comes from the bundler and lists problems of the source. */
export function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

/** Words what the bundler refuses: each problem with its place and the line of source. */
export function compileError(failure: BuildFailure, config: string, root: string): unknown {
  const own = failure.errors.map(({ detail }) => detail as unknown).find((detail) => GitopsError.is(detail));
  if (own) return own;
  const [first] = failure.errors;
  return new GitopsError('app/does-not-compile', {
    attempt: `Cannot load ${config}`,
    ...(first?.location ? { origin: originOf(first.location, root) } : {}),
    seen: first ? first.text : failure.message,
    details: failure.errors.flatMap((message, index) => excerpt(message, index > 0)),
    cause: failure,
  });
}

/** Whether the only problem is `await` at the top of a module, which needs the other module format. */
export function needsModuleFormat(failure: BuildFailure): boolean {
  return failure.errors.length > 0 && failure.errors.every(({ text }) => text.startsWith('Top-level await'));
}

function originOf({ file, line, column }: NonNullable<Message['location']>, root: string): Origin {
  return { file: join(root, file), line, column: column + 1 };
}

function excerpt({ text, location, notes }: Message, withText: boolean): readonly string[] {
  const place = location ? `${location.file}:${location.line}:${location.column + 1}: ` : '';
  const lines = withText ? [`${place}${text}`] : [];
  if (location) lines.push(...sourceLines(location));
  return [...lines, ...notes.filter((note) => note.text).map((note) => `note: ${note.text}`)];
}

function sourceLines({ line, lineText, column, length }: NonNullable<Message['location']>): readonly string[] {
  const number = `${line} | `;
  return [`${number}${lineText}`, `${' '.repeat(number.length + column)}${'^'.repeat(Math.max(1, length))}`];
}
