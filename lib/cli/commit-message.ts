import type { CommitFacts, CommitMessage } from '../repo';
import type { SourceCommit } from './source-commit';
import { ownVersion } from './version';
import { count } from './print/words';

/** What a commit of rendered files is about. */
export interface RenderedCommit {
  readonly environments: readonly string[];
  /** Whether these are all environments of the project. */
  readonly all: boolean;
  /** Subject that the person gave. @default - that of the source commit */
  readonly subject?: string | undefined;
  readonly source?: SourceCommit | undefined;
}

/** The message of a commit of rendered files, with where they come from for programs. */
export function commitMessage({ environments, all, subject, source }: RenderedCommit): CommitMessage {
  const scope = all && environments.length > 3 ? count(environments.length, 'environment') : environments.join(', ');
  const from = subject ?? source?.subject ?? 'update rendered files';
  return {
    subject: `render(${scope}): ${from}`,
    trailers: [
      ...(source?.repository ? [['Source-Repo', source.repository] as const] : []),
      ...(source ? [['Source-Commit', source.sha] as const] : []),
      ...(source?.changed ? [['Source-Changed', 'files were changed since the commit'] as const] : []),
      ...environments.map((name) => ['Environment', name] as const),
      ['Render-Tool', `cdk8s-gitops@${ownVersion()}`],
    ],
  };
}

/** Facts of the source commit for those who read them beside the manifests; none where the source is not that commit. */
export function commitFacts(source: SourceCommit | undefined): CommitFacts | undefined {
  if (!source || source.changed) return undefined;
  const { sha, subject, author, date, repository } = source;
  return {
    ...(repository ? { repoURL: repository } : {}),
    drySha: sha,
    commands: ['synth push'],
    author,
    date,
    subject,
  };
}
