import type { JsonObject } from '../../../../lib/manifest';
import { object } from './object';

const GROUP = 'rbac.authorization.k8s.io';

/** Roles, bindings and reviews of rights. */
export const RBAC: readonly JsonObject[] = [
  object(`${GROUP}/v1`, 'Role', {
    rules: [
      { apiGroups: ['', 'apps'], resources: ['pods', 'pods/log'], verbs: ['get', 'list'], resourceNames: ['a'] },
      { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
    ],
  }),
  object(`${GROUP}/v1`, 'Role', {}),
  object(`${GROUP}/v1`, 'ClusterRole', {
    rules: [
      { apiGroups: [''], resources: ['nodes'], verbs: ['get'] },
      { nonResourceURLs: ['/healthz', '/metrics/*'], verbs: ['get'] },
    ],
  }),
  object(`${GROUP}/v1`, 'ClusterRole', {
    aggregationRule: {
      clusterRoleSelectors: [
        { matchLabels: { 'rbac.example.com/aggregate': 'true' } },
        { matchExpressions: [{ key: 'a', operator: 'In', values: ['b'] }] },
      ],
    },
    rules: [],
  }),
  object(`${GROUP}/v1`, 'RoleBinding', {
    roleRef: { apiGroup: GROUP, kind: 'Role', name: 'reader' },
    subjects: [
      { kind: 'User', name: 'alice', apiGroup: GROUP },
      { kind: 'Group', name: 'system:authenticated', apiGroup: GROUP },
      { kind: 'ServiceAccount', name: 'runner', namespace: 'default' },
    ],
  }),
  object(`${GROUP}/v1`, 'ClusterRoleBinding', {
    roleRef: { apiGroup: GROUP, kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [
      { kind: 'User', name: 'alice', apiGroup: GROUP },
      { kind: 'ServiceAccount', name: 'runner', namespace: 'default' },
    ],
  }),
];
