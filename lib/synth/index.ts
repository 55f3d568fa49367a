export { objectsOn } from './checks/check-units';
export { customKindsOn } from './checks/known-kinds';
export { type Synthesis, type SynthesizeOptions, synthesize } from './synthesize';
