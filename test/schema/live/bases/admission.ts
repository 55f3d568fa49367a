import type { Json, JsonObject } from '../../../../lib/manifest';
import { object } from './object';

const SELECTOR: Json = { matchLabels: { a: 'b' }, matchExpressions: [{ key: 'c', operator: 'NotIn', values: ['d'] }] };
const RULES: Json = [
  {
    operations: ['CREATE', 'UPDATE'],
    apiGroups: ['apps'],
    apiVersions: ['v1'],
    resources: ['deployments', 'deployments/scale'],
    scope: 'Namespaced',
  },
  { operations: ['*'], apiGroups: [''], apiVersions: ['*'], resources: ['*/*'] },
];
const NAMED: Json = [
  {
    operations: ['CREATE'],
    apiGroups: ['apps'],
    apiVersions: ['v1'],
    resources: ['deployments'],
    resourceNames: ['a'],
    scope: '*',
  },
];

const WEBHOOK = {
  name: 'check.example.com',
  admissionReviewVersions: ['v1', 'v1beta1'],
  sideEffects: 'NoneOnDryRun',
  failurePolicy: 'Fail',
  matchPolicy: 'Equivalent',
  timeoutSeconds: 5,
  namespaceSelector: SELECTOR,
  objectSelector: SELECTOR,
  matchConditions: [{ name: 'not-system', expression: "!request.userInfo.username.startsWith('system:')" }],
  clientConfig: { service: { name: 'hook', namespace: 'default', path: '/check/it', port: 8443 }, caBundle: 'YQ==' },
  rules: RULES,
} satisfies JsonObject;
const SECOND = {
  name: 'other.example.com',
  admissionReviewVersions: ['v1'],
  sideEffects: 'None',
  clientConfig: { url: 'https://hooks.example.com/check' },
} satisfies JsonObject;

const MATCH: JsonObject = {
  matchPolicy: 'Equivalent',
  namespaceSelector: SELECTOR,
  objectSelector: SELECTOR,
  resourceRules: NAMED,
  excludeResourceRules: NAMED,
};
const V1 = 'admissionregistration.k8s.io/v1';
const CONDITIONS: Json = [{ name: 'example.com/named', expression: 'object.metadata.name != "x"' }];

/** Webhooks and policies that judge what is created. */
export const ADMISSION: readonly JsonObject[] = [
  object(V1, 'ValidatingWebhookConfiguration', { webhooks: [WEBHOOK, SECOND] }),
  object(V1, 'MutatingWebhookConfiguration', { webhooks: [{ ...WEBHOOK, reinvocationPolicy: 'IfNeeded' }, SECOND] }),
  object(V1, 'ValidatingAdmissionPolicy', {
    spec: {
      failurePolicy: 'Fail',
      paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
      matchConstraints: MATCH,
      matchConditions: CONDITIONS,
      variables: [{ name: 'replicas', expression: 'object.spec.replicas' }],
      validations: [
        {
          expression: 'variables.replicas <= 5',
          message: 'too many',
          reason: 'Invalid',
          messageExpression: "'too many: ' + string(variables.replicas)",
        },
        { expression: 'object.spec.replicas > 0' },
      ],
      auditAnnotations: [{ key: 'count', valueExpression: 'string(variables.replicas)' }],
    },
  }),
  object(V1, 'ValidatingAdmissionPolicyBinding', {
    spec: {
      policyName: 'policy.example.com',
      validationActions: ['Deny', 'Audit'],
      paramRef: { name: 'params', namespace: 'default', parameterNotFoundAction: 'Deny' },
      matchResources: MATCH,
    },
  }),
  object(V1, 'ValidatingAdmissionPolicyBinding', {
    spec: {
      policyName: 'policy',
      validationActions: ['Warn'],
      paramRef: { selector: SELECTOR, parameterNotFoundAction: 'Allow' },
    },
  }),
  object(V1, 'MutatingAdmissionPolicy', {
    spec: {
      failurePolicy: 'Ignore',
      reinvocationPolicy: 'IfNeeded',
      paramKind: { apiVersion: 'example.com/v1', kind: 'Params' },
      matchConstraints: MATCH,
      matchConditions: CONDITIONS,
      variables: [{ name: 'team', expression: "'team'" }],
      mutations: [
        {
          patchType: 'ApplyConfiguration',
          applyConfiguration: { expression: 'Object{metadata: Object.metadata{labels: {"a": variables.team}}}' },
        },
        {
          patchType: 'JSONPatch',
          jsonPatch: { expression: '[JSONPatch{op: "add", path: "/metadata/labels/a", value: "b"}]' },
        },
      ],
    },
  }),
  object(V1, 'MutatingAdmissionPolicyBinding', {
    spec: {
      policyName: 'policy',
      paramRef: { name: 'params', parameterNotFoundAction: 'Allow' },
      matchResources: MATCH,
    },
  }),
];
