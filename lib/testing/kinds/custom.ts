import { ANY, customType } from '../types';
import { type Obj, at, isObj, num, obj, objs, text, texts } from '../value';
import type { Column, Kind, Subresource } from './kind';

const VERBS: readonly string[] = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];
const PART_VERBS: readonly string[] = ['get', 'patch', 'update'];

/** The kinds that a CustomResourceDefinition has served, one for each served version. */
export function customKinds(definition: Obj): readonly Kind[] {
  const spec = obj(definition['spec']);
  return objs(spec['versions'])
    .filter((version) => version['served'] === true)
    .map((version) => customKind(spec, version));
}

function customKind(spec: Obj, version: Obj): Kind {
  const names = obj(spec['names']);
  const kind = text(names['kind']);
  const schema = at(version, 'schema', 'openAPIV3Schema');
  return {
    group: text(spec['group']),
    version: text(version['name']),
    kind,
    plural: text(names['plural']),
    singular: text(names['singular']) || kind.toLowerCase(),
    namespaced: spec['scope'] === 'Namespaced',
    verbs: VERBS,
    shortNames: texts(names['shortNames']),
    categories: texts(names['categories']),
    subresources: subresources(kind, obj(version['subresources'])),
    type: isObj(schema) ? customType(schema) : ANY,
    custom: true,
    ...(isObj(schema) ? { schema } : {}),
    columns: objs(version['additionalPrinterColumns']).map(column),
  };
}

function column(row: Obj): Column {
  return {
    name: text(row['name']),
    type: text(row['type']),
    path: text(row['jsonPath']),
    priority: num(row['priority']),
  };
}

function subresources(kind: string, parts: Obj): readonly Subresource[] {
  const found: Subresource[] = [];
  if (parts['status']) found.push({ name: 'status', kind, verbs: PART_VERBS });
  if (parts['scale'])
    found.push({ name: 'scale', kind: 'Scale', group: 'autoscaling', version: 'v1', verbs: PART_VERBS });
  return found;
}
