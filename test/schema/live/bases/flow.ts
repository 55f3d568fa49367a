import type { JsonObject } from '../../../../lib/manifest';
import { object } from './object';

const V1 = 'flowcontrol.apiserver.k8s.io/v1';

/** Fairness among the clients of an API server, and what it tells of events. */
export const FLOW: readonly JsonObject[] = [
  object(V1, 'FlowSchema', {
    spec: {
      matchingPrecedence: 500,
      priorityLevelConfiguration: { name: 'global-default' },
      distinguisherMethod: { type: 'ByUser' },
      rules: [
        {
          subjects: [
            { kind: 'User', user: { name: 'alice' } },
            { kind: 'Group', group: { name: 'system:authenticated' } },
            { kind: 'ServiceAccount', serviceAccount: { name: 'runner', namespace: 'default' } },
          ],
          resourceRules: [
            {
              verbs: ['get', 'list'],
              apiGroups: ['', 'apps'],
              resources: ['pods', 'deployments'],
              namespaces: ['default', 'other'],
              clusterScope: true,
            },
            { verbs: ['*'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'] },
          ],
          nonResourceRules: [
            { verbs: ['get'], nonResourceURLs: ['/healthz', '/metrics/*'] },
            { verbs: ['*'], nonResourceURLs: ['*'] },
          ],
        },
      ],
    },
  }),
  object(V1, 'PriorityLevelConfiguration', {
    spec: {
      type: 'Limited',
      limited: {
        nominalConcurrencyShares: 20,
        lendablePercent: 50,
        borrowingLimitPercent: 30,
        limitResponse: { type: 'Queue', queuing: { queues: 64, handSize: 6, queueLengthLimit: 50 } },
      },
    },
  }),
  object(V1, 'PriorityLevelConfiguration', {
    spec: { type: 'Limited', limited: { nominalConcurrencyShares: 5, limitResponse: { type: 'Reject' } } },
  }),
  object('v1', 'Event', {
    metadata: { name: 'probe', namespace: 'default' },
    involvedObject: { apiVersion: 'v1', kind: 'Pod', name: 'a', namespace: 'default', uid: 'u', fieldPath: 'spec' },
    reason: 'Started',
    message: 'm',
    type: 'Normal',
    count: 2,
    firstTimestamp: '2026-01-01T00:00:00Z',
    lastTimestamp: '2026-01-01T00:00:01Z',
    source: { component: 'kubelet', host: 'node-1' },
  }),
  object('v1', 'Event', {
    involvedObject: { kind: 'Pod', name: 'a', namespace: 'default' },
    eventTime: '2026-01-01T00:00:00.000000Z',
    action: 'Bind',
    reason: 'Bound',
    type: 'Warning',
    reportingComponent: 'example.com/scheduler',
    reportingInstance: 'scheduler-1',
    series: { count: 2, lastObservedTime: '2026-01-01T00:00:00.000000Z' },
    related: { kind: 'Node', name: 'n' },
  }),
  object('events.k8s.io/v1', 'Event', {
    eventTime: '2026-01-01T00:00:00.000000Z',
    action: 'Bind',
    reason: 'Bound',
    note: 'n',
    type: 'Normal',
    reportingController: 'example.com/scheduler',
    reportingInstance: 'scheduler-1',
    regarding: { apiVersion: 'v1', kind: 'Pod', name: 'a', namespace: 'default' },
    related: { kind: 'Node', name: 'n' },
    series: { count: 2, lastObservedTime: '2026-01-01T00:00:00.000000Z' },
  }),
];
