import type { CodeTable } from './table';

/** Codes of the area `apply`. */
export const applyCodes = {} as const satisfies CodeTable<'apply'>;
