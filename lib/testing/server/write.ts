import { typeProblems } from '../merge';
import { PatchError, applyJsonPatch, applyMergePatch, applyStrategicPatch } from '../patch';
import { decoded } from '../defaults';
import { refuse } from '../refusal';
import { metaOf, nameOf } from '../store';
import { type Obj, type Value, copy, ensure, isObj, obj, text } from '../value';
import { type Answer, ok } from './answer';
import { checkKind, checkName, mediaType, place, readObject, readValue } from './body';
import { type Address, type Call, kindLine } from './call';
import { finishCreate } from './finish-create';
import { finishUpdate, keepSystemFields } from './finish-update';
import { type WriteOptions, checkPatchOptions } from './options';
import type { Server } from './server';
import { checkFields } from './strict';
import { trackApply, trackUpdate } from './tracking';

/** Where and how something is written. */
export interface Writing {
  readonly server: Server;
  readonly address: Address;
  readonly options: WriteOptions;
}

/** Answers a POST of an object. */
export function create(server: Server, call: Call, options: WriteOptions): Answer {
  const { kind } = call.address;
  const object = readObject(call);
  checkKind(kind, object);
  place(call.address, object);
  if (metaOf(object)['resourceVersion'])
    throw refuse.badRequest('resourceVersion should not be set on objects to be created');
  checkFields(kind, object, options);
  const fresh = decoded(kind, object);
  delete metaOf(fresh)['managedFields'];
  return ok(
    finishCreate(server, kind, trackUpdate({ server, kind, options, subresource: '' }, undefined, fresh), options),
    201,
  );
}

function live(server: Server, { kind, namespace, name }: Address): Obj | undefined {
  return server.store.get(kind, namespace, name);
}

/** Answers a PUT of an object or its status. */
export function replace(server: Server, call: Call, options: WriteOptions): Answer {
  const { address } = call;
  const { kind } = address;
  const object = readObject(call);
  checkKind(kind, object);
  place(address, object);
  checkName(address, object);
  checkFields(kind, object, options);
  const before = live(server, address);
  if (!before) throw refuse.notFound(kind, address.name);
  const uid = text(metaOf(object)['uid']);
  const has = text(metaOf(before)['uid']);
  if (uid && uid !== has) throw staleUid(address, uid, has);
  return ok(update({ server, address, options }, before, object));
}

function staleUid({ kind, namespace, name }: Address, uid: string, has: string): Error {
  const key = ['/registry', kind.plural, namespace, name].filter(Boolean).join('/');
  const why = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${has}`;
  return refuse.conflict(
    kind,
    name,
    `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`,
  );
}

/** Stores what an object is to become, whoever made it. */
export function update({ server, address, options }: Writing, before: Obj, wanted: Obj): Obj {
  const { kind } = address;
  const subresource = address.subresource?.name ?? '';
  const after = decoded(kind, wanted);
  keepSystemFields({ kind, before, after, subresource });
  const sent = metaOf(after)['resourceVersion'];
  const tracked = trackUpdate({ server, kind, options, subresource }, before, after);
  if (sent !== undefined) metaOf(tracked)['resourceVersion'] = sent;
  return finishUpdate(server, { kind, before, after: tracked, subresource }, options);
}

const MERGE = 'application/merge-patch+json';
const STRATEGIC = 'application/strategic-merge-patch+json';
const JSON_PATCH = 'application/json-patch+json';
const APPLY: readonly string[] = ['application/apply-patch+yaml', 'application/apply-patch+cbor'];

/** Answers a PATCH of any type. */
export function patch(server: Server, call: Call, options: WriteOptions): Answer {
  const type = mediaType(call);
  const isApply = APPLY.includes(type);
  checkPatchOptions(call, isApply);
  if (isApply) return apply(server, call, options);
  const { address } = call;
  const types = address.kind.custom
    ? [JSON_PATCH, MERGE, APPLY[0] ?? '']
    : [JSON_PATCH, MERGE, STRATEGIC, APPLY[0] ?? ''];
  if (!types.includes(type)) throw refuse.mediaType(types);
  const before = live(server, address);
  if (!before) throw refuse.notFound(address.kind, address.name);
  const wanted = patched(call, type, before);
  checkName(address, wanted);
  checkFields(address.kind, wanted, options);
  return ok(update({ server, address, options }, before, wanted));
}

function patched(call: Call, type: string, before: Obj): Obj {
  const change = readValue(call.request.body ?? '', type);
  try {
    const value = patchValue(call, type, before, change);
    if (isObj(value)) return value;
  } catch (error) {
    if (error instanceof PatchError)
      throw refuse.invalid(call.address.kind, nameOf(before), [
        { reason: 'FieldValueInvalid', message: error.message, field: 'patch' },
      ]);
    throw error;
  }
  throw refuse.badRequest('the patched object is no map');
}

function patchValue(call: Call, type: string, before: Obj, change: Value): Value {
  if (type === JSON_PATCH) return applyJsonPatch(before, change);
  return type === MERGE ? applyMergePatch(before, change) : applyStrategicPatch(call.address.kind.type, before, change);
}

function apply(server: Server, call: Call, options: WriteOptions): Answer {
  const { address } = call;
  const { kind } = address;
  const intent = readIntent(call);
  const before = live(server, address);
  const subresource = address.subresource?.name ?? '';
  const tracking = { server, kind, options, subresource };
  if (before) return ok(applyTo({ server, address, options }, before, intent));
  if (subresource) throw refuse.notFound(kind, address.name);
  const uid = text(metaOf(intent)['uid']);
  if (uid)
    throw refuse.conflict(
      kind,
      address.name,
      `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
    );
  return ok(finishCreate(server, kind, trackApply(tracking, undefined, intent), options), 201);
}

function applyTo({ server, address, options }: Writing, before: Obj, intent: Obj): Obj {
  const { kind } = address;
  const subresource = address.subresource?.name ?? '';
  const sent = metaOf(intent)['resourceVersion'];
  if (sent !== undefined && sent !== metaOf(before)['resourceVersion']) throw refuse.modified(kind, address.name);
  const after = trackApply({ server, kind, options, subresource }, before, intent);
  const uid = metaOf(intent)['uid'];
  keepSystemFields({ kind, before, after, subresource });
  if (uid !== undefined) metaOf(after)['uid'] = uid;
  return finishUpdate(server, { kind, before, after, subresource }, options);
}

function readIntent(call: Call): Obj {
  const { address } = call;
  const { kind } = address;
  const value = readValue(call.request.body ?? '', mediaType(call));
  if (!isObj(value)) {
    const what = Array.isArray(value) ? 'array' : typeof value;
    throw refuse.badRequest(
      `error decoding patch: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${what} into Go value of type map[string]interface {}`,
    );
  }
  const intent = copy(value);
  checkKind(kind, intent, true);
  checkIntentType(call, intent);
  place(address, intent);
  if (metaOf(intent)['name'] === undefined) ensure(intent, 'metadata')['name'] = address.name;
  checkName(address, intent);
  if (obj(intent['metadata'])['managedFields'] !== undefined)
    throw refuse.badRequest('metadata.managedFields must be nil');
  return intent;
}

function checkIntentType(call: Call, intent: Obj): void {
  const { kind } = call.address;
  const problems = typeProblems(kind.type, intent);
  if (problems.length === 0) return;
  const { namespace, name } = metaOf(intent);
  const all =
    problems.length === 1
      ? problems[0]
      : `errors:\n${[...problems]
          .sort()
          .map((line) => `  ${line}`)
          .join('\n')}`;
  const where = `${text(namespace)}/${text(name)}; ${kindLine(text(intent['apiVersion']), text(intent['kind'])).replace(/^\//, '/')}`;
  throw refuse.internal(`failed to create typed patch object (${where}): ${all}`);
}
