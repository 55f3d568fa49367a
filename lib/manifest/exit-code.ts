/** The exit codes of every command, each with its one meaning. */
export const EXIT = {
  /** Done; nothing to change; nothing found. */
  ok: 0,
  /** The answer is no: differences, drift, findings of severity error, a gate not met. */
  no: 1,
  /** Some objects failed to apply or prune. */
  failed: 2,
  /** Applied, but unhealthy or late. */
  unhealthy: 3,
  /** Refused by a guard. */
  refused: 4,
  /** Input: the app, the configuration, the files or the repository. */
  input: 5,
  /** The other side: git remote, cluster or registry. */
  remote: 6,
  /** Wrong use of the command line. */
  usage: 64,
  /** A defect of this program. */
  internal: 70,
  /** Interrupted. */
  interrupted: 130,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
