export * from './kinds/api-service';
export * from './kinds/cluster-role-binding';
export * from './kinds/cluster-role';
export * from './kinds/config-map';
export * from './kinds/cron-job';
export * from './kinds/custom-resource-definition';
export * from './kinds/daemon-set';
export * from './kinds/deployment';
export * from './kinds/endpoint-slice';
export * from './kinds/endpoints';
export * from './kinds/horizontal-pod-autoscaler';
export * from './kinds/ingress-class';
export * from './kinds/ingress';
export * from './kinds/job';
export * from './kinds/kubernetes-object';
export * from './kinds/lease';
export * from './kinds/limit-range';
export * from './kinds/mutating-webhook-configuration';
export * from './kinds/namespace';
export * from './kinds/network-policy';
export * from './kinds/node';
export * from './kinds/persistent-volume-claim';
export * from './kinds/persistent-volume';
export * from './kinds/pod-disruption-budget';
export * from './kinds/pod';
export * from './kinds/priority-class';
export * from './kinds/replica-set';
export * from './kinds/resource-quota';
export * from './kinds/role-binding';
export * from './kinds/role';
export * from './kinds/runtime-class';
export * from './kinds/secret';
export * from './kinds/service-account';
export * from './kinds/service';
export * from './kinds/stateful-set';
export * from './kinds/storage-class';
export * from './kinds/validating-admission-policy-binding';
export * from './kinds/validating-admission-policy';
export * from './kinds/validating-webhook-configuration';
export type { ObjectProps } from './object/identity';
export { INSTANCE_LABEL, NAME_LABEL } from './object/identity';
export type { ProfileProps } from './object/placement';
export { TypedObject } from './object/typed-object';
export type {
  ContainerProps,
  FinitePodParts,
  FinitePodSpecRest,
  HoistedPodProps,
  LastingPodSpecRest,
  PodSpecRest,
  PodTemplateParts,
  PodTemplateProps,
  ResourceRequests,
  WritablePath,
} from './pod/pod-props';
export { ENV_SOURCE, type EnvSource } from './pod/env-source';
export type { ExposeOptions } from './pod/expose';
export type { PeerProps } from './pod/peers';
export { POD_SELECTOR, type PodSource } from './pod/pod-source';
export type { Port } from './pod/ports';
export type { PodLabels, PodSelection } from './pod/select';
export { Workload } from './pod/workload';
export type { RoleRefProps, SubjectProps } from './object/rbac';
export type { EnvFromOptions, KeyOptions, Keyed, KeyedProps } from './object/keyed';
export type { FieldsOf } from './object/identity';
export type { Grant, Verb } from './pod/access';
export type { Mountable, MountOptions } from './pod/mount';
export type { AutoscaleOptions, DisruptionOptions, SpreadOptions } from './pod/scale';
export type { OutsidePeer } from './pod/outside-peer';
export { type Side, TRAFFIC, Traffic, type TrafficOptions, type TrafficPeer, type TrafficSource } from './pod/traffic';
export {
  type ExternalClaim,
  type ExternalConfigMap,
  type ExternalNamespace,
  type ExternalPlace,
  type ExternalRole,
  type ExternalSecret,
  type ExternalService,
  type ExternalServiceAccount,
  external,
} from './external';
export type { ServiceAccountName, ServiceName } from './pod/names';
export type { TrafficPort } from './pod/traffic-ports';
export { type ContainerAmount, type PodField, containerAmount, podField } from './pod/env';
