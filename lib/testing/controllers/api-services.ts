import { metaOf } from '../store';
import { type Obj, at, isObj, obj, text } from '../value';
import { type Condition, type World, withCondition } from './world';

/** Says of each APIService whether what it points to is there. */
export function judgeApiServices(world: World): void {
  const kind = world.kind('apiregistration.k8s.io/v1', 'APIService');
  for (const service of world.peek(kind)) {
    if (!metaOf(service)['name']) continue;
    const status = obj(service['status']);
    world.setStatus(kind, service, {
      ...status,
      conditions: withCondition(status['conditions'], conditionOf(world, service), world.now),
    });
  }
}

function conditionOf(world: World, service: Obj): Condition {
  const target = at(service, 'spec', 'service');
  const available = { type: 'Available', status: 'True' } as const;
  if (!isObj(target)) return { ...available, reason: 'Local', message: 'Local APIServices are always available' };
  const name = text(target['name']);
  const namespace = text(target['namespace']);
  if (world.has(world.kind('v1', 'Service'), namespace, name))
    return { ...available, reason: 'Passed', message: 'all checks passed' };
  const message = `service/${name} in ${JSON.stringify(namespace)} is not present`;
  return { type: 'Available', status: 'False', reason: 'ServiceNotFound', message };
}
