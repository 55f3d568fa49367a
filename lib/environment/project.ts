import {
  type Accept,
  GitopsError,
  type Hardening,
  type Manifest,
  type Profile,
  markCall,
  originOfCall,
} from '../manifest';
import { type Application, definitionOf } from './application';
import { type ClusterFacts, clustersOf } from './cluster-facts';
import type { ConfigRepository } from './config-repository';
import { dnsLabelProblem } from './dns-label';
import { type Environments, assertKnownEnvironment } from './environments';
import type { Releases } from './images';
import { type Overlay, overlayDefinitionOf } from './overlays/overlay';
import { type RankedOverlay, orderOverlays } from './overlays/overlay-order';
import { shown } from './shown';

const PROJECT = Symbol.for('cdk8s-gitops.project');

/** What a project is made of. */
export interface ProjectProps<E extends string> {
  /**
   * Name of the project: who owns its files where several render into one repository, and its objects on a cluster.
   *
   * Where it is left out, pushes ask before they remove a whole application, for it may be that of another project.
   *
   * @default - the name in the nearest package.json
   */
  readonly name?: string;
  readonly environments: Environments<E>;
  readonly applications: readonly Application<unknown, NoInfer<E>>[];
  /** Their order does not matter. @default [] */
  readonly overlays?: readonly Overlay<NoInfer<E>>[];
  /** The repository that rendered files go to. @default - none; files are written to a folder */
  readonly repository?: ConfigRepository;
  /** What is known of the clusters, by name. @default {} */
  readonly clusters?: Readonly<Record<string, ClusterFacts>>;
  /** How constructs fill in what was not written. @default 'hardened' */
  readonly profile?: Profile;
  /** Parts of the hardened profile turned off, by field. @default {} */
  readonly hardening?: Hardening;
  /** Findings of rules that are accepted, by code, with the reason. @default {} */
  readonly accept?: Accept;
  /** Which images run where; prevails over the images of the applications. @default {} */
  readonly releases?: Releases;
  /**
   * Objects that several environments of one cluster may render alike: `ClusterRole.rbac.authorization.k8s.io/reader`.
   *
   * @default - none
   */
  readonly shared?: readonly string[];
  /**
   * CustomResourceDefinitions of kinds that are used but not rendered; those that are rendered count by themselves.
   *
   * @default - none
   */
  readonly definitions?: readonly Manifest[];
  /** Custom kinds that are not checked, for want of a definition: `Kind`, `Kind.group` or `*`. @default - none */
  readonly untyped?: readonly string[];
  /** Custom kinds without a namespace: `ClusterIssuer.cert-manager.io`. @default - those whose definition is rendered */
  readonly clusterScoped?: readonly string[];
}

/** Applications, environments and overlays that are rendered together. */
export interface Project extends Omit<Required<ProjectProps<string>>, 'name' | 'repository' | 'overlays'> {
  /** Name of the project. @default - it was not given */
  readonly name?: string;
  readonly repository?: ConfigRepository;
  /** The overlays in the order in which they run. */
  readonly overlays: readonly RankedOverlay[];
}

/**
 * Puts a project together; the default export of `synth.config.ts`.
 *
 * @throws GitopsError `environment/bad-name`, `environment/duplicate-name`, `environment/unknown-name`
 * @throws GitopsError `environment/bad-application`, `environment/unknown-cluster`, `environment/other-version`, `schema/bad-facts`
 * @throws GitopsError `overlay/unused` when an overlay is for no environment
 * @example
 * ```ts
 * import { Chart } from 'cdk8s';
 * import { application, environments, project } from 'cdk8s-gitops';
 *
 * const envs = environments({ dev: { cluster: 'dev-eu' } });
 * const shop = application('shop', { in: envs, namespace: 'shop', build: (scope) => new Chart(scope, 'shop') });
 * export default project({ environments: envs, applications: [shop] });
 * ```
 */
export function project<E extends string>(props: ProjectProps<E>): Project {
  const attempt = 'Cannot put the project together';
  const told = { attempt, origin: originOfCall(markCall()) };
  checkName(props, told);
  checkApplications(props, told);
  const overlays = orderOverlays((props.overlays ?? []).map(overlayDefinitionOf));
  for (const overlay of overlays) checkSelection(overlay, props.environments.names);
  const made: Project = {
    ...(props.name === undefined ? {} : { name: props.name }),
    environments: props.environments,
    applications: [...props.applications],
    overlays,
    ...(props.repository ? { repository: props.repository } : {}),
    clusters: clustersOf(props.clusters ?? {}, props.environments, told),
    profile: props.profile ?? 'hardened',
    hardening: { ...props.hardening },
    accept: { ...props.accept },
    releases: { ...props.releases },
    shared: [...(props.shared ?? [])],
    clusterScoped: [...(props.clusterScoped ?? [])],
    definitions: [...(props.definitions ?? [])],
    untyped: [...(props.untyped ?? [])],
  };
  return Object.freeze(Object.defineProperty(made, PROJECT, { value: true }));
}

/** Whether a value is a project, also one of another copy of the package. */
export function isProject(value: unknown): value is Project {
  return typeof value === 'object' && value !== null && PROJECT in value;
}

type Told = { readonly attempt: string; readonly origin: ReturnType<typeof originOfCall> };

function checkName({ name }: ProjectProps<string>, told: Told): void {
  if (name === undefined) return;
  const problem = dnsLabelProblem(name);
  if (problem === undefined) return;
  const seen = `the name of the project is ${shown(name)}: ${problem}`;
  throw new GitopsError('environment/bad-name', { ...told, seen });
}

function checkApplications(props: ProjectProps<string>, told: Told): void {
  const given: unknown = props.applications;
  if (!Array.isArray(given)) {
    const what = given === undefined ? 'no `applications` are given' : '`applications` is no list';
    throw new GitopsError('environment/bad-application', { ...told, seen: what });
  }
  const seen = new Set<string>();
  for (const app of props.applications) {
    const { id, environments } = definitionOf(app);
    if (seen.has(id))
      throw new GitopsError('environment/duplicate-name', { ...told, seen: `two applications are named "${id}"` });
    seen.add(id);
    for (const name of environments.names) {
      assertKnownEnvironment(name, props.environments.names, { ...told, attempt: `Cannot use application "${id}"` });
    }
  }
}

function checkSelection({ name, selection, origin }: RankedOverlay, known: readonly string[]): void {
  const attempt = `Cannot use overlay "${name}"`;
  const of: unknown = Reflect.get(Object(selection), 'of');
  if (!Array.isArray(of)) {
    const seen = `its \`in\` is ${shown(selection)}, and not \`envs.all\`, \`envs.tier(…)\` or \`envs.only(…)\``;
    throw new GitopsError('overlay/unused', { attempt, origin, seen });
  }
  if (of.length === 0) {
    throw new GitopsError('overlay/unused', { attempt, origin, seen: 'it selects no environment, so it never runs' });
  }
  for (const environment of selection.of) assertKnownEnvironment(environment, known, { attempt, origin });
}
