import { type Kind, apiVersionOf } from '../kinds';
import { refuse } from '../refusal';
import { metaOf } from '../store';
import { type Obj, type Value, ensure, isObj, text } from '../value';
import { type Address, type Call, kindLine } from './call';
import { readYaml } from './yaml';

const BODY_TYPES = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'];

/** The media type of a request's body, without parameters. */
export function mediaType(call: Call): string {
  return (call.headers['content-type'] ?? 'application/json').split(';')[0]?.trim() ?? '';
}

/** The object in the body of a POST or PUT. */
export function readObject(call: Call): Obj {
  const type = mediaType(call);
  if (type !== 'application/json' && type !== 'application/yaml') throw refuse.mediaType(BODY_TYPES);
  const value = readValue(call.request.body ?? '', type);
  if (!isObj(value)) throw refuse.badRequest(`couldn't get version/kind; json parse error: the body is no map`);
  return value;
}

/** The value in a body. */
export function readValue(body: string, type: string): Value {
  try {
    return JSON.parse(body) as Value;
  } catch (error) {
    if (type.endsWith('yaml')) return readYaml(body);
    throw refuse.badRequest(`error decoding patch: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/** Refuses an object that is of another kind than its address. */
export function checkKind(kind: Kind, object: Obj, isApply = false): void {
  const apiVersion = text(object['apiVersion']);
  const name = text(object['kind']);
  if (apiVersion === apiVersionOf(kind) && name === kind.kind) return;
  if (isApply) throw refuse.badRequest(`invalid object type: ${kindLine(apiVersion, name)}`);
  const wanted = apiVersionOf(kind);
  if (name && name !== kind.kind) {
    throw refuse.badRequest(
      `${kind.kind} in version "${kind.version}" cannot be handled as a ${kind.kind}: no kind "${name}" is registered for version "${apiVersion}"`,
    );
  }
  if (apiVersion && apiVersion !== wanted) {
    throw refuse.badRequest(
      `the API version in the data (${apiVersion}) does not match the expected API version (${wanted})`,
    );
  }
  object['apiVersion'] = wanted;
  object['kind'] = kind.kind;
}

/** Puts the namespace of the address into an object, and refuses one that names another. */
export function place(address: Address, object: Obj): void {
  const meta = ensure(object, 'metadata');
  const written = text(meta['namespace']);
  if (written && written !== address.namespace) {
    throw refuse.badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  if (address.kind.namespaced) meta['namespace'] = address.namespace;
}

/** Refuses an object whose name is not that of the address. */
export function checkName(address: Address, object: Obj): void {
  const name = text(metaOf(object)['name']);
  if (!name)
    throw refuse.badRequest(
      `the name of the object (${address.name} based on URL) was undeterminable: name must be provided`,
    );
  if (name !== address.name)
    throw refuse.badRequest(`the name of the object (${name}) does not match the name on the URL (${address.name})`);
}
