import fc from 'fast-check';

// Every run tries the same cases; another seed is tried with FC_SEED.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_130) });
