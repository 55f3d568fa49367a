import type { Json, JsonObject } from '../../../../lib/manifest';
import { object, pod } from './object';

const OWNED: JsonObject = {
  name: 'probe',
  creationTimestamp: null,
  labels: { app: 'a' },
  annotations: { note: 'n' },
  finalizers: ['example.com/f', 'foregroundDeletion'],
  ownerReferences: [
    { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a', uid: 'u', controller: true, blockOwnerDeletion: true },
    { apiVersion: 'v1', kind: 'ConfigMap', name: 'b', uid: 'v' },
  ],
};

const SCHEMA: Json = {
  type: 'object',
  title: 'Widget',
  description: 'a widget',
  externalDocs: { description: 'more', url: 'https://example.com' },
  required: ['spec'],
  properties: {
    spec: {
      type: 'object',
      minProperties: 1,
      maxProperties: 20,
      'x-kubernetes-map-type': 'granular',
      'x-kubernetes-validations': [
        {
          rule: 'self.size <= self.most',
          messageExpression: '"too large"',
          reason: 'FieldValueForbidden',
          fieldPath: '.size',
        },
        { rule: 'oldSelf.hasValue() || self.size > 0', optionalOldSelf: true, message: 'a size' },
      ],
      anyOf: [{ required: ['size'] }, { required: ['most'] }],
      oneOf: [{ properties: { size: { maximum: 50 } } }, { properties: { size: { minimum: 51 } } }],
      allOf: [{ not: { required: ['never'] } }],
      properties: {
        size: { type: 'integer', format: 'int32', minimum: 0, maximum: 100, exclusiveMaximum: true, multipleOf: 2 },
        most: { type: 'integer', format: 'int64', default: 100, exclusiveMinimum: true, minimum: -1 },
        never: { type: 'boolean', nullable: true, example: true },
        name: { type: 'string', minLength: 1, maxLength: 20, pattern: '^[a-z]+$', enum: ['a', 'b'], default: 'a' },
        at: { type: 'string', format: 'date-time' },
        tags: {
          type: 'array',
          minItems: 1,
          maxItems: 5,
          items: { type: 'string', maxLength: 9 },
          'x-kubernetes-list-type': 'set',
        },
        parts: {
          type: 'array',
          maxItems: 10,
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name', 'port'],
          items: {
            type: 'object',
            required: ['name', 'port'],
            properties: { name: { type: 'string', maxLength: 9 }, port: { type: 'integer' } },
          },
        },
        free: { type: 'object', additionalProperties: { type: 'number' } },
        any: { 'x-kubernetes-preserve-unknown-fields': true },
        either: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
        template: {
          type: 'object',
          'x-kubernetes-embedded-resource': true,
          'x-kubernetes-preserve-unknown-fields': true,
        },
      },
    },
    status: { type: 'object', properties: { replicas: { type: 'integer' }, selector: { type: 'string' } } },
  },
};

const DEFINITION: JsonObject = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com', annotations: { note: 'n' } },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: {
      plural: 'widgets',
      singular: 'widget',
      kind: 'Widget',
      listKind: 'WidgetList',
      shortNames: ['wd'],
      categories: ['all'],
    },
    conversion: {
      strategy: 'Webhook',
      webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://convert.example.com/widgets' } },
    },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: SCHEMA },
        subresources: {
          status: {},
          scale: {
            specReplicasPath: '.spec.size',
            statusReplicasPath: '.status.replicas',
            labelSelectorPath: '.status.selector',
          },
        },
        additionalPrinterColumns: [
          { name: 'Size', type: 'integer', jsonPath: '.spec.size', format: 'int32', priority: 1, description: 'd' },
        ],
        selectableFields: [{ jsonPath: '.spec.name' }],
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
};

const READ_ONLY = pod({
  serviceAccount: 'a',
  serviceAccountName: 'a',
  nodeName: 'node-1',
  containers: [
    {
      name: 'c',
      image: 'i:1',
      envFrom: [
        { prefix: 'A_', secretRef: { name: 's', optional: true } },
        { configMapRef: { name: 'c', optional: false } },
      ],
      env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k', optional: true } } }],
      volumeMounts: [
        { name: 'all', mountPath: '/all', readOnly: true, recursiveReadOnly: 'Disabled', mountPropagation: 'None' },
      ],
    },
  ],
  volumes: [
    {
      name: 'all',
      projected: {
        defaultMode: 0o440,
        sources: [
          { configMap: { name: 'c', optional: true, items: [{ key: 'a', path: 'c/a', mode: 0o400 }] } },
          { secret: { name: 's', optional: false, items: [{ key: 'a', path: 's/a' }] } },
          {
            downwardAPI: { items: [{ path: 'labels', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.labels' } }] },
          },
          { serviceAccountToken: { path: 'token', audience: 'vault', expirationSeconds: 3600 } },
          {
            clusterTrustBundle: {
              signerName: 'example.com/s',
              labelSelector: { matchLabels: { a: 'b' } },
              path: 'ca.pem',
              optional: true,
            },
          },
          {
            podCertificate: {
              signerName: 'example.com/s',
              keyType: 'ED25519',
              keyPath: 'key.pem',
              certificateChainPath: 'chain.pem',
              maxExpirationSeconds: 86_400,
              userAnnotations: { 'example.com/a': 'b' },
            },
          },
        ],
      },
    },
    {
      name: 'az',
      azureDisk: {
        diskName: 'd',
        diskURI: 'https://a.blob.core.windows.net/c/d.vhd',
        readOnly: true,
        cachingMode: 'None',
        fsType: 'ext4',
        kind: 'Shared',
      },
    },
    {
      name: 'iscsi',
      iscsi: {
        targetPortal: '10.0.0.1:3260',
        iqn: 'iqn.2001-04.com.example:a',
        lun: 0,
        readOnly: true,
        fsType: 'ext4',
      },
    },
    { name: 'cinder', cinder: { volumeID: 'v', readOnly: true, fsType: 'ext4' } },
    { name: 'flex', flexVolume: { driver: 'example.com/d', readOnly: true, options: { a: 'b' } } },
    { name: 'px', portworxVolume: { volumeID: 'v', readOnly: true } },
    { name: 'memory', emptyDir: { medium: 'Memory', sizeLimit: '64Mi' } },
  ],
});

const RAW: JsonObject = {
  apiVersion: 'authorization.k8s.io/v1',
  kind: 'SelfSubjectAccessReview',
  spec: {
    resourceAttributes: {
      namespace: 'default',
      verb: 'list',
      group: 'apps',
      version: 'v1',
      resource: 'deployments',
      fieldSelector: { rawSelector: 'metadata.name=a' },
      labelSelector: { rawSelector: 'app in (a,b)' },
    },
  },
};

const SLICE = object('resource.k8s.io/v1', 'ResourceSlice', {
  spec: {
    driver: 'gpu.example.com',
    pool: { name: 'pool', generation: 0, resourceSliceCount: 1 },
    nodeName: 'node-1',
    devices: [
      {
        name: 'gpu-0',
        bindsToNode: true,
        bindingConditions: ['example.com/attached'],
        bindingFailureConditions: ['example.com/failed'],
        attributes: { a: { string: 'x' }, b: { int: 3 }, c: { bool: false }, d: { version: '1.0.0-rc.1' } },
      },
    ],
  },
});

/** Valid objects of fields that are seldom written. */
export const RARE: readonly JsonObject[] = [
  object('v1', 'ConfigMap', { metadata: OWNED, data: { a: 'b' }, binaryData: { c: 'YQ==' }, immutable: true }),
  object('apps/v1', 'ReplicaSet', {
    metadata: OWNED,
    spec: {
      selector: { matchLabels: { a: 'b' } },
      template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i:1' }] } },
    },
  }),
  DEFINITION,
  READ_ONLY,
  RAW,
  SLICE,
  object('resource.k8s.io/v1', 'ResourceClaim', {
    spec: {
      devices: {
        requests: [
          {
            name: 'any',
            firstAvailable: [
              {
                name: 'small',
                deviceClassName: 'gpu',
                allocationMode: 'ExactCount',
                count: 1,
                capacity: { requests: { memory: '1Gi' } },
              },
              { name: 'all', deviceClassName: 'gpu', allocationMode: 'All' },
            ],
          },
        ],
      },
    },
  }),
  object('v1', 'Node', {
    metadata: {
      name: 'probe',
      annotations: { 'node.alpha.kubernetes.io/ttl': '0' },
      labels: { 'kubernetes.io/hostname': 'probe' },
    },
    spec: {
      podCIDR: '10.1.0.0/24',
      podCIDRs: ['10.1.0.0/24'],
      providerID: 'aws:///a',
      unschedulable: true,
      taints: [{ key: 'a', effect: 'NoSchedule' }],
    },
    status: { capacity: { cpu: '4', memory: '8Gi', pods: '110' }, allocatable: { cpu: '3900m' } },
  }),
];
