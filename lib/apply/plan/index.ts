export * from './compare';
export { contentProblem } from './contents';
export { hasContents, isInside } from './inside';
export * from './item';
export * from './make-plan';
export { reasonToForget } from './plan-prune';
export { problemOf, withUid } from './try-object';
export { conflictsOf, sayConflicts, withoutReplicas } from './conflict';
export { sayRefusal } from './say-refusal';
