import {
  type Finding,
  type Json,
  type JsonObject,
  type Origin,
  type Path,
  type ResourceId,
  formatPath,
  groupOf,
  isBuiltInGroup,
  isJsonObject,
  resourceId,
} from '../../manifest';
import { checkCustom, checkUntyped } from '../crd/check-custom';
import { checkDefinition, isCrd } from '../crd/check-definition';
import { CustomKinds } from '../crd/custom-kind';
import { type ClusterSchema, clusterSchema } from '../import/cluster-schema';
import type { SchemaFacts } from '../import/facts';
import { type KubernetesVersion, NEWEST_KUBERNETES } from '../kubernetes-version';
import { knownOn } from './cluster-kind';
import { withoutNulls } from './empty-values';
import { checkIdentity } from './identity';
import { type KnownKind, knownKind } from './known-kind';
import { type Problem, Report, show, sortOf } from './report';
import { walkObject } from './walk';

/** What is known of kinds that are not built in. */
export interface CustomKindOptions {
  /** The kinds that others have defined. @default - objects of groups that are not Kubernetes' own are checked for their identity only */
  readonly customKinds?: CustomKinds;
  /** Kinds that need no schema, as `Kind` or `Kind.group`; `*` for all. @default - every kind needs one where `customKinds` is given */
  readonly untyped?: readonly string[];
  /** What the cluster serves, as `synth schema import` writes it. @default - what Kubernetes of the version serves */
  readonly schema?: SchemaFacts;
}

/** Against what an object is checked, and where it comes from. */
export interface CheckOptions extends CustomKindOptions {
  /** The Kubernetes version of the target. @default - that of `schema`, else the newest known */
  readonly kubernetes?: KubernetesVersion;
  /** Where the object comes from. @default - not known */
  readonly origin?: Origin;
  /** Where a field of it stands. @default - where the object does */
  readonly locate?: (path: Path) => Origin;
}

/** What an API server would refuse in an object that is plain data, or warn of; see `checkObject`. */
export function findingsOf(object: unknown, options: CheckOptions = {}): readonly Finding[] {
  const { origin, locate } = options;
  const kubernetes = options.kubernetes ?? clusterOf(options)?.rules ?? NEWEST_KUBERNETES;
  const problems = isJsonObject(object) ? problemsOf(object, kubernetes, options) : [noObject(noMap(object as Json))];
  if (problems.length === 0) return [];
  const id = isJsonObject(object) ? identityOf(object) : undefined;
  return problems.map(({ code, severity, path, message }) => ({
    code,
    severity,
    ...(id && { object: id }),
    ...(path.length > 0 && { path: formatPath(namedPath(object as Json, path)) }),
    ...placeOf(locate ? locate(path) : origin),
    message,
  }));
}

function noMap(value: Json): string {
  return `${value === null ? 'null' : `${sortOf(value)} ${show(value)}`} stands where an object is expected`;
}

function placeOf(origin: Origin | undefined): { readonly origin?: Origin } {
  return origin ? { origin } : {};
}

/** What is wrong with an object, with the elements of lists counted from 0. */
export function problemsOf(
  object: JsonObject,
  kubernetes: KubernetesVersion,
  kinds: CustomKindOptions = {},
): readonly Problem[] {
  const { apiVersion, kind } = object;
  if (typeof apiVersion !== 'string' || apiVersion === '')
    return [noObject('`apiVersion` must be a string', 'apiVersion')];
  if (typeof kind !== 'string' || kind === '') return [noObject('`kind` must be a string', 'kind')];
  const known = lookUp(apiVersion, kind, kubernetes, kinds);
  const served = known.absent === undefined ? servedProblems(known, kubernetes) : [unserved(known.absent)];
  const report = walked(object, known);
  checkIdentity(report.root, known, report);
  if (known.found.state === 'unknown-kind') checkOther(known, kinds, report);
  else if (isCrd(object)) checkDefinition(report);
  return served.length === 0 ? report.problems : [...served, ...report.problems];
}

/** A definition that is given prevails over what the cluster has. */
function lookUp(apiVersion: string, kind: string, kubernetes: KubernetesVersion, kinds: CustomKindOptions): KnownKind {
  const cluster = clusterOf(kinds);
  if (!cluster || kinds.customKinds?.find(groupOf(apiVersion), kind)) return knownKind(apiVersion, kind, kubernetes);
  return knownOn(cluster, apiVersion, kind, kubernetes);
}

function clusterOf({ schema }: CustomKindOptions): ClusterSchema | undefined {
  return schema && clusterSchema(schema);
}

/** Checks the fields of an object; nulls are rare, so it is read without them only where one was met. */
function walked(object: JsonObject, { plan, minor }: KnownKind): Report {
  const report = new Report(object, minor);
  if (!plan || plan.fields.size === 0) return report;
  walkObject(object, plan, report);
  if (!report.hasNull) return report;
  const again = new Report(withoutNulls(object, { sort: 'object', type: plan.type }) as JsonObject, minor);
  walkObject(again.root, plan, again);
  return again;
}

/** Kinds that are not built in: those that are defined, and those of which nothing is known. */
function checkOther(known: KnownKind, kinds: CustomKindOptions, report: Report): void {
  const { customKinds, untyped = [] } = kinds;
  const cluster = clusterOf(kinds);
  const served = cluster?.customKinds;
  const group = groupOf(known.apiVersion);
  const kind = customKinds?.find(group, known.kind) ?? served?.find(group, known.kind);
  if (kind) return checkCustom(report.root, kind, report);
  const all = served ? served.and(customKinds ?? CustomKinds.none) : (customKinds ?? noneOf(group));
  if (all) checkUntyped(report.root, { customKinds: all, untyped, ...listed(cluster) }, report);
}

function listed(cluster: ClusterSchema | undefined): { readonly cluster?: ClusterSchema } {
  return cluster?.isListed ? { cluster } : {};
}

/** Kubernetes keeps its own groups to itself: a kind in one of them that is not built in is nobody's. */
function noneOf(group: string): CustomKinds | undefined {
  return isBuiltInGroup(group) ? CustomKinds.none : undefined;
}

function noObject(message: string, ...path: Path): Problem {
  return { code: 'schema/no-object', severity: 'error', path, message };
}

/** What does the work of kinds that are gone and that no other kind replaces. */
const WORK_OF_GONE: Readonly<Record<string, string>> = {
  PodSecurityPolicy:
    'Pod Security admission does its work: label the namespaces with `pod-security.kubernetes.io/enforce`',
};

function servedProblems({ found, apiVersion, kind }: KnownKind, kubernetes: string): readonly Problem[] {
  if (found.state === 'served' || found.state === 'unknown-kind') return [];
  const other = found.replacement ? `write ${found.replacement}` : WORK_OF_GONE[kind];
  const instead = other === undefined ? '' : `; ${other}`;
  const name = show(apiVersion);
  switch (found.state) {
    case 'deprecated':
      return [
        {
          code: 'schema/deprecated',
          severity: 'warning',
          path: ['apiVersion'],
          message: `${name} is deprecated since Kubernetes ${found.since}${instead}`,
        },
      ];
    case 'off':
      return [
        {
          code: 'schema/unserved',
          severity: 'warning',
          path: ['apiVersion'],
          message: `Kubernetes ${kubernetes} serves ${name} only where it is turned on${instead}`,
        },
      ];
    case 'removed':
      return [unserved(`${name} is gone since Kubernetes ${found.since}, and the target is ${kubernetes}${instead}`)];
    case 'later':
      return [unserved(`${name} came with Kubernetes ${found.since}, and the target is ${kubernetes}${instead}`)];
    case 'unknown-version':
      return [unserved(`the kind was never served as ${name}${instead}`)];
  }
}

function unserved(message: string): Problem {
  return { code: 'schema/unserved', severity: 'error', path: ['apiVersion'], message };
}

function identityOf(object: JsonObject): ResourceId {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
  return resourceId({
    group: groupOf(text(object.apiVersion)),
    kind: text(object.kind),
    namespace: text(metadata.namespace),
    name: text(metadata.name),
  });
}

/** Names the elements of lists where they have a name, as people do. */
function namedPath(object: Json, path: Path): Path {
  let value: Json | undefined = object;
  return path.map((segment) => {
    value =
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<string, Json>>)[typeof segment === 'object' ? '' : segment]
        : undefined;
    const name = typeof segment === 'number' && isJsonObject(value) ? value.name : undefined;
    return typeof name === 'string' && name !== '' ? { name } : segment;
  });
}
