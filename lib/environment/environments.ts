import { GitopsError, markCall, originOfCall } from '../manifest';
import { folderNameProblem } from './dns-label';
import { didYouMean } from './near-miss';
import { type Place, type Tier, tierOf } from './place';
import { placeProblem } from './place-problem';
import { isPlainObject } from './settings/settings-merge';
import { shown } from './shown';

/** Some of the environments, as an overlay takes them. */
export interface Selection<E extends string> {
  readonly of: readonly E[];
  /** How the choice was made; a narrower one prevails over a wider one. */
  readonly by: 'all' | 'tier' | 'name';
}

/** The environments of a project: named places. */
export interface Environments<E extends string> {
  /** The names, in the order in which they were written. */
  readonly names: readonly E[];
  /** The place of each name. */
  readonly places: { readonly [K in E]: Place };
  /** Every environment. */
  readonly all: Selection<E>;
  /** The environments of a tier. */
  tier(tier: Tier): Selection<E>;
  /**
   * The named environments.
   *
   * @throws GitopsError `environment/unknown-name`
   */
  only(...names: E[]): Selection<E>;
}

/**
 * Defines the environments of a project.
 *
 * Environments are places only; their values are written with {@link settings}, so that none inherits from another.
 *
 * @throws GitopsError `environment/bad-name` when a name is not a DNS label, `environment/none` when there is none
 * @throws GitopsError `environment/bad-place` for a place that the compiler would refuse
 * @example
 * ```ts
 * import { environments } from 'cdk8s-gitops';
 *
 * const envs = environments({ dev: { cluster: 'dev-eu' }, prod: { cluster: 'prd-eu', tier: 'production' } });
 * const production = envs.tier('production');
 * ```
 */
export function environments<const E extends string>(places: { readonly [K in E]: Place }): Environments<E> {
  const origin = originOfCall(markCall());
  if (!isPlainObject(places)) {
    const seen = `${shown(places)} is given, not a map of places by name`;
    throw new GitopsError('environment/bad-place', { attempt: 'Cannot define environments', origin, seen });
  }
  const names = Object.keys(places) as E[];
  if (names.length === 0) {
    throw new GitopsError('environment/none', { attempt: 'Cannot define environments', origin, seen: 'none is given' });
  }
  for (const name of names) checkPlace(name, places[name], origin);
  return Object.freeze(new PlaceTable<E>(Object.freeze(names), Object.freeze({ ...places })));
}

class PlaceTable<E extends string> implements Environments<E> {
  readonly all: Selection<E>;

  constructor(
    readonly names: readonly E[],
    readonly places: { readonly [K in E]: Place },
  ) {
    this.all = { of: names, by: 'all' };
  }

  tier(tier: Tier): Selection<E> {
    return { of: this.names.filter((name) => tierOf(this.places[name]) === tier), by: 'tier' };
  }

  only(...names: E[]): Selection<E> {
    const origin = originOfCall(markCall());
    if (names.length === 0) {
      const attempt = 'Cannot select environments';
      throw new GitopsError('environment/empty-selection', { attempt, origin, seen: 'only() names none' });
    }
    for (const name of names)
      assertKnownEnvironment(name, this.names, { attempt: 'Cannot select environments', origin });
    return { of: this.names.filter((name) => names.includes(name)), by: 'name' };
  }
}

/**
 * Refuses a name that is not one of the environments.
 *
 * @throws GitopsError `environment/unknown-name`
 */
export function assertKnownEnvironment(
  name: string,
  known: readonly string[],
  told: { readonly attempt: string; readonly origin?: ReturnType<typeof originOfCall> },
): void {
  if (known.includes(name)) return;
  throw new GitopsError('environment/unknown-name', {
    ...told,
    seen: `"${name}" is not an environment, the environments are ${known.join(', ')}${didYouMean(name, known)}`,
  });
}

function checkPlace(name: string, place: Place | undefined, origin: ReturnType<typeof originOfCall>): void {
  const attempt = `Cannot define environment "${name}"`;
  const problem = folderNameProblem(name);
  if (problem)
    throw new GitopsError('environment/bad-name', { attempt, origin, seen: `the name is no DNS label: ${problem}` });
  const cluster = folderNameProblem(place?.cluster);
  if (cluster) {
    const seen = `the cluster ${shown(place?.cluster)} is no DNS label: ${cluster}`;
    throw new GitopsError('environment/bad-name', { attempt, origin, seen });
  }
  const seen = placeProblem(place);
  if (seen !== undefined) throw new GitopsError('environment/bad-place', { attempt, origin, seen });
}
