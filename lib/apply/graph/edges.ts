import { type Manifest, type ResourceId, compareCodeUnits, groupOf, resourceId, resourceIdParts } from '../../manifest';

/** That one object is applied before another. */
export interface Edge {
  /** The object that comes first. */
  readonly first: ResourceId;
  /** The object that comes after it. */
  readonly then: ResourceId;
  /** Whether the first one must be healthy, not only applied. */
  readonly healthy: boolean;
}

/** An object as the order of application sees it. */
export interface GraphObject {
  readonly id: ResourceId;
  readonly manifest: Manifest;
  /** The definition that brings the object's kind, where the set holds it. */
  readonly definedBy: ResourceId | undefined;
}

const DEPENDS_ON = 'config.kubernetes.io/depends-on';

/** The edges between the objects of a set: place before content, definition before instance, and what annotations say. */
export function edgesOf(objects: readonly GraphObject[]): readonly Edge[] {
  const ids = new Set(objects.map((object) => object.id));
  return objects.flatMap((object) => edgesTo(object).filter(({ first }) => ids.has(first) && first !== object.id));
}

function edgesTo(object: GraphObject): readonly Edge[] {
  const { namespace } = resourceIdParts(object.id);
  const place = resourceId({ group: '', kind: 'Namespace', namespace: '', name: namespace });
  const before = (first: ResourceId, healthy: boolean): Edge => ({ first, then: object.id, healthy });
  return [
    ...(namespace ? [before(place, true)] : []),
    ...(object.definedBy ? [before(object.definedBy, true)] : []),
    ...roleOf(object).map((role) => before(role, false)),
    ...dependsOn(object.manifest).map((target) => before(target.id, true)),
  ];
}

/** The role that a binding grants: the API refuses some bindings to roles that do not exist. */
function roleOf({ manifest }: GraphObject): readonly ResourceId[] {
  const roleRef = manifest.roleRef as { readonly kind?: string; readonly name?: string } | undefined;
  if (groupOf(manifest.apiVersion) !== 'rbac.authorization.k8s.io' || !roleRef?.kind || !roleRef.name) return [];
  const namespace = roleRef.kind === 'Role' ? (manifest.metadata.namespace ?? '') : '';
  return [resourceId({ group: 'rbac.authorization.k8s.io', kind: roleRef.kind, namespace, name: roleRef.name })];
}

/** What an object's annotation says it depends on; a text that names no object has no id. */
export function dependsOn(manifest: Manifest): readonly { readonly text: string; readonly id: ResourceId }[] {
  const texts = (manifest.metadata.annotations?.[DEPENDS_ON] ?? '').split(',').map((text) => text.trim());
  return texts.filter((text) => text !== '').map((text) => ({ text, id: parseTarget(text) }));
}

function parseTarget(text: string): ResourceId {
  const parts = text.split('/');
  const [group = '', second = '', third = '', fourth = '', fifth = ''] = parts;
  if (parts.length === 5 && second === 'namespaces') return resourceId({ group, kind: fourth, namespace: third, name: fifth });
  return resourceId({ group, kind: second, namespace: '', name: parts.slice(2).join('/') });
}

/** Mistakes in the annotations about order: objects that the set does not hold. */
export function dependencyMistakes(objects: readonly GraphObject[]): readonly string[] {
  const ids = new Set(objects.map((object) => object.id));
  return objects.flatMap(({ id, manifest }) =>
    dependsOn(manifest)
      .filter((target) => !ids.has(target.id))
      .map(({ text }) => `${id}: ${DEPENDS_ON} names ${text}, which the set does not hold`)
      .sort(compareCodeUnits),
  );
}
