import type { CodeTable } from './table';

/** Codes of the area `environment`. */
export const environmentCodes = {} as const satisfies CodeTable<'environment'>;
