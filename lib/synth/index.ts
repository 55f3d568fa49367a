export { type Synthesis, type SynthesizeOptions, synthesize } from './synthesize';
