import type { CodeTable } from './table';

/** Codes of the area `app`. */
export const appCodes = {} as const satisfies CodeTable<'app'>;
