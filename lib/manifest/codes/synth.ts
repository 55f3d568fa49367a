import type { CodeTable } from './table';

/** Codes of the area `synth`. */
export const synthCodes = {} as const satisfies CodeTable<'synth'>;
