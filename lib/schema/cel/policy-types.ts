import { DYN, STRING, type Type, listOf, mapOf, objectOf, plain } from './types/type';

const TIME = plain('google.protobuf.Timestamp');
const INT = plain('int');
const TEXTS = mapOf(STRING, STRING);

function object(name: string, fields: Readonly<Record<string, Type>>): Type {
  return objectOf(`kubernetes.${name}`, new Map(Object.entries(fields)));
}

/** The request of an object, as admission policies see it. */
export const REQUEST: Type = object('AdmissionRequest', {
  kind: object('GroupVersionKind', { group: STRING, version: STRING, kind: STRING }),
  resource: object('GroupVersionResource', { group: STRING, version: STRING, resource: STRING }),
  subResource: STRING,
  requestKind: object('GroupVersionKind', { group: STRING, version: STRING, kind: STRING }),
  requestResource: object('GroupVersionResource', { group: STRING, version: STRING, resource: STRING }),
  requestSubResource: STRING,
  name: STRING,
  namespace: STRING,
  operation: STRING,
  userInfo: object('UserInfo', {
    username: STRING,
    uid: STRING,
    groups: listOf(STRING),
    extra: mapOf(STRING, listOf(STRING)),
  }),
  dryRun: plain('bool'),
  options: DYN,
});

/** The namespace of an object, as admission policies see it. */
export const NAMESPACE: Type = object('Namespace', {
  metadata: object('NamespaceMetadata', {
    name: STRING,
    generateName: STRING,
    namespace: STRING,
    labels: TEXTS,
    annotations: TEXTS,
    UID: STRING,
    creationTimestamp: TIME,
    deletionGracePeriodSeconds: INT,
    deletionTimestamp: TIME,
    generation: INT,
    resourceVersion: STRING,
    finalizers: listOf(STRING),
  }),
  spec: object('NamespaceSpec', { finalizers: listOf(STRING) }),
  status: object('NamespaceStatus', { phase: STRING }),
});

/** What a policy asks whether somebody may do something. */
export const AUTHORIZER: Type = plain('kubernetes.authorization.Authorizer');
/** The same for the object of the request. */
export const RESOURCE_CHECK: Type = plain('kubernetes.authorization.ResourceCheck');

/** Fields with any name, of any type. */
class AnyFields extends Map<string, Type> {
  override get(): Type {
    return DYN;
  }
}

/** One step of a JSON patch. */
export const JSON_PATCH: Type = objectOf(
  'JSONPatch',
  new Map([
    ['op', STRING],
    ['path', STRING],
    ['from', STRING],
    ['value', DYN],
  ]),
);
/** A part of an object that a policy applies. */
export const APPLIED: Type = objectOf('Object', new AnyFields());

/** The types that a policy builds objects of: `Object`, `Object.spec.template`, `JSONPatch`. */
export function builtType(name: string): Type | undefined {
  if (name === 'JSONPatch') return JSON_PATCH;
  if (name === 'Object') return APPLIED;
  return name.startsWith('Object.') ? objectOf(name, new AnyFields()) : undefined;
}
