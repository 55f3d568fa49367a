import type { Construct } from 'constructs';
import {
  type Accept,
  type CallMark,
  GitopsError,
  type Hardening,
  type Profile,
  markCall,
  originOfCall,
} from '../manifest';
import { dnsLabelProblem, folderNameProblem } from './dns-label';
import type { Env } from './env';
import { type Environments, assertKnownEnvironment } from './environments';
import { type ImageDeclaration, type ImageTable, imageTable } from './images';
import type { Settings } from './settings/settings';

/** Stands for the settings of an environment in which an application does not run. */
export const off: unique symbol = Symbol.for('cdk8s-gitops.off') as never;

/** An application that does not run in an environment. */
export type Off = typeof off;

const DEFINITION = Symbol.for('cdk8s-gitops.application');
declare const made: unique symbol;

/** An application: what is built, once for each environment. */
export interface Application<A, E extends string> {
  /** Name of the application, of its folder and of the label `app.kubernetes.io/instance`. */
  readonly id: string;
  /** The environments that it is written for. */
  readonly environments: Environments<E>;
  /** The construct that it builds; known to the compiler only. */
  readonly [made]?: A;
}

/** What an application is defined by. */
export interface ApplicationProps<E extends string, T, I extends string, A extends Construct> {
  /** The environments that it is written for. */
  readonly in: Environments<E>;
  /**
   * Namespace of its objects, for all environments or for each.
   *
   * @default - every namespaced object must name its own
   */
  readonly namespace?: string | { readonly [K in E]: string };
  /**
   * Keys of its images, or the images themselves.
   *
   * @default - none
   */
  readonly images?: ImageDeclaration<E, I>;
  /**
   * Settings of each environment, or `off` where it does not run.
   *
   * @default - no settings, and it runs in every environment
   */
  readonly settings?: { readonly [K in E]: Settings<T> | Off };
  /** Builds it: any construct in the given scope, a Chart among them. */
  readonly build: (scope: Construct, env: Env<Environments<E>, T, I>) => A;
  /** @default - the profile of the project */
  readonly profile?: Profile;
  /** Parts of the hardened profile turned off, by field. @default - those of the project */
  readonly hardening?: Hardening;
  /** Findings of rules that are accepted, by code, with the reason. @default - those of the project */
  readonly accept?: Accept;
}

/** An application as the compiler of trees reads it. */
export interface ApplicationDefinition {
  readonly id: string;
  readonly environments: Environments<string>;
  readonly mark: CallMark;
  readonly images: ImageTable;
  readonly profile: Profile | undefined;
  readonly hardening: Hardening;
  readonly accept: Accept;
  readonly build: (scope: Construct, env: Env<Environments<string>, unknown, string>) => unknown;
  /** The settings in an environment, or `off`. */
  settingsIn(environment: string): { readonly values: unknown } | Off;
  namespaceIn(environment: string): string | undefined;
}

/**
 * Defines an application.
 *
 * @throws GitopsError `environment/bad-name` when its id or a namespace is no DNS label
 * @throws GitopsError `environment/missing-settings` when an environment has none, `environment/unknown-name`
 * @example
 * ```ts
 * import { Chart } from 'cdk8s';
 * import { Deployment, application, environments, off, settings } from 'cdk8s-gitops';
 *
 * const envs = environments({ dev: { cluster: 'dev-eu' }, prod: { cluster: 'prd-eu', tier: 'production' } });
 * const base = settings<{ replicas: number }>();
 * const shop = application('shop', {
 *   in: envs,
 *   namespace: 'shop',
 *   images: { web: 'registry.example/web:1.4.2' },
 *   settings: { dev: base.with({ replicas: 1 }), prod: off },
 *   build: (scope, env) => {
 *     const chart = new Chart(scope, 'shop');
 *     new Deployment(chart, 'web', {
 *       replicas: env.settings.replicas,
 *       containers: [{ name: 'app', image: env.image('web') }],
 *     });
 *     return chart;
 *   },
 * });
 * ```
 */
export function application<E extends string, A extends Construct, T = object, const I extends string = never>(
  id: string,
  props: ApplicationProps<E, T, I, A>,
): Application<A, E> {
  const definition = define(id, props, markCall());
  return Object.freeze({ id, environments: props.in, [DEFINITION]: definition });
}

/** Whether a value is an application, also one of another copy of the package. */
export function isApplication(value: unknown): value is Application<unknown, string> {
  return typeof value === 'object' && value !== null && DEFINITION in value;
}

/** What an application is defined by. */
export function definitionOf(app: Application<unknown, string>): ApplicationDefinition {
  if (isApplication(app)) return (app as unknown as { readonly [DEFINITION]: ApplicationDefinition })[DEFINITION];
  throw new GitopsError('environment/bad-application', {
    attempt: 'Cannot read an application',
    seen: `${typeof app} is given, not what application() returns`,
  });
}

function define<E extends string, A extends Construct, T, I extends string>(
  id: string,
  props: ApplicationProps<E, T, I, A>,
  mark: CallMark,
): ApplicationDefinition {
  const names: readonly string[] = props.in.names;
  const given = props.settings && new Map<string, Settings<T> | Off>(Object.entries(props.settings));
  const definition: ApplicationDefinition = {
    id,
    environments: props.in,
    mark,
    images: imageTable(props.images, names),
    profile: props.profile,
    hardening: { ...props.hardening },
    accept: { ...props.accept },
    build: props.build as ApplicationDefinition['build'],
    settingsIn: (environment) => (given ? (given.get(environment) ?? off) : { values: Object.freeze({}) }),
    namespaceIn: (environment) => namespaceFor(props.namespace, environment),
  };
  checkNames(definition);
  if (given) checkSettings(id, given, names, mark);
  return definition;
}

function namespaceFor(
  namespace: string | Readonly<Record<string, string>> | undefined,
  environment: string,
): string | undefined {
  return typeof namespace === 'object' ? namespace[environment] : namespace;
}

function checkNames(definition: ApplicationDefinition): void {
  const told = { attempt: `Cannot define application "${definition.id}"`, origin: originOfCall(definition.mark) };
  const problem = folderNameProblem(definition.id);
  if (problem) throw new GitopsError('environment/bad-name', { ...told, seen: `the id is no DNS label: ${problem}` });
  for (const environment of definition.environments.names) {
    const namespace = definition.namespaceIn(environment);
    const wrong = namespace === undefined ? undefined : dnsLabelProblem(namespace);
    if (wrong)
      throw new GitopsError('environment/bad-name', {
        ...told,
        seen: `the namespace "${namespace}" is no DNS label: ${wrong}`,
      });
  }
}

function checkSettings(
  id: string,
  given: ReadonlyMap<string, { readonly values: unknown } | Off>,
  names: readonly string[],
  mark: CallMark,
): void {
  const told = { attempt: `Cannot define application "${id}"`, origin: originOfCall(mark) };
  for (const name of given.keys()) assertKnownEnvironment(name, names, told);
  for (const name of names) {
    const settings = given.get(name);
    if (settings === off || (typeof settings === 'object' && 'values' in settings)) continue;
    throw new GitopsError('environment/missing-settings', { ...told, seen: `environment "${name}" has no settings` });
  }
}
