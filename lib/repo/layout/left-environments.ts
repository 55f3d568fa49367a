import { compareCodeUnits } from '../../manifest';
import { placePath } from './layout';
import type { Scope } from './rendered-unit';

/** Whether a scope may reach environments that it does not name. */
export function reachesBeyond({ whole = false, project }: Scope): boolean {
  return whole && project !== undefined;
}

/**
 * The environments of a scope, with those that its project has left but still owns units in.
 *
 * @param indexes texts of the indexes of a repository by path; those of others need not be readable
 */
export function scopeEnvironments(
  scope: Scope,
  indexes: Iterable<readonly [path: string, text: string]>,
): readonly string[] {
  const { environments, project = '' } = scope;
  if (!reachesBeyond(scope)) return environments;
  const line = `project ${encodeURIComponent(project)}`;
  const left = new Set<string>();
  for (const [path, text] of indexes) {
    const environment = placePath(path)?.unit.environment;
    if (environment !== undefined && text.split(/\r?\n/, 4).includes(line)) left.add(environment);
  }
  for (const environment of environments) left.delete(environment);
  return [...environments, ...[...left].sort(compareCodeUnits)];
}
