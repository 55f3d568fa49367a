/** A small OpenAPI v2 document of a server with a built-in kind, a custom kind and one of another server. */
export function openApiText(): string {
  return JSON.stringify({
    swagger: '2.0',
    info: { title: 'Kubernetes', version: 'v1.36.4-eks-1' },
    paths: {
      '/api/v1/configmaps': { get: { 'x-kubernetes-group-version-kind': gvk('', 'ConfigMap') } },
      '/api/v1/namespaces/{namespace}/configmaps': posted('', 'ConfigMap'),
      '/api/v1/namespaces/{namespace}/pods/{name}/binding': posted('', 'Binding'),
      '/apis/example.com/v1/namespaces/{namespace}/caches': posted('example.com', 'Cache'),
      '/apis/example.com/v1/namespaces/{namespace}/caches/{name}/status': {},
      '/apis/metrics.example.com/v1/quotas': posted('metrics.example.com', 'Quota'),
      '/version/': { get: {} },
    },
    definitions: {
      'io.k8s.api.core.v1.ConfigMap': {
        description: 'ConfigMap holds configuration data for pods to consume.',
        properties: {
          apiVersion: { type: 'string' },
          kind: { type: 'string' },
          data: { additionalProperties: { type: 'string' }, type: 'object' },
          immutable: { type: 'boolean' },
          metadata: { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' },
        },
        'x-kubernetes-group-version-kind': [gvk('', 'ConfigMap')],
      },
      'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta': {
        properties: {
          name: { type: 'string', description: 'the name' },
          namespace: { type: 'string' },
          labels: { additionalProperties: { type: 'string' }, type: 'object' },
          ownerReferences: {
            items: { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference' },
            type: 'array',
            'x-kubernetes-patch-merge-key': 'uid',
          },
        },
      },
      'io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference': {
        required: ['name', 'uid'],
        properties: { name: { type: 'string' }, uid: { type: 'string' } },
      },
      'io.k8s.apimachinery.pkg.apis.meta.v1.Status': { 'x-kubernetes-group-version-kind': [gvk('', 'Status')] },
      'com.example.v1.Cache': {
        description: 'A cache.',
        type: 'object',
        required: ['spec'],
        properties: {
          apiVersion: { type: 'string' },
          kind: { type: 'string' },
          metadata: { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' },
          spec: {
            type: 'object',
            required: ['mode'],
            properties: {
              mode: { type: 'string', enum: ['Fast', 'Slow'], description: 'how' },
              any: {},
              nodes: {
                type: 'array',
                'x-kubernetes-list-type': 'map',
                'x-kubernetes-list-map-keys': ['id'],
                items: {
                  type: 'object',
                  required: ['id'],
                  properties: { id: { type: 'string' }, size: { type: 'integer' } },
                },
              },
            },
          },
        },
        'x-kubernetes-group-version-kind': [gvk('example.com', 'Cache')],
      },
      'com.example.metrics.v1.Quota': {
        properties: {
          apiVersion: { type: 'string' },
          kind: { type: 'string' },
          metadata: { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' },
          limit: { $ref: '#/definitions/com.example.metrics.v1.Limit' },
        },
        'x-kubernetes-group-version-kind': [gvk('metrics.example.com', 'Quota')],
      },
      'com.example.metrics.v1.Limit': {
        required: ['value'],
        properties: {
          value: { type: 'string', format: 'int-or-string' },
          unit: { type: 'string', enum: ['Ki', 'Mi'], default: 'Ki' },
          note: { $ref: '#/definitions/com.example.metrics.v1.Note' },
        },
      },
      'com.example.metrics.v1.Note': { type: 'string', format: 'odd' },
    },
  });
}

function gvk(group: string, kind: string): object {
  return { group, kind, version: 'v1' };
}

function posted(group: string, kind: string): object {
  return { post: { 'x-kubernetes-group-version-kind': gvk(group, kind) } };
}

const SPEC = {
  type: 'object',
  required: ['mode'],
  properties: {
    mode: { type: 'string', enum: ['Fast', 'Slow'], default: 'Fast' },
    any: { type: 'string', nullable: true },
    nodes: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['id'],
      items: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, size: { type: 'integer' } } },
    },
    port: { 'x-kubernetes-int-or-string': true },
  },
  oneOf: [{ required: ['any'] }, { required: ['nodes'] }],
  'x-kubernetes-validations': [{ rule: 'self.mode != "Slow" || has(self.nodes)' }],
};

/** The facts of the schema of the custom kind, as OpenAPI v3 has them. */
export const CACHES = { type: 'object', required: ['spec'], properties: { spec: SPEC } };

/** The OpenAPI v3 document of the group of the custom kind. */
export function cachesOf(version: string): string {
  const metadata = { allOf: [{ $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' }] };
  const port = { ...SPEC.properties.port, anyOf: [{ type: 'integer' }, { type: 'string' }] };
  const spec = { ...SPEC, properties: { ...SPEC.properties, port }, description: 'what it is to be' };
  return JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'Kubernetes CRD Swagger', version: 'v0.1.0' },
    paths: {
      [`/apis/example.com/${version}/namespaces/{namespace}/caches`]: posted('example.com', 'Cache'),
      [`/apis/example.com/${version}/namespaces/{namespace}/caches/{name}/status`]: {},
    },
    components: {
      schemas: {
        [`com.example.${version}.Cache`]: {
          ...CACHES,
          properties: { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata, spec },
          'x-kubernetes-group-version-kind': [gvk('example.com', 'Cache')],
        },
      },
    },
  });
}
