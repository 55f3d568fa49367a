export { health } from './health';
export type { Health, HealthFacts, HealthStatus } from './verdict';
