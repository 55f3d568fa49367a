import {
  type Finding,
  type Json,
  type JsonObject,
  type Manifest,
  type Path,
  formatPath,
  groupOf,
  idOf,
  isJsonObject,
} from '../../manifest';
import { problemsOf } from '../check/check-object';
import { NEWEST_KUBERNETES } from '../kubernetes-version';
import { type CustomKind, CustomKinds, type CustomVersion } from './custom-kind';
import { SchemaNode } from './schema-node';

const GROUP = 'apiextensions.k8s.io';

/**
 * Reads the kinds that CustomResourceDefinitions define; other objects are passed over.
 *
 * What an API server would refuse in a definition is a finding of the result (`schema/bad-crd`), and the kind is known
 * all the same, so that its objects are not called unknown.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/
 * @example
 * import { checkObject, crdSchemas, fromYaml } from 'cdk8s-gitops';
 * const customKinds = crdSchemas([]);
 * checkObject({ apiVersion: 'example.com/v1', kind: 'Cache', metadata: { name: 'a' } }, { customKinds });
 */
export function crdSchemas(crds: readonly Manifest[]): CustomKinds {
  const read = crds.filter(isDefinition).map(readDefinition);
  return new CustomKinds(
    read.flatMap(({ kind }) => (kind ? [kind] : [])),
    read.flatMap(({ findings }) => findings),
  );
}

/** Whether an object defines a custom kind. */
export function isDefinition(manifest: Manifest): boolean {
  return manifest.kind === 'CustomResourceDefinition' && groupOf(manifest.apiVersion) === GROUP;
}

interface ReadKind {
  readonly kind?: CustomKind;
  readonly findings: readonly Finding[];
}

function readDefinition(crd: Manifest): ReadKind {
  if (crd.apiVersion !== `${GROUP}/v1`)
    return { findings: [bad(crd, ['apiVersion'], `only "${GROUP}/v1" is read, and it is "${crd.apiVersion}"`)] };
  const spec = mapOf(crd.spec);
  const names = mapOf(spec.names);
  const { group } = spec;
  if (typeof group !== 'string' || typeof names.kind !== 'string' || !Array.isArray(spec.versions))
    return { findings: [bad(crd, ['spec'], '`group`, `names.kind` and `versions` must be there')] };
  const versions = (spec.versions as readonly Json[]).map(mapOf);
  const kind: CustomKind = {
    group,
    kind: names.kind,
    ...(typeof names.plural === 'string' && { plural: names.plural }),
    namespaced: spec.scope !== 'Cluster',
    versions: versions.map((version) => versionOf(version, schemaOf(version))),
  };
  return {
    kind,
    findings: distinct(refusals(crd)),
  };
}

const ANYTHING: JsonObject = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** A version without a schema is refused; its objects are not held against anything. */
function schemaOf(version: JsonObject): SchemaNode {
  const json = mapOf(version.schema).openAPIV3Schema;
  return isJsonObject(json) ? SchemaNode.of(json) : new SchemaNode(ANYTHING);
}

/** What an API server refuses in the definition as an object. */
function refusals(crd: Manifest): readonly Finding[] {
  return problemsOf(crd as JsonObject, NEWEST_KUBERNETES)
    .filter(({ severity }) => severity === 'error')
    .map(({ path, message }) => bad(crd, path, message));
}

function versionOf(version: JsonObject, schema: SchemaNode): CustomVersion {
  const { name, deprecationWarning } = version;
  const subresources = mapOf(version.subresources);
  const { specReplicasPath, statusReplicasPath } = mapOf(subresources.scale);
  return {
    name: typeof name === 'string' ? name : '',
    served: version.served === true,
    ...(version.deprecated === true && {
      deprecation: typeof deprecationWarning === 'string' ? deprecationWarning : 'it is deprecated',
    }),
    schema,
    hasStatus: isJsonObject(subresources.status),
    replicasPaths: [specReplicasPath, statusReplicasPath].filter((path) => typeof path === 'string'),
  };
}

function bad(crd: Manifest, path: Path, message: string): Finding {
  return {
    code: 'schema/bad-crd',
    severity: 'error',
    ...(isJsonObject(crd.metadata) && { object: idOf(crd) }),
    path: formatPath(path),
    message,
  };
}

function mapOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** One finding a place. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [finding.path ?? '', finding])).values()];
}
