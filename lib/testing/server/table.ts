import { resourceName } from '../kinds';
import { metaOf } from '../store';
import { type Obj, type Value, isObj, obj, objs } from '../value';
import type { Answer } from './answer';
import type { Call } from './call';
import { columnsOf } from './columns';

/** The answer as a table or as metadata only, where the client asks for that and it is an object or list. */
export function asTable(call: Call, answer: Answer): Answer {
  const wanted = (call.headers['accept'] ?? '').split(',').map((type) => /as=(\w+)/.exec(type)?.[1]);
  const body = answer.body;
  if (answer.status >= 300 || !isObj(body) || body['kind'] === 'Status') return answer;
  if (wanted[0] === 'Table') return { ...answer, body: table(call, body) };
  if (wanted[0] === 'PartialObjectMetadataList')
    return {
      ...answer,
      body: { ...listHead(body, 'PartialObjectMetadataList'), items: objs(body['items']).map(partial) },
    };
  return wanted[0] === 'PartialObjectMetadata' ? { ...answer, body: partial(body) } : answer;
}

function listHead(body: Obj, kind: string): Obj {
  return { kind, apiVersion: 'meta.k8s.io/v1', metadata: metaOf(body) };
}

function partial(object: Obj): Obj {
  return { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: metaOf(object) };
}

function table(call: Call, body: Obj): Obj {
  const { kind } = call.address;
  const columns = columnsOf(resourceName(kind), kind.columns ?? []);
  const objects = Array.isArray(body['items']) ? objs(body['items']) : [body];
  const whole = call.query['includeObject'] === 'Object';
  const rows = objects.map((object): Obj => {
    const cells: Value[] = columns.map((column) => column.cell(object));
    return call.query['includeObject'] === 'None' ? { cells } : { cells, object: whole ? object : partial(object) };
  });
  const definitions = columns.map(({ name, type, format = '', priority = 0 }) => ({
    name,
    type,
    format,
    description: name,
    priority,
  }));
  return { ...listHead({ metadata: tableMeta(body) }, 'Table'), columnDefinitions: definitions, rows };
}

function tableMeta(body: Obj): Obj {
  const { resourceVersion, continue: next, remainingItemCount } = obj(body['metadata']);
  return {
    resourceVersion: resourceVersion ?? '',
    ...(next === undefined ? {} : { continue: next }),
    ...(remainingItemCount === undefined ? {} : { remainingItemCount }),
  };
}
