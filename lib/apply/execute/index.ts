export * from './execute';
export { needsWrites } from './needs-writes';
export { type ObjectState, type Run, startRun } from './run';
