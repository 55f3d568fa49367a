import {
  type Manifest,
  type ResourceId,
  compareCodeUnits,
  formatResourceId,
  resourceId,
  resourceIdParts,
} from '../../manifest';
import { type ReferenceTarget, references } from '../../schema';

/** That one object is applied before another. */
export interface Edge {
  /** The object that comes first. */
  readonly first: ResourceId;
  /** The object that comes after it. */
  readonly then: ResourceId;
  /** Whether the first one must be healthy, not only applied. */
  readonly healthy: boolean;
  /** Whether the order only helps, so that it may be given up where it leads into a circle. */
  readonly soft: boolean;
}

/** An object as the order of application sees it. */
export interface GraphObject {
  readonly id: ResourceId;
  readonly manifest: Manifest;
  /** The definition that brings the object's kind, where the set holds it. */
  readonly definedBy: ResourceId | undefined;
}

const DEPENDS_ON = 'config.kubernetes.io/depends-on';

/**
 * The edges between the objects of a set: place before content, definition before instance, what annotations say,
 * and what is named before what names it.
 */
export function edgesOf(objects: readonly GraphObject[]): readonly Edge[] {
  const ids = new Set(objects.map((object) => object.id));
  return objects.flatMap((object) => edgesTo(object).filter(({ first }) => ids.has(first) && first !== object.id));
}

function edgesTo(object: GraphObject): readonly Edge[] {
  const { namespace } = resourceIdParts(object.id);
  const place = resourceId({ group: '', kind: 'Namespace', namespace: '', name: namespace });
  const must = (first: ResourceId): Edge => ({ first, then: object.id, healthy: true, soft: false });
  return [
    ...(namespace ? [must(place)] : []),
    ...(object.definedBy ? [must(object.definedBy)] : []),
    ...dependsOn(object.manifest).map((target) => must(target.id)),
    ...references(object.manifest).map(({ target }) => ({
      first: idOfTarget(target),
      then: object.id,
      healthy: false,
      soft: true,
    })),
  ];
}

function idOfTarget({ group, kind, namespace = '', name }: ReferenceTarget): ResourceId {
  return resourceId({ group, kind, namespace, name });
}

/** What an object's annotation says it depends on; a text that names no object has no id. */
export function dependsOn(manifest: Manifest): readonly { readonly text: string; readonly id: ResourceId }[] {
  const texts = (manifest.metadata.annotations?.[DEPENDS_ON] ?? '').split(',').map((text) => text.trim());
  return texts.filter((text) => text !== '').map((text) => ({ text, id: parseTarget(text) }));
}

function parseTarget(text: string): ResourceId {
  const parts = text.split('/');
  const [group = '', second = '', third = '', fourth = '', fifth = ''] = parts;
  if (parts.length === 5 && second === 'namespaces')
    return resourceId({ group, kind: fourth, namespace: third, name: fifth });
  return resourceId({ group, kind: second, namespace: '', name: parts.slice(2).join('/') });
}

/** Mistakes in the annotations about order: objects that the set does not hold. */
export function dependencyMistakes(objects: readonly GraphObject[]): readonly string[] {
  const ids = new Set(objects.map((object) => object.id));
  return objects.flatMap(({ id, manifest }) =>
    dependsOn(manifest)
      .filter((target) => !ids.has(target.id))
      .map(({ text }) => `${formatResourceId(id)}: ${DEPENDS_ON} names ${text}, which the set does not hold`)
      .sort(compareCodeUnits),
  );
}
