import { type Obj, ensure, list, objs, setDefault } from '../value';

const PATIENCE = 300;

/** What every new Pod gets: priority, and tolerance of a node that is away for a while. */
export function preparePod(object: Obj): void {
  const spec = ensure(object, 'spec');
  setDefault(spec, 'priority', 0);
  setDefault(spec, 'preemptionPolicy', 'PreemptLowerPriority');
  for (const key of ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable']) tolerate(spec, key);
}

function tolerate(spec: Obj, key: string): void {
  const known = objs(spec['tolerations']).some(
    (one) => one['key'] === key || (one['operator'] === 'Exists' && !one['key']),
  );
  if (known) return;
  spec['tolerations'] = [
    ...list(spec['tolerations']),
    { key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: PATIENCE },
  ];
}
