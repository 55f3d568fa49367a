import { refuse } from '../refusal';
import { metaOf } from '../store';
import { type Obj, at, copy, ensure, isObj, num, obj, text } from '../value';
import { type Answer, ok } from './answer';
import { readObject, readValue, mediaType } from './body';
import type { Call } from './call';
import type { WriteOptions } from './options';
import { applyMergePatch, applyJsonPatch } from '../patch';
import type { Server } from './server';
import { update } from './write';

/** The `Scale` of a workload. */
function scaleOf(object: Obj): Obj {
  const meta = metaOf(object);
  const keep = ['name', 'namespace', 'uid', 'resourceVersion', 'creationTimestamp'];
  const selector = Object.entries(obj(at(object, 'spec', 'selector', 'matchLabels'))).map(
    ([key, value]) => `${key}=${text(value)}`,
  );
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: Object.fromEntries(keep.flatMap((field) => (meta[field] === undefined ? [] : [[field, meta[field]]]))),
    spec: { replicas: num(at(object, 'spec', 'replicas')) },
    status: { replicas: num(at(object, 'status', 'replicas')), selector: selector.join(',') },
  };
}

/** Answers requests to the `scale` of a workload. */
export function scale(server: Server, call: Call, options: WriteOptions): Answer {
  const { address, request } = call;
  const before = server.store.get(address.kind, address.namespace, address.name);
  if (!before) throw refuse.notFound(address.kind, address.name);
  if (request.method === 'GET') return ok(scaleOf(before));
  const wanted = request.method === 'PUT' ? readObject(call) : patchedScale(call, scaleOf(before));
  const after = copy(before);
  ensure(after, 'spec')['replicas'] = num(at(wanted, 'spec', 'replicas'));
  const version = obj(wanted['metadata'])['resourceVersion'];
  if (version !== undefined) metaOf(after)['resourceVersion'] = version;
  return ok(scaleOf(update({ server, address, options }, before, after)));
}

function patchedScale(call: Call, before: Obj): Obj {
  const type = mediaType(call);
  const change = readValue(call.request.body ?? '', type);
  const value =
    type === 'application/json-patch+json' ? applyJsonPatch(before, change) : applyMergePatch(before, change);
  if (isObj(value)) return value;
  throw refuse.badRequest('the patched scale is no map');
}
