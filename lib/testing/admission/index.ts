import { resourceName } from '../kinds';
import { ensure } from '../value';
import type { Admission } from './admission';
import { admitByLimits } from './limit-range';
import { preparePod } from './pod';
import { admitByQuota } from './quota';

export type { Admission } from './admission';

/** Lets an object in, changes it on the way, or refuses it. */
export function admit(admission: Admission): void {
  const { kind, object, operation } = admission;
  if (operation !== 'CREATE') return;
  if (resourceName(kind) === 'namespaces') ensure(object, 'spec')['finalizers'] = ['kubernetes'];
  if (resourceName(kind) === 'pods') preparePod(object);
  admitByLimits(admission);
  admitByQuota(admission);
}
