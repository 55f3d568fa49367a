export type { Io, Sink } from './io';
export { run } from './run';
