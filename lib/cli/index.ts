export type { Io, Sink } from './process/io';
export { run } from './run';
