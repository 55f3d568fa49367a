export { InProcessKubernetes, type InProcessKubernetesOptions } from './in-process-kubernetes';
export type { Listening } from './http';
export type { User, Users } from './server/access';
export type { Clock } from './store';
