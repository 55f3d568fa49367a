export type { ApiRequest, ApiResponse, Transport } from '../apply/transport';
export { type Fault, type FaultPlan, FaultyTransport, Killed, type Moment, atFirst, atRequest, faults } from './faults';
export type { Listening } from './http';
export { InProcessKubernetes, type InProcessKubernetesOptions } from './in-process-kubernetes';
export type { User, Users } from './server/access';
export type { Clock } from './store';
