import type { Json, JsonObject } from '../../../../lib/manifest';
import { object } from './object';

const SCHEMA: Json = {
  openAPIV3Schema: {
    type: 'object',
    properties: {
      spec: { type: 'object', properties: { replicas: { type: 'integer' }, color: { type: 'string' } } },
      status: { type: 'object', properties: { replicas: { type: 'integer' }, selector: { type: 'string' } } },
    },
  },
};

/** Kinds and groups that others add to the API. */
export const EXTENSION: readonly JsonObject[] = [
  object('apiextensions.k8s.io/v1', 'CustomResourceDefinition', {
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: {
        plural: 'widgets',
        singular: 'widget',
        kind: 'Widget',
        listKind: 'WidgetList',
        shortNames: ['wd', 'w'],
        categories: ['all'],
      },
      preserveUnknownFields: false,
      conversion: {
        strategy: 'Webhook',
        webhook: {
          conversionReviewVersions: ['v1', 'v1beta1'],
          clientConfig: { service: { name: 'a', namespace: 'default', path: '/convert', port: 443 }, caBundle: '' },
        },
      },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: SCHEMA,
          subresources: {
            status: {},
            scale: {
              specReplicasPath: '.spec.replicas',
              statusReplicasPath: '.status.replicas',
              labelSelectorPath: '.status.selector',
            },
          },
          additionalPrinterColumns: [
            {
              name: 'Replicas',
              type: 'integer',
              format: 'int32',
              jsonPath: '.spec.replicas',
              priority: 1,
              description: 'd',
            },
            { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
          ],
          selectableFields: [{ jsonPath: '.spec.color' }],
        },
        {
          name: 'v1beta1',
          served: true,
          storage: false,
          deprecated: true,
          deprecationWarning: 'use v1',
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
      ],
    },
  }),
  object('apiextensions.k8s.io/v1', 'CustomResourceDefinition', {
    metadata: { name: 'boxes.storage.example.com' },
    spec: {
      group: 'storage.example.com',
      scope: 'Cluster',
      names: { plural: 'boxes', kind: 'Box' },
      conversion: { strategy: 'None' },
      versions: [{ name: 'v1alpha1', served: true, storage: true, schema: SCHEMA }],
    },
  }),
  object('apiregistration.k8s.io/v1', 'APIService', {
    metadata: { name: 'v1.metrics.example.com' },
    spec: {
      group: 'metrics.example.com',
      version: 'v1',
      groupPriorityMinimum: 1000,
      versionPriority: 15,
      service: { name: 'metrics', namespace: 'kube-system', port: 443 },
      insecureSkipTLSVerify: true,
    },
  }),
  object('apiregistration.k8s.io/v1', 'APIService', {
    metadata: { name: 'v1beta1.metrics.example.com' },
    spec: {
      group: 'metrics.example.com',
      version: 'v1beta1',
      groupPriorityMinimum: 100,
      versionPriority: 5,
      service: { name: 'metrics', namespace: 'kube-system' },
      caBundle: 'YQ==',
    },
  }),
  object('apps/v1', 'ControllerRevision', {
    metadata: { name: 'probe', labels: { a: 'b' } },
    revision: 1,
    data: { spec: { a: 1 } },
  }),
];
