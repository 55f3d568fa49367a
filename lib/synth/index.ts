export { objectsOn } from './checks';
export { customKindsOn } from './known-kinds';
export { type Synthesis, type SynthesizeOptions, synthesize } from './synthesize';
