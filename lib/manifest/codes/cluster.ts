import type { CodeTable } from './table';

/** Codes of the area `cluster`. */
export const clusterCodes = {} as const satisfies CodeTable<'cluster'>;
