/** Fields whose values the API server closes although its definitions do not say so: definition suffix, field, values. */
export const CLOSED_VALUES: Readonly<Record<string, readonly string[]>> = {
  'meta.v1.LabelSelectorRequirement.operator': ['DoesNotExist', 'Exists', 'In', 'NotIn'],
  'core.v1.Container.restartPolicy': ['Always', 'Never', 'OnFailure'],
  'core.v1.ContainerResizePolicy.restartPolicy': ['NotRequired', 'RestartContainer'],
  'core.v1.PodOS.name': ['linux', 'windows'],
  'core.v1.ServiceSpec.trafficDistribution': ['PreferClose', 'PreferSameNode', 'PreferSameZone'],
  'apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy.whenDeleted': ['Delete', 'Retain'],
  'apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy.whenScaled': ['Delete', 'Retain'],
  'autoscaling.v2.MetricSpec.type': ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'],
  'autoscaling.v2.MetricTarget.type': ['AverageValue', 'Utilization', 'Value'],
  'autoscaling.v2.HPAScalingPolicy.type': ['Percent', 'Pods'],
  'autoscaling.v2.HPAScalingRules.selectPolicy': ['Disabled', 'Max', 'Min'],
  'rbac.v1.Subject.kind': ['Group', 'ServiceAccount', 'User'],
  'rbac.v1.RoleRef.kind': ['ClusterRole', 'Role'],
  'flowcontrol.v1.Subject.kind': ['Group', 'ServiceAccount', 'User'],
  'flowcontrol.v1.PriorityLevelConfigurationSpec.type': ['Exempt', 'Limited'],
  'flowcontrol.v1.LimitResponse.type': ['Queue', 'Reject'],
  'flowcontrol.v1.FlowDistinguisherMethod.type': ['ByNamespace', 'ByUser'],
  'networking.v1.IngressClassParametersReference.scope': ['Cluster', 'Namespace'],
  'storage.v1.CSIDriverSpec.fsGroupPolicy': ['File', 'None', 'ReadWriteOnceWithFSType'],
  'storage.v1.CSIDriverSpec.volumeLifecycleModes': ['Ephemeral', 'Persistent'],
  'admissionregistration.v1.ParamRef.parameterNotFoundAction': ['Allow', 'Deny'],
  'apiextensions.v1.CustomResourceDefinitionSpec.scope': ['Cluster', 'Namespaced'],
  'apiextensions.v1.CustomResourceConversion.strategy': ['None', 'Webhook'],
};

/** The values of a field that is closed by our own table, if it is. */
export function closedValues(definition: string, field: string): readonly string[] | undefined {
  const suffix = definition.split('.').slice(-3).join('.');
  return CLOSED_VALUES[`${suffix}.${field}`];
}
