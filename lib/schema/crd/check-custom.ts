import { type Json, type JsonObject, formatPath, groupOf, isJsonObject, versionOf } from '../../manifest';
import { type Problem, type Report, show } from '../check/report';
import { nearest } from '../nearest';
import type { CustomKind, CustomKinds, CustomVersion } from './custom-kind';
import { withDefaults } from './defaults';
import { checkMetadata } from './embedded';
import { checkRules } from './rules/check-rules';
import { checkFields } from './unknown-fields';
import { walkSchema } from './walk-schema';

/** Checks an object of a custom kind: its version, its scope, its fields and values, and the rules of its schema. */
export function checkCustom(object: JsonObject, kind: CustomKind, report: Report): void {
  const version = servedVersion(textOf(object.apiVersion), kind, report);
  checkScope(object, kind, report);
  if (object.metadata !== undefined) checkMetadata(object.metadata, report);
  if (!version) return;
  const { schema } = version;
  checkFields(object, schema, report, true);
  const value = withDefaults(version.hasStatus ? withoutStatus(object) : object, schema);
  walkSchema(value, schema, report);
  for (const path of version.replicasPaths) checkReplicas(value, path, report);
  if (!report.problems.some(isBlocking)) checkRules(value, schema, report);
}

/** What is known of kinds where an object is of none of them. */
export interface OtherKinds {
  readonly customKinds: CustomKinds;
  readonly untyped: readonly string[];
  /** What the cluster serves. @default - that is not known */
  readonly cluster?: { readonly server: string; kindsOf(group: string): readonly string[] };
}

/** Notes that nothing is known of the kind of an object, unless the kind is declared untyped. */
export function checkUntyped(object: JsonObject, kinds: OtherKinds, report: Report): void {
  const [kind, group] = [textOf(object.kind), groupOf(textOf(object.apiVersion))];
  const names = ['*', kind, group === '' ? kind : `${kind}.${group}`];
  if (kinds.untyped.some((one) => names.includes(one))) {
    if (object.metadata !== undefined) checkMetadata(object.metadata, report);
    return;
  }
  const name = `${show(kind)} in ${show(object.apiVersion)}`;
  const lead = kinds.cluster
    ? `the cluster, ${kinds.cluster.server}, does not serve ${name}`
    : `no definition of ${name} is known`;
  report.error('schema/unknown-kind', `${lead}${insteadOf(kind, group, kinds)}`, 'kind');
}

const MOST_NAMED = 6;

/** The kind that was probably meant, else those of the group where they are few. */
function insteadOf(kind: string, group: string, { customKinds, cluster }: OtherKinds): string {
  const defined = customKinds.kinds.filter((one) => one.group === group).map((one) => one.kind);
  const served = cluster?.kindsOf(group) ?? [];
  const meant = nearest(kind, [...defined, ...served]);
  if (meant !== undefined) return `; \`${meant}\` was probably meant`;
  return served.length > 0 && served.length <= MOST_NAMED ? `; of this group it serves ${served.join(', ')}` : '';
}

/** After some errors the API server evaluates no rules, as their fields may not be there. */
function isBlocking({ code, severity }: Problem): boolean {
  return severity === 'error' && ['schema/unknown-field', 'schema/wrong-type', 'schema/missing'].includes(code);
}

function servedVersion(apiVersion: string, { kind, versions }: CustomKind, report: Report): CustomVersion | undefined {
  const name = versionOf(apiVersion);
  const found = versions.find((version) => version.name === name);
  const served = versions.filter((version) => version.served).map((version) => version.name);
  if (!found?.served)
    report.error(
      'schema/unserved',
      `${kind} is not served as ${show(name)}; its definition serves ${served.length > 0 ? served.join(', ') : 'no version'}`,
      'apiVersion',
    );
  else if (found.deprecation !== undefined)
    report.problems.push({
      code: 'schema/deprecated',
      severity: 'warning',
      path: ['apiVersion'],
      message: `${show(apiVersion)} is deprecated, as its definition says: ${found.deprecation}`,
    });
  return found;
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function checkScope({ metadata }: JsonObject, { namespaced }: CustomKind, report: Report): void {
  const namespace = isJsonObject(metadata) ? metadata.namespace : undefined;
  if (namespaced === false && typeof namespace === 'string' && namespace !== '')
    report.warn('objects of this kind have no namespace; the API server drops it', 'metadata', 'namespace');
}

function withoutStatus(object: JsonObject): JsonObject {
  const { status: _dropped, ...rest } = object;
  return rest;
}

const MOST_REPLICAS = 2 ** 31 - 1;

/** The number of replicas of a kind that can be scaled is one that the scale can say. */
function checkReplicas(value: Json, path: string, report: Report): void {
  const segments = path.split('.').filter((segment) => segment !== '');
  let found: Json | undefined = value;
  for (const segment of segments) found = isJsonObject(found) ? found[segment] : undefined;
  const isKnown = report.problems.some(({ path: at }) => formatPath(at) === formatPath(segments));
  if (isKnown || (typeof found !== 'number' && typeof found !== 'bigint')) return;
  if (found < 0 || found > MOST_REPLICAS)
    report.error('schema/invalid', `replicas must be between 0 and ${MOST_REPLICAS}`, ...segments);
}
