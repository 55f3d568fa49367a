import { check, range } from './make';
import type { FieldRule } from './rule';

/** The mode of a file. */
export const MODE: FieldRule = range(0, 0o777);

/** Says what is wrong with a path inside a volume. */
export function innerPathProblem(text: string): string | undefined {
  if (text.startsWith('/')) return 'it must be a relative path';
  return text.split('/').includes('..') ? 'it may not hold ".."' : undefined;
}

/** A rule for a path inside a volume, which the API server fills. */
export const innerPath: FieldRule = check(
  (text) => innerPathProblem(text) ?? (text.startsWith('..') ? 'it may not begin with ".."' : undefined),
);

/** A rule for a path inside a volume, whoever fills it. */
export const relativePath: FieldRule = check(innerPathProblem);

export const absolutePath: FieldRule = check((text) =>
  text.startsWith('/') ? undefined : 'it must be an absolute path',
);

export const noParents: FieldRule = check((text) =>
  text.split('/').includes('..') ? 'it may not hold ".."' : undefined,
);

/** Which of some paths lie at an earlier one, inside of it, or around it. */
export function overlapping(paths: readonly string[]): readonly number[] {
  const plain = paths.map((path) => path.replace(/\/+$/, ''));
  const meet = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
  return plain.flatMap((path, index) => {
    const isMet = path !== '' && plain.slice(0, index).some((other) => other !== '' && meet(path, other));
    return isMet ? [index] : [];
  });
}
