import type { CodeTable } from './table';

/** Codes of the area `overlay`. */
export const overlayCodes = {} as const satisfies CodeTable<'overlay'>;
