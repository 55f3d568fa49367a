const TARGET = { targetAverageValue: '`target.averageValue`', metricName: '`metric.name`' };
const VALUE = { ...TARGET, targetValue: '`target.value`', metricSelector: '`metric.selector`' };

/** What has taken the place of fields that older versions of an API had, by type and field. */
export const FORMER_FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'networking.v1.IngressSpec': { backend: '`defaultBackend`' },
  'networking.v1.IngressBackend': {
    serviceName: '`service.name`',
    servicePort: '`service.port.number` or `service.port.name`',
  },
  'autoscaling.v2.HorizontalPodAutoscalerSpec': {
    targetCPUUtilizationPercentage: '`metrics[].resource.target.averageUtilization`',
  },
  'autoscaling.v2.ResourceMetricSource': { ...TARGET, targetAverageUtilization: '`target.averageUtilization`' },
  'autoscaling.v2.PodsMetricSource': { ...TARGET, selector: '`metric.selector`' },
  'autoscaling.v2.ObjectMetricSource': { ...VALUE, averageValue: '`target.averageValue`', target: '`describedObject`' },
  'autoscaling.v2.ExternalMetricSource': VALUE,
  'core.v1.ServiceSpec': { ipFamily: '`ipFamilies`', topologyKeys: '`trafficDistribution`' },
  'apiextensions.v1.CustomResourceDefinitionSpec': {
    version: '`versions[].name`',
    validation: '`versions[].schema`',
    subresources: '`versions[].subresources`',
    additionalPrinterColumns: '`versions[].additionalPrinterColumns`',
  },
  'apiextensions.v1.CustomResourceColumnDefinition': { JSONPath: '`jsonPath`' },
  'apiextensions.v1.CustomResourceConversion': {
    webhookClientConfig: '`webhook.clientConfig`',
    conversionReviewVersions: '`webhook.conversionReviewVersions`',
  },
  'flowcontrol.v1.LimitedPriorityLevelConfiguration': { assuredConcurrencyShares: '`nominalConcurrencyShares`' },
  'discovery.v1.Endpoint': { topology: '`nodeName` and `zone`' },
};
