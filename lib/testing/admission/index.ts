import { resourceName } from '../kinds';
import { finalizersOf } from '../store';
import { type Obj, at, ensure, list } from '../value';
import type { Admission } from './admission';
import { admitByLimits } from './limit-range';
import { preparePod } from './pod';
import { admitByQuota } from './quota';
import { admitByAccount } from './service-account';

export type { Admission } from './admission';

const PROTECTED: Readonly<Record<string, string>> = {
  persistentvolumeclaims: 'kubernetes.io/pvc-protection',
  persistentvolumes: 'kubernetes.io/pv-protection',
};

/** What a new Node carries until it is ready. */
const NOT_READY = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };

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
  if (resourceName(kind) === 'pods' && admission.server.hasAccounts) admitByAccount(admission);
  const guard = PROTECTED[resourceName(kind)];
  if (guard) protect(object, guard);
  if (resourceName(kind) === 'nodes')
    ensure(object, 'spec')['taints'] = [...list(at(object, 'spec', 'taints')), NOT_READY];
  admitByLimits(admission);
  admitByQuota(admission);
}
