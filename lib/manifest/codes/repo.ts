import type { CodeTable } from './table';

/** Codes of the area `repo`. */
export const repoCodes = {} as const satisfies CodeTable<'repo'>;
