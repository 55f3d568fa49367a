export * from './execute';
export { type ObjectState, type Run, startRun } from './run';
