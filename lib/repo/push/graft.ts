import { GitopsError } from '../../manifest';
import { type Git, type GitAnswer, firstLine, gitFailed } from '../git/git';
import { type FileChange, effectiveChanges } from '../plan/file-change';
import type { Author } from './push-options';

/** A commit to be made on top of another. */
export interface Graft {
  /** The commit below. @default - none: the first one */
  readonly base?: string;
  readonly changes: readonly FileChange[];
  readonly message: string;
  /** @default - what git is configured to */
  readonly author?: Author;
}

let count = 0;

/**
 * Makes a commit of a base and changed files, without a checkout, an index or a merge.
 *
 * @throws GitopsError `repo/no-author`, `repo/git-failed`
 */
export async function graft(git: Git, { base, changes, message, author }: Graft): Promise<string> {
  const draft = await importChanges(git, base, effectiveChanges(changes));
  const parents = base === undefined ? [] : ['-p', base];
  const args = ['commit-tree', `${draft}^{tree}`, ...parents, ...(await signing(git)), '-F', '-'];
  const answer = await git.ask(args, { input: message, env: authorVariables(author) });
  if (answer.code === 0) return answer.text;
  throw isAboutAuthor(answer) ? unknownAuthor(answer) : gitFailed(args, answer);
}

/** A commit with the right tree that nothing refers to. */
async function importChanges(git: Git, base: string | undefined, changes: readonly FileChange[]): Promise<string> {
  count += 1;
  const ref = `refs/cdk8s-gitops/${process.pid}-${count}`;
  const from = base === undefined ? '' : `from ${base}\n`;
  const head = `commit ${ref}\nmark :1\ncommitter graft <graft> 0 +0000\ndata 0\n${from}`;
  const tail = `get-mark :1\nreset ${ref}\nfrom ${'0'.repeat(base?.length ?? 40)}\n\ndone\n`;
  const args = ['fast-import', '--quiet', '--done', '--date-format=raw'];
  const { text } = await git.run(args, { input: head + changes.map(command).join('') + tail });
  return text;
}

function command({ path, change, after = '' }: FileChange): string {
  if (change === 'removed') return `D ${quote(path)}\n`;
  return `M 100644 inline ${quote(path)}\ndata ${Buffer.byteLength(after)}\n${after}\n`;
}

function quote(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

async function signing(git: Git): Promise<readonly string[]> {
  const { text } = await git.ask(['config', '--type=bool', '--get', 'commit.gpgsign']);
  return text === 'true' ? ['-S'] : [];
}

function authorVariables(author: Author | undefined): Readonly<Record<string, string>> {
  if (!author) return {};
  const { name, email } = author;
  return { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
}

function isAboutAuthor({ error }: GitAnswer): boolean {
  return /tell me who you are|empty ident|auto-detect|ident name|user\.useConfigOnly|no email was given/i.test(error);
}

function unknownAuthor(answer: GitAnswer): GitopsError {
  return new GitopsError('repo/no-author', { attempt: 'Cannot make the commit', seen: firstLine(answer.error) });
}
