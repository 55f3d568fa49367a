import { checkObject } from '../../lib/schema';

type Part = Readonly<Record<string, unknown>>;

const found = (object: Part): readonly string[] =>
  checkObject(object).map(({ severity, path }) => `${severity} ${path ?? ''}`);
const object = (apiVersion: string, kind: string, rest: Part): Part => ({
  apiVersion,
  kind,
  metadata: { name: 'probe' },
  ...rest,
});

const definition = (schema: Part): Part => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', properties: { a: schema } } },
      },
    ],
  },
});
const A = 'spec.versions[v1].schema.openAPIV3Schema.properties.a';

describe('checkObject, on formats of a schema', () => {
  it.each([
    ['string', 'date-time'],
    ['string', 'isbn-10'],
    ['string', 'u-r-i'],
    ['string', 'k8s-short-name'],
    ['integer', 'int64'],
    ['number', 'double'],
  ])('knows %s %s', (type, format) => {
    expect(found(definition({ type, format }))).toEqual([]);
  });

  it.each([
    ['string', 'int32'],
    ['string', 'Date-Time'],
    ['string', 'uri-reference'],
    ['integer', 'uint32'],
    ['number', 'int32'],
    ['boolean', 'uuid'],
  ])('warns of %s %s', (type, format) => {
    expect(found(definition({ type, format }))).toEqual([`warning ${A}.format`]);
  });

  it('takes a text where no type is written', () => {
    const free = { 'x-kubernetes-preserve-unknown-fields': true };
    expect(found(definition({ ...free, format: 'uuid' }))).toEqual([]);
    expect(found(definition({ ...free, format: 'int32' }))).toEqual([`warning ${A}.format`]);
  });
});

describe('checkObject, on tests of a schema', () => {
  const either = (first: Part): Part =>
    definition({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer', ...first }, { type: 'string' }] });

  it.each<[Part]>([
    [{ nullable: false }],
    [{ enum: [] }],
    [{ oneOf: [] }],
    [{ uniqueItems: false }],
    [{ 'x-kubernetes-validations': [] }],
  ])('lets a number or a text stand beside %j', (first) => {
    expect(found(either(first))).toEqual([]);
  });

  it('refuses a type of another test', () => {
    expect(found(either({ maximum: 5 }))).toContain(`error ${A}.anyOf[0].type`);
  });

  it('has no rules, but may have an empty list of them', () => {
    const test = (rules: readonly Part[]): Part =>
      definition({
        type: 'object',
        properties: { b: { type: 'string' } },
        anyOf: [{ required: ['b'], 'x-kubernetes-validations': rules }],
      });
    expect(found(test([]))).toEqual([]);
    expect(found(test([{ rule: 'true' }]))).not.toEqual([]);
  });
});

const SIGNED = { signerName: 'example.com/s', keyType: 'ED25519', credentialBundlePath: 'a' };
const CERTIFICATE = 'spec.volumes[v].projected.sources[0].podCertificate';

describe('checkObject, on values that are seldom written', () => {
  const node = (declaredFeatures: readonly string[]): Part => object('v1', 'Node', { status: { declaredFeatures } });
  const certificate = (userAnnotations: Part): Part =>
    pod({ projected: { sources: [{ podCertificate: { ...SIGNED, userAnnotations } }] } });

  it.each<[name: string, one: Part]>([
    ['features of a node', node(['A', 'A/b', 'GuaranteedQoSPodCPUResize'])],
    ['annotations of a certificate', certificate({ 'example.com/a': 'b', 'A.b/c': 'd' })],
    ['a review of its own namespace', review('default', 'default')],
    ['a review that gets its namespace from the request', review('default')],
    ['a kind of a disk', disk('Shared')],
    ['parameters of a version', policy('example.com/v1beta1')],
    ['parameters of the core', policy('v1')],
    ['a target of another version', autoscaler('/v1')],
  ])('takes %s', (_name, one) => {
    expect(found(one)).toEqual([]);
  });

  it.each<[name: string, one: Part, path: string]>([
    ['a feature in small letters', node(['a']), 'status.declaredFeatures[0]'],
    ['a feature with a dash', node(['A-b']), 'status.declaredFeatures[0]'],
    ['a feature that ends with a slash', node(['A/']), 'status.declaredFeatures[0]'],
    ['a feature twice', node(['A', 'A']), 'status.declaredFeatures[1]'],
    ['features that are not in order', node(['B', 'A']), 'status.declaredFeatures[1]'],
    ['an annotation without a domain', certificate({ a_b: 'c' }), `${CERTIFICATE}.userAnnotations.a_b`],
    ['a review without a namespace', review(undefined), 'spec.resourceAttributes.namespace'],
    ['a review of another namespace', review('default', 'other'), 'spec.resourceAttributes.namespace'],
    ['a disk of an empty kind', disk(''), 'spec.volumes[v].azureDisk.kind'],
    ['an empty address of a webhook', webhook(''), 'webhooks[a.b.c].clientConfig.url'],
    ['parameters of a version in capitals', policy('v1A'), 'spec.paramKind.apiVersion'],
    ['parameters of a group in capitals', policy('A/v1'), 'spec.paramKind.apiVersion'],
    ['parameters of two groups', policy('a/b/v1'), 'spec.paramKind.apiVersion'],
    ['parameters without a version', policy('a.b/'), 'spec.paramKind.apiVersion'],
    ['a target of two groups', autoscaler('a/b/v1'), 'spec.scaleTargetRef.apiVersion'],
  ])('refuses %s', (_name, one, path) => {
    expect(found(one)).toEqual([`error ${path}`]);
  });
});

function pod(source: Part): Part {
  return object('v1', 'Pod', {
    spec: { containers: [{ name: 'c', image: 'i:1' }], volumes: [{ name: 'v', ...source }] },
  });
}

function disk(kind: string): Part {
  return pod({ azureDisk: { diskName: 'd', diskURI: 'https://a.blob.core.windows.net/c/d.vhd', kind } });
}

function review(namespace: string | undefined, own?: string): Part {
  const resourceAttributes = { verb: 'get', resource: 'pods', ...(namespace !== undefined && { namespace }) };
  return {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'LocalSubjectAccessReview',
    metadata: own === undefined ? {} : { namespace: own },
    spec: { user: 'a', resourceAttributes },
  };
}

function webhook(url: string): Part {
  return object('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', {
    webhooks: [{ name: 'a.b.c', sideEffects: 'None', admissionReviewVersions: ['v1'], clientConfig: { url } }],
  });
}

function policy(apiVersion: string): Part {
  const rule = { apiGroups: ['a'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['x'] };
  return object('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy', {
    spec: {
      paramKind: { apiVersion, kind: 'X' },
      matchConstraints: { resourceRules: [rule] },
      validations: [{ expression: 'true' }],
    },
  });
}

function autoscaler(apiVersion: string): Part {
  return object('autoscaling/v2', 'HorizontalPodAutoscaler', {
    spec: { maxReplicas: 3, scaleTargetRef: { apiVersion, kind: 'Service', name: 'a' } },
  });
}

describe('checkObject, on whole amounts', () => {
  const quota = (pods: string): Part => object('v1', 'ResourceQuota', { spec: { hard: { pods } } });

  it.each([['10E'], ['9Ei'], ['1e21'], ['1e400'], ['9223372036854775807'], ['999.9999'], ['12345678901234567G']])(
    'takes %s',
    (amount) => {
      expect(found(quota(amount))).toEqual([]);
    },
  );

  it.each([
    ['1.5'],
    ['1e-10'],
    ['0.5m'],
    ['1000.0001'],
    ['12345678901234567'],
    ['9223372036854775.9'],
    ['12345678901234567k'],
    ['99999999999999999999'],
  ])('refuses %s', (amount) => {
    expect(found(quota(amount))).toEqual(['error spec.hard.pods']);
  });
});
