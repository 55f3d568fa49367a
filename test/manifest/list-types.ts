import type { ListType, ListTypes } from '../../lib/manifest';

const TYPES: Readonly<Record<string, ListType>> = {
  containers: { keys: ['name'] },
  initContainers: { keys: ['name'] },
  volumes: { keys: ['name'] },
  env: { keys: ['name'] },
  volumeMounts: { keys: ['mountPath'] },
  ports: { keys: ['port', 'protocol'], defaults: { protocol: 'TCP' } },
  finalizers: 'set',
};

/** A small table of lists for tests, by the name of their field. */
export const listTypes: ListTypes = (_, path) => {
  const last = path.at(-1);
  return (typeof last === 'string' ? TYPES[last] : undefined) ?? 'atomic';
};
