import type { JsonObject } from '../../../../lib/manifest';
import { object } from './object';

const TARGET = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };

/** Autoscalers, budgets, quotas, limits and priorities. */
export const POLICY: readonly JsonObject[] = [
  object('autoscaling/v2', 'HorizontalPodAutoscaler', {
    spec: {
      scaleTargetRef: TARGET,
      minReplicas: 2,
      maxReplicas: 10,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
        { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '500Mi' } } },
        {
          type: 'ContainerResource',
          containerResource: { name: 'cpu', container: 'app', target: { type: 'Utilization', averageUtilization: 50 } },
        },
        {
          type: 'Pods',
          pods: {
            metric: { name: 'rps', selector: { matchLabels: { a: 'b' } } },
            target: { type: 'AverageValue', averageValue: '1k' },
          },
        },
        {
          type: 'Object',
          object: {
            metric: { name: 'hits' },
            describedObject: { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', name: 'main' },
            target: { type: 'Value', value: '10k' },
          },
        },
        {
          type: 'External',
          external: {
            metric: { name: 'queue', selector: { matchLabels: { q: 'w' } } },
            target: { type: 'AverageValue', averageValue: '30' },
          },
        },
      ],
      behavior: {
        scaleDown: {
          stabilizationWindowSeconds: 300,
          selectPolicy: 'Min',
          tolerance: '50m',
          policies: [
            { type: 'Percent', value: 10, periodSeconds: 60 },
            { type: 'Pods', value: 4, periodSeconds: 1800 },
          ],
        },
        scaleUp: {
          stabilizationWindowSeconds: 0,
          selectPolicy: 'Max',
          policies: [{ type: 'Pods', value: 1, periodSeconds: 15 }],
        },
      },
    },
  }),
  object('autoscaling/v1', 'HorizontalPodAutoscaler', {
    spec: { scaleTargetRef: TARGET, minReplicas: 1, maxReplicas: 3, targetCPUUtilizationPercentage: 70 },
  }),
  object('policy/v1', 'PodDisruptionBudget', {
    spec: {
      minAvailable: '50%',
      selector: { matchLabels: { app: 'a' }, matchExpressions: [{ key: 't', operator: 'Exists' }] },
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
    },
  }),
  object('policy/v1', 'PodDisruptionBudget', { spec: { maxUnavailable: 1, selector: { matchLabels: { app: 'a' } } } }),
  object('v1', 'ResourceQuota', {
    spec: {
      hard: {
        cpu: '4',
        'requests.memory': '8Gi',
        'limits.cpu': 8,
        pods: '10',
        services: 5,
        'services.nodeports': 0,
        'count/deployments.apps': '4',
        'requests.nvidia.com/gpu': 1,
        'requests.storage': '10Gi',
        'gold.storageclass.storage.k8s.io/requests.storage': '5Gi',
        'hugepages-2Mi': '8Mi',
      },
    },
  }),
  object('v1', 'ResourceQuota', {
    spec: {
      hard: { pods: '10', 'requests.cpu': '1' },
      scopes: ['NotTerminating', 'NotBestEffort'],
      scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['live-high'] }] },
    },
  }),
  object('v1', 'LimitRange', {
    spec: {
      limits: [
        {
          type: 'Container',
          min: { cpu: '50m', memory: '16Mi' },
          max: { cpu: '2', memory: '2Gi' },
          default: { cpu: '500m', memory: '256Mi' },
          defaultRequest: { cpu: '100m', memory: '128Mi' },
          maxLimitRequestRatio: { cpu: '10' },
        },
        { type: 'Pod', max: { cpu: '4' }, min: { cpu: '100m' } },
        { type: 'PersistentVolumeClaim', min: { storage: '1Gi' }, max: { storage: '10Gi' } },
      ],
    },
  }),
  object('scheduling.k8s.io/v1', 'PriorityClass', {
    value: 100,
    globalDefault: false,
    description: 'd',
    preemptionPolicy: 'Never',
  }),
];
