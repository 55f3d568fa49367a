import type { KindName, ListType, ListTypes, Path } from '../../lib/manifest';

const TYPES: Readonly<Record<string, ListType>> = {
  containers: { keys: ['name'] },
  initContainers: { keys: ['name'] },
  volumes: { keys: ['name'] },
  env: { keys: ['name'] },
  volumeMounts: { keys: ['mountPath'] },
  ports: { keys: ['port', 'protocol'], defaults: { protocol: 'TCP' } },
  finalizers: 'set',
};

/** A small table for tests: lists by the name of their field, quantities below `limits`, and `typed` fields. */
export const listTypes: ListTypes = Object.assign(
  (_: KindName, path: Path): ListType => {
    const last = path.at(-1);
    return (typeof last === 'string' ? TYPES[last] : undefined) ?? 'atomic';
  },
  {
    comparisonAt: (_: KindName, path: Path) =>
      path.at(-2) === 'limits' ? 'quantity' : path.at(-1) === 'typed' ? 'typed' : 'exact',
  } as const,
);
