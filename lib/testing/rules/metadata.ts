import { type Kind, resourceName } from '../kinds';
import { type Cause, cause } from '../refusal';
import { finalizersOf, isTerminating, metaOf, nameOf, namespaceOf } from '../store';
import { type Obj, obj, text } from '../value';
import { labelProblem, labelValueProblem, qualifiedNameProblem, subdomainProblem } from './names';

const ANY_NAME: ReadonlySet<string> = new Set(['roles', 'clusterroles', 'rolebindings', 'clusterrolebindings']);
const LABELS: ReadonlySet<string> = new Set(['namespaces', 'services']);
const MOST_ANNOTATIONS = 256 * 1024;

/** What keeps metadata from being valid. */
export function metadataProblems(kind: Kind, object: Obj): readonly Cause[] {
  return [...nameProblems(kind, object), ...labelProblems(object), ...annotationProblems(object)];
}

function nameProblems(kind: Kind, object: Obj): readonly Cause[] {
  const name = nameOf(object);
  if (!name) return [cause.required('metadata.name', 'name or generateName is required')];
  const problem = nameProblem(kind, name);
  const found = problem ? [cause.invalid('metadata.name', name, problem)] : [];
  if (kind.namespaced || !namespaceOf(object)) return found;
  return [...found, cause.forbidden('metadata.namespace', 'not allowed on this type')];
}

function nameProblem(kind: Kind, name: string): string | undefined {
  if (ANY_NAME.has(kind.plural) && kind.group === 'rbac.authorization.k8s.io')
    return /[/%]|^\.\.?$/.test(name) ? `may not contain '/'` : undefined;
  return LABELS.has(resourceName(kind)) ? labelProblem(name) : subdomainProblem(name);
}

function labelProblems(object: Obj): readonly Cause[] {
  return Object.entries(obj(metaOf(object)['labels'])).flatMap(([key, value]) => {
    const problems = [
      [key, qualifiedNameProblem(key)],
      [text(value), labelValueProblem(text(value))],
    ] as const;
    return problems.flatMap(([wrong, why]) => (why ? [cause.invalid('metadata.labels', wrong, why)] : []));
  });
}

function annotationProblems(object: Obj): readonly Cause[] {
  const annotations = Object.entries(obj(metaOf(object)['annotations']));
  const size = annotations.reduce(
    (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(text(value)),
    0,
  );
  const keys = annotations.flatMap(([key]) => {
    const why = qualifiedNameProblem(key.toLowerCase());
    return why ? [cause.invalid('metadata.annotations', key, why)] : [];
  });
  return size > MOST_ANNOTATIONS ? [...keys, cause.tooLong('metadata.annotations', MOST_ANNOTATIONS)] : keys;
}

/** What keeps changed metadata from being valid. */
export function metadataUpdateProblems(before: Obj, after: Obj): readonly Cause[] {
  const uid = metaOf(after)['uid'];
  const found = uid === metaOf(before)['uid'] ? [] : [cause.immutable('metadata.uid', uid)];
  if (!isTerminating(before)) return found;
  const added = finalizersOf(after).filter((one) => !finalizersOf(before).includes(one));
  if (added.length === 0) return found;
  const names = added.map((one) => JSON.stringify(one)).join(', ');
  return [
    ...found,
    cause.forbidden(
      'metadata.finalizers',
      `no new finalizers can be added if the object is being deleted, found new finalizers []string{${names}}`,
    ),
  ];
}
