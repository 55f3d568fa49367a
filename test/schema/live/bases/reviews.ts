import type { JsonObject } from '../../../../lib/manifest';

const review = (group: string, kind: string, spec: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  apiVersion: `${group}/v1`,
  kind,
  metadata,
  spec,
});

const RESOURCE: JsonObject = {
  namespace: 'default',
  verb: 'get',
  group: 'apps',
  version: 'v1',
  resource: 'deployments',
  subresource: 'scale',
  name: 'a',
};

/** What is only asked, and never stored. */
export const REVIEWS: readonly JsonObject[] = [
  review('authentication.k8s.io', 'TokenReview', { token: 't', audiences: ['a'] }),
  review('authorization.k8s.io', 'SelfSubjectAccessReview', { resourceAttributes: RESOURCE }),
  review('authorization.k8s.io', 'SelfSubjectAccessReview', {
    nonResourceAttributes: { path: '/healthz', verb: 'get' },
  }),
  review('authorization.k8s.io', 'SubjectAccessReview', {
    user: 'alice',
    uid: 'u',
    groups: ['g'],
    extra: { scope: ['a'] },
    resourceAttributes: {
      ...RESOURCE,
      fieldSelector: { requirements: [{ key: 'metadata.name', operator: 'In', values: ['a'] }] },
      labelSelector: { requirements: [{ key: 'a', operator: 'Exists' }] },
    },
  }),
  review('authorization.k8s.io', 'SubjectAccessReview', {
    groups: ['g'],
    nonResourceAttributes: { path: '/a', verb: 'get' },
  }),
  review(
    'authorization.k8s.io',
    'LocalSubjectAccessReview',
    { user: 'alice', resourceAttributes: RESOURCE },
    { namespace: 'default' },
  ),
  review('authorization.k8s.io', 'SelfSubjectRulesReview', { namespace: 'default' }),
  { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview', metadata: {} },
];
