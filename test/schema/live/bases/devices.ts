import type { Json, JsonObject } from '../../../../lib/manifest';
import { object } from './object';

const V1 = 'resource.k8s.io/v1';
const CEL: Json = { cel: { expression: 'device.driver == "gpu.example.com"' } };
const TOLERATIONS: Json = [
  { key: 'example.com/t', operator: 'Equal', value: 'v', effect: 'NoExecute', tolerationSeconds: 10 },
  { operator: 'Exists' },
];
const CLAIM: JsonObject = {
  devices: {
    requests: [
      {
        name: 'gpu',
        exactly: {
          deviceClassName: 'gpu.example.com',
          allocationMode: 'ExactCount',
          count: 2,
          selectors: [CEL],
          tolerations: TOLERATIONS,
          capacity: { requests: { 'gpu.example.com/memory': '1Gi' } },
        },
      },
      {
        name: 'any',
        firstAvailable: [
          { name: 'big', deviceClassName: 'gpu.example.com', allocationMode: 'All' },
          {
            name: 'small',
            deviceClassName: 'gpu.example.com',
            allocationMode: 'ExactCount',
            count: 1,
            selectors: [CEL],
            tolerations: TOLERATIONS,
          },
        ],
      },
    ],
    constraints: [
      { requests: ['gpu', 'any/small'], matchAttribute: 'gpu.example.com/numa' },
      { distinctAttribute: 'gpu.example.com/slot' },
    ],
    config: [{ requests: ['gpu', 'any'], opaque: { driver: 'gpu.example.com', parameters: { a: 1 } } }],
  },
};

/** Devices, and claims to them. */
export const DEVICES: readonly JsonObject[] = [
  object(V1, 'DeviceClass', {
    spec: {
      selectors: [CEL],
      extendedResourceName: 'example.com/gpu',
      config: [{ opaque: { driver: 'gpu.example.com', parameters: { a: 1 } } }],
    },
  }),
  object(V1, 'ResourceClaim', { spec: CLAIM }),
  object(V1, 'ResourceClaimTemplate', {
    spec: { metadata: { labels: { a: 'b' }, annotations: { c: 'd' } }, spec: CLAIM },
  }),
  object(V1, 'ResourceSlice', {
    spec: {
      driver: 'gpu.example.com',
      pool: { name: 'node-1', generation: 1, resourceSliceCount: 2 },
      nodeName: 'node-1',
      devices: [
        {
          name: 'gpu-0',
          attributes: {
            model: { string: 'a100' },
            'gpu.example.com/numa': { int: 1 },
            ready: { bool: true },
            driver: { version: '1.2.3' },
          },
          capacity: {
            memory: {
              value: '40Gi',
              requestPolicy: { default: '1Gi', validRange: { min: '1Gi', max: '40Gi', step: '1Gi' } },
            },
            cores: { value: '8', requestPolicy: { default: '2', validValues: ['2', '4', '8'] } },
          },
          allowMultipleAllocations: true,
          taints: [{ key: 'example.com/t', value: 'v', effect: 'NoExecute' }],
        },
        { name: 'gpu-1' },
      ],
    },
  }),
  object(V1, 'ResourceSlice', {
    spec: {
      driver: 'gpu.example.com',
      pool: { name: 'pool/a', generation: 0, resourceSliceCount: 1 },
      allNodes: true,
      sharedCounters: [{ name: 'set', counters: { memory: { value: '40Gi' }, 'core-units': { value: 8 } } }],
    },
  }),
  object(V1, 'ResourceSlice', {
    spec: {
      driver: 'gpu.example.com',
      pool: { name: 'pool', generation: 0, resourceSliceCount: 2 },
      nodeSelector: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'] }] }],
      },
      devices: [{ name: 'gpu-0', consumesCounters: [{ counterSet: 'set', counters: { memory: { value: '1Gi' } } }] }],
    },
  }),
  object(V1, 'ResourceSlice', {
    spec: {
      driver: 'gpu.example.com',
      pool: { name: 'pool', generation: 0, resourceSliceCount: 1 },
      perDeviceNodeSelection: true,
      devices: [
        { name: 'a', nodeName: 'node-1' },
        { name: 'b', allNodes: true },
        {
          name: 'c',
          nodeSelector: {
            nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n'] }] }],
          },
        },
      ],
    },
  }),
  object(V1, 'DeviceTaintRule', {
    spec: {
      deviceSelector: { driver: 'gpu.example.com', pool: 'node-1', device: 'gpu-0' },
      taint: { key: 'example.com/broken', value: 'yes', effect: 'NoExecute', timeAdded: '2026-01-01T00:00:00Z' },
    },
  }),
];
