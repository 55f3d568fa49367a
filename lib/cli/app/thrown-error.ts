import { isAbsolute, join, relative, sep } from 'node:path';
import { GitopsError, type Origin, originOfCall } from '../../manifest';
import { OWN_ROOT } from '../version';

const FRAMES = 6;

/** Words an error that the app's own code threw, with the line of it; errors of ours stay as they are. */
export function thrownError(error: unknown, attempt: string, root: string): unknown {
  if (GitopsError.is(error)) return error;
  const stack = appPart(stackOf(error));
  if (isOwnDefect(stack)) return error;
  const origin = relativeOrigin(originOfCall({ stack }), root);
  return new GitopsError('app/throws', {
    attempt,
    ...(origin.file ? { origin } : {}),
    seen: messageOf(error),
    details: framesOf(stack, root),
    cause: error,
  });
}

/** What an error says, whatever was thrown. */
export function messageOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error) {
    const name = 'name' in error ? String(error.name) : 'Error';
    return name === 'Error' ? String(error.message) : `${name}: ${String(error.message)}`;
  }
  return `${String(error)} was thrown`;
}

function stackOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'stack' in error ? String(error.stack) : '';
}

/** The stack above the frames by which the program called the app. */
function appPart(stack: string): string {
  const lines = stack.split('\n');
  const end = lines.findIndex(
    (line) => isFrame(line) && ['build', 'lib'].some((folder) => line.includes(join(OWN_ROOT, folder, 'cli', sep))),
  );
  return end < 0 ? stack : lines.slice(0, end).join('\n');
}

/** An error raised by a line of this package itself is ours, not the app's. */
function isOwnDefect(stack: string): boolean {
  const [first] = stack.split('\n').filter(isFrame);
  return first !== undefined && isOwnLine(first);
}

function framesOf(stack: string, root: string): readonly string[] {
  const frames = stack
    .split('\n')
    .filter((line) => isFrame(line) && !isOwnLine(line) && !/[( ]node:|[\\/]node_modules[\\/]/.test(line));
  return frames.slice(0, FRAMES).map((line) => line.trim().replaceAll(`${root}/`, ''));
}

function isOwnLine(line: string): boolean {
  return ['build', 'lib'].some((folder) => line.includes(join(OWN_ROOT, folder, sep)));
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}

function relativeOrigin(origin: Origin, root: string): Origin {
  if (!origin.file || !isAbsolute(origin.file)) return origin;
  const file = relative(root, origin.file);
  return file.startsWith('..') ? origin : { ...origin, file };
}
