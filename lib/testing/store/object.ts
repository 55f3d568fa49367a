import { type Obj, obj, text, texts } from '../value';

/** The metadata of an object. */
export function metaOf(object: Obj): Obj {
  return obj(object['metadata']);
}

/** The name of an object. */
export function nameOf(object: Obj): string {
  return text(metaOf(object)['name']);
}

/** The namespace of an object, `''` for cluster scope. */
export function namespaceOf(object: Obj): string {
  return text(metaOf(object)['namespace']);
}

/** The uid of an object. */
export function uidOf(object: Obj): string {
  return text(metaOf(object)['uid']);
}

/** The finalizers of an object. */
export function finalizersOf(object: Obj): readonly string[] {
  return texts(metaOf(object)['finalizers']);
}

/** Whether an object is being deleted. */
export function isTerminating(object: Obj): boolean {
  return text(metaOf(object)['deletionTimestamp']) !== '';
}

/** The resourceVersion of an object as a number, 0 when it has none. */
export function revisionOf(object: Obj): number {
  return Number(text(metaOf(object)['resourceVersion'])) || 0;
}
