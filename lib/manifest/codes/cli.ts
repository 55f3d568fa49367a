import type { CodeTable } from './table';

/** Codes of the area `cli`. */
export const cliCodes = {} as const satisfies CodeTable<'cli'>;
