import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What is known of the commit that an app is rendered from. */
export interface SourceCommit {
  readonly sha: string;
  readonly subject: string;
  readonly author: string;
  /** RFC 3339. */
  readonly date: string;
  /** Address of the source repository, without credentials. @default - it has no remote `origin` */
  readonly repository?: string;
  /** Whether files were changed since the commit. */
  readonly changed: boolean;
}

const exec = promisify(execFile);

/** The commit that a folder is at; undefined where git does not track the folder. */
export async function sourceCommit(folder: string): Promise<SourceCommit | undefined> {
  if (!(await git(folder, 'ls-files', '--', '.'))) return undefined;
  const facts = await git(folder, 'log', '-1', '--no-show-signature', '--format=%H%x00%s%x00%an <%ae>%x00%cI');
  if (facts === undefined) return undefined;
  const [sha = '', subject = '', author = '', date = ''] = facts.split('\0');
  const address = await git(folder, 'config', '--get', 'remote.origin.url');
  const changes = await git(folder, 'status', '--porcelain', '--', '.');
  const repository = address && withoutCredentials(address);
  return { sha, subject, author, date, changed: changes !== '', ...(repository ? { repository } : {}) };
}

/** An address without the name and password in it. */
export function withoutCredentials(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, '$1');
}

async function git(cwd: string, ...args: string[]): Promise<string | undefined> {
  try {
    return (
      await exec('git', args, { cwd, env: { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' } })
    ).stdout.trimEnd();
  } catch {
    return undefined;
  }
}
