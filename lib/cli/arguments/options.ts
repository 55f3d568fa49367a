/** Options of every command. */
export interface GlobalOptions {
  readonly config?: string;
  readonly cwd?: string;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
}

/** Options of `synth synth`. */
export interface SynthOptions {
  readonly env?: readonly string[];
  readonly output?: string;
  readonly stdout?: boolean;
  readonly check?: boolean;
  readonly discardEdits?: boolean;
  readonly sarif?: boolean;
}

/** Options of `synth diff`, `push` and `status`. */
export interface EnvironmentOptions {
  readonly env?: readonly string[];
}

/** Options of `synth diff`. */
export interface DiffOptions extends EnvironmentOptions {
  readonly output?: string;
}

/** Options of `synth push`. */
export interface PushOptions extends EnvironmentOptions {
  readonly message?: string;
  readonly discardEdits?: boolean;
  readonly allowDelete?: number;
}

/** Options by which a cluster is reached. */
export interface ClusterOptions {
  readonly context?: string;
  readonly kubeconfig?: string;
}

/** Options of `synth plan` and `apply`. */
export interface ApplyOptions extends ClusterOptions {
  readonly env?: string;
  readonly set?: string;
  readonly revision?: string;
  readonly from?: string;
  readonly timeout?: number;
  readonly dryRun?: boolean;
  readonly adopt?: boolean;
  readonly forceConflicts?: boolean;
  readonly prune?: boolean;
  readonly confirmPrune?: number;
}

/** Options of `synth status`. */
export interface StatusOptions extends EnvironmentOptions, ClusterOptions {
  readonly set?: string;
}

/** Options of `synth init`. */
export interface InitOptions {
  readonly name?: string;
  readonly dir?: string;
  readonly image?: string;
  readonly repository?: string;
  readonly environments?: readonly string[];
  readonly yes?: boolean;
}

/** Options of `synth check`, with what stands before them. */
export interface CheckOptions {
  /** Files and folders, or `-`. */
  readonly places: readonly string[];
  readonly kubernetes?: string;
  readonly crd?: readonly string[];
  readonly schema?: string;
  readonly untyped?: readonly string[];
  readonly skip?: readonly string[];
  readonly ignore?: readonly string[];
  readonly strict?: boolean;
  readonly sarif?: boolean;
  readonly junit?: boolean;
  readonly github?: boolean;
}

/** Options of `synth schema import`, with what stands before them. */
export interface SchemaImportOptions extends ClusterOptions {
  /** Files, or `-`; the cluster is asked where there are none. */
  readonly files: readonly string[];
  readonly output?: string;
  readonly kubernetes?: string;
}
