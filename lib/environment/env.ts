import { GitopsError, markCall, originOfCall } from '../manifest';
import type { Environments } from './environments';
import { type ImageTable, type Release, imageOf } from './images';
import { didYouMean } from './near-miss';
import { type Place, type Tier, tierOf } from './place';

/** The names of some environments: `'dev' | 'prod'` of `typeof envs`. */
export type NamesOf<S> = S extends Environments<infer E> ? E : never;

/**
 * What an application is built for: one environment, with the application's settings and images.
 *
 * @example
 * ```ts
 * import { type Env, environments } from 'cdk8s-gitops';
 *
 * const envs = environments({ dev: { cluster: 'dev-eu' }, prod: { cluster: 'prd-eu', tier: 'production' } });
 * function replicas(env: Env<typeof envs, { replicas: number }, 'web'>): number {
 *   return env.tier === 'production' ? env.settings.replicas : env.pick({ dev: 1, prod: 3 });
 * }
 * ```
 */
export interface Env<S, T, I extends string = never> {
  /** Name of the environment. */
  readonly name: NamesOf<S>;
  /** Name of the cluster. */
  readonly cluster: string;
  readonly tier: Tier;
  /** Namespace of the application's objects here. @default - none is declared */
  readonly namespace?: string;
  /** The settings of the application here, frozen. */
  readonly settings: T;
  /**
   * The image of a key, as text for a Container.
   *
   * @throws GitopsError `environment/no-image` when nothing says which image it is
   */
  image(key: I): string;
  /** The value for this environment of one for each. */
  pick<const V>(choices: Readonly<Record<NamesOf<S>, V>>): V;
}

/** What the object for `build` is made of. */
export interface EnvParts {
  readonly name: string;
  readonly place: Place;
  readonly application: string;
  readonly namespace: string | undefined;
  readonly settings: unknown;
  readonly images: ImageTable;
  readonly release: Release | undefined;
}

/** Makes the object that `build` gets. */
export function envOf(parts: EnvParts): Env<Environments<string>, unknown, string> {
  const { name, place, namespace, settings } = parts;
  return Object.freeze({
    name,
    cluster: place.cluster,
    tier: tierOf(place),
    ...(namespace === undefined ? {} : { namespace }),
    settings,
    image: (key: string) => {
      const asked = { application: parts.application, environment: name, origin: originOfCall(markCall()) };
      return imageOf(key, parts.images, parts.release, asked);
    },
    pick: <const V>(choices: Readonly<Record<string, V>>) => pickFor(name, choices),
  });
}

/**
 * The choice for an environment.
 *
 * @throws GitopsError `environment/no-choice` when there is none
 */
export function pickFor<V>(name: string, choices: Readonly<Record<string, V>>): V {
  const table = new Map(Object.entries(choices));
  if (table.has(name)) return table.get(name) as V;
  throw new GitopsError('environment/no-choice', {
    attempt: `Cannot pick a value for environment "${name}"`,
    origin: originOfCall(markCall()),
    seen: `there are choices for ${Object.keys(choices).join(', ') || 'none'} only${didYouMean(name, Object.keys(choices))}`,
  });
}
