/** One commit of another repository that led to this one. */
export interface ReferencedCommit {
  readonly author?: string;
  /** RFC 3339. */
  readonly date?: string;
  readonly subject?: string;
  readonly body?: string;
  readonly sha?: string;
  readonly repoUrl?: string;
}

/** Facts of the source commit, written beside the manifests in the form that Argo CD and the GitOps Promoter read. */
export interface CommitFacts {
  /** Address of the source repository. */
  readonly repoURL?: string;
  /** Full id of the source commit. */
  readonly drySha?: string;
  /** Commands that render the same files again. @default - none */
  readonly commands?: readonly string[];
  readonly author?: string;
  /** Date of the source commit, RFC 3339. */
  readonly date?: string;
  readonly subject?: string;
  readonly body?: string;
  /** Commits that led to the source commit. @default - none */
  readonly references?: readonly { readonly commit: ReferencedCommit }[];
}

/** Writes the facts as JSON: fields in a fixed order, those not known left out. */
export function formatMetadata(facts: CommitFacts): string {
  const { repoURL, drySha, commands, author, date, subject, body } = facts;
  const references = facts.references?.map(({ commit }) => ({ commit: orderCommit(commit) }));
  const ordered = { repoURL, drySha, commands, author, date, subject, body, references };
  return `${JSON.stringify(ordered, undefined, 2)}\n`;
}

function orderCommit({ author, date, subject, body, sha, repoUrl }: ReferencedCommit): ReferencedCommit {
  return {
    ...(author !== undefined && { author }),
    ...(date !== undefined && { date }),
    ...(subject !== undefined && { subject }),
    ...(body !== undefined && { body }),
    ...(sha !== undefined && { sha }),
    ...(repoUrl !== undefined && { repoUrl }),
  };
}
