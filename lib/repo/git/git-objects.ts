import { type Git, gitFailed } from './git';

/** One entry of a commit's tree. */
export interface TreeEntry {
  /** Whether it is a plain file, not a link or another repository. */
  readonly plain: boolean;
  /** The id of its content. */
  readonly blob: string;
}

/** Lists the files of a commit below some folders, by path. */
export async function listTree(
  git: Git,
  commit: string,
  folders: readonly string[],
): Promise<ReadonlyMap<string, TreeEntry>> {
  const { bytes } = await git.run(['ls-tree', '-r', '-z', '--full-tree', commit, '--', ...folders]);
  const entries = new Map<string, TreeEntry>();
  for (const line of bytes.toString('utf8').split('\0')) {
    const [, mode, blob, path] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    if (mode && blob && path) entries.set(path, { plain: mode.startsWith('100'), blob });
  }
  return entries;
}

/** Reads the text of contents by their ids, in one go. */
export async function readBlobs(git: Git, blobs: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(blobs)];
  if (wanted.length === 0) return new Map();
  const args = ['cat-file', '--batch'];
  const answer = await git.run(args, { input: `${wanted.join('\n')}\n` });
  const texts = new Map<string, string>();
  for (let at = 0; at < answer.bytes.length;) {
    const end = answer.bytes.indexOf('\n', at);
    const [blob = '', type, size] = answer.bytes.toString('latin1', at, end).split(' ');
    const length = Number(size);
    if (type !== 'blob' || !Number.isInteger(length))
      throw gitFailed(args, { ...answer, error: `${blob} ${type ?? 'is missing'}` });
    texts.set(blob, answer.bytes.toString('utf8', end + 1, end + 1 + length));
    at = end + 1 + length + 1;
  }
  return texts;
}

/** The commit that a name stands for, if there is one. */
export async function commitOf(git: Git, name: string): Promise<string | undefined> {
  if (name.startsWith('-') || name === '') return undefined;
  const { code, text } = await git.ask(['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  return code === 0 ? text : undefined;
}
