/** A place to write text to, and what is known of it. */
export interface Sink {
  /** Writes text; writes to a reader that has gone away are dropped. */
  write(text: string): void;
  /** Whether a person reads it at a terminal. */
  readonly terminal: boolean;
  /** Width in characters. */
  readonly columns: number;
}

/** Everything of the outside that a run of the program touches, so that a run needs no process of its own. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For data. */
  readonly stdout: Sink;
  /** For talk. */
  readonly stderr: Sink;
  /** Whether a person can answer questions. */
  readonly interactive: boolean;
  /** All of standard input. */
  stdin(): Promise<string>;
  /** Asks that Ctrl-C end the work in order instead of at once; the signal is aborted when it is pressed. */
  interruptible(): AbortSignal;
}
