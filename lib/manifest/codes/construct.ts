import type { CodeTable } from './table';

/** Codes of the area `construct`. */
export const constructCodes = {} as const satisfies CodeTable<'construct'>;
