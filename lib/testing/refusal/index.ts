export * from './cause';
export * from './refusal';
