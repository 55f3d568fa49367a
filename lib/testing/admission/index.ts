import { resourceName } from '../kinds';
import { finalizersOf } from '../store';
import { type Obj, ensure } from '../value';
import type { Admission } from './admission';
import { admitByLimits } from './limit-range';
import { preparePod } from './pod';
import { admitByQuota } from './quota';

export type { Admission } from './admission';

const PROTECTED: Readonly<Record<string, string>> = {
  persistentvolumeclaims: 'kubernetes.io/pvc-protection',
  persistentvolumes: 'kubernetes.io/pv-protection',
};

function protect(object: Obj, finalizer: string): void {
  const meta = ensure(object, 'metadata');
  if (!finalizersOf(object).includes(finalizer)) meta['finalizers'] = [...finalizersOf(object), finalizer];
}

/** Lets an object in, changes it on the way, or refuses it. */
export function admit(admission: Admission): void {
  const { kind, object, operation } = admission;
  if (operation !== 'CREATE') return;
  if (resourceName(kind) === 'namespaces') ensure(object, 'spec')['finalizers'] = ['kubernetes'];
  if (resourceName(kind) === 'pods') preparePod(object);
  const guard = PROTECTED[resourceName(kind)];
  if (guard) protect(object, guard);
  admitByLimits(admission);
  admitByQuota(admission);
}
