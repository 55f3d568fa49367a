/** The Git repository that the rendered files go to. */
export interface ConfigRepository {
  readonly kind: 'config-repository';
  /** Address or path of the repository. */
  readonly location: string;
  /** Branch that is written. */
  readonly branch: string;
}

/** Options of a config repository. */
export interface ConfigRepositoryOptions {
  /** Branch that is written. @default 'main' */
  readonly branch?: string;
}

/**
 * Names the Git repository that the rendered files go to.
 *
 * @example
 * ```ts
 * import { configRepository } from 'cdk8s-gitops';
 *
 * const repository = configRepository('git@git.example.com:acme/deploy-config.git', { branch: 'main' });
 * ```
 */
export function configRepository(location: string, options: ConfigRepositoryOptions = {}): ConfigRepository {
  return Object.freeze({ kind: 'config-repository', location, branch: options.branch ?? 'main' });
}
