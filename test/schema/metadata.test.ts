import { checkObject } from '../../lib/schema';

type Part = Readonly<Record<string, unknown>>;
type Verdict = 'error' | 'warning' | 'fine';

const config = (metadata: Part): Part => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'probe', ...metadata },
});
const OWNER = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a', uid: 'u' };
const owned = (...ownerReferences: readonly Part[]): Part => config({ ownerReferences });
const review = (metadata: Part): Part => ({
  apiVersion: 'authorization.k8s.io/v1',
  kind: 'SelfSubjectAccessReview',
  metadata,
  spec: { nonResourceAttributes: { path: '/', verb: 'get' } },
});

function verdictOf(object: Part): Verdict {
  const found = checkObject(object);
  if (found.length === 0) return 'fine';
  return found.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
}

describe('checkObject, on metadata', () => {
  it.each<[name: string, object: Part, verdict: Verdict]>([
    ['an owner', owned(OWNER), 'fine'],
    ['an owner without a group', owned({ ...OWNER, apiVersion: '/v1' }), 'fine'],
    ['an owner without a version', owned({ ...OWNER, apiVersion: 'apps/' }), 'error'],
    ['an owner of two groups', owned({ ...OWNER, apiVersion: 'a/b/c' }), 'error'],
    ['an Event as owner', owned({ ...OWNER, apiVersion: 'v1', kind: 'Event' }), 'error'],
    ['an Event of another group as owner', owned({ ...OWNER, apiVersion: 'events.k8s.io/v1', kind: 'Event' }), 'fine'],
    ['an owner twice', owned(OWNER, OWNER), 'warning'],
    ['two owners of one uid', owned(OWNER, { ...OWNER, name: 'b' }), 'fine'],
    ['one controller', owned(OWNER, { ...OWNER, uid: 'v', controller: true }), 'fine'],
    ['two controllers', owned({ ...OWNER, controller: true }, { ...OWNER, uid: 'v', controller: true }), 'error'],
    ['a controller twice', owned({ ...OWNER, controller: true }, { ...OWNER, controller: true }), 'warning'],
    ['dependents that are left alone', config({ finalizers: ['orphan', 'example.com/f'] }), 'fine'],
    ['dependents of two fates', config({ finalizers: ['orphan', 'foregroundDeletion'] }), 'error'],
    ['a finalizer without a domain', config({ finalizers: ['f'] }), 'error'],
    [
      'a finalizer without a domain, of a group that takes it',
      { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'probe', finalizers: ['f'] } },
      'fine',
    ],
    ['a version', config({ resourceVersion: '1' }), 'error'],
    ['a version with a zero before it', config({ resourceVersion: '01' }), 'error'],
    ['a version that counts as none', config({ resourceVersion: '0' }), 'warning'],
    ['a version that is no number', config({ resourceVersion: 'x' }), 'warning'],
    ['a version beyond all numbers', config({ resourceVersion: '99999999999999999999' }), 'warning'],
    ['a generation below 0', config({ generation: -1 }), 'error'],
    [
      'a generation below 0 that is counted anew',
      {
        ...config({ generation: -1 }),
        apiVersion: 'networking.k8s.io/v1',
        kind: 'IngressClass',
        spec: { controller: 'a.b/c' },
      },
      'fine',
    ],
    ['a review with a uid', review({ uid: 'x', selfLink: 'x', creationTimestamp: '2026-01-01T00:00:00Z' }), 'fine'],
    ['a review of generation 0', review({ generation: 0 }), 'fine'],
    ['a review of generation 5', review({ generation: 5 }), 'error'],
    ['a review with a version', review({ resourceVersion: '1' }), 'error'],
    ['a review with labels', review({ labels: { a: 'b' } }), 'error'],
  ])('judges %s', (_name, object, verdict) => {
    expect(verdictOf(object)).toBe(verdict);
  });
});

describe('checkObject, on names that are made', () => {
  it.each<[kind: string, generateName: string, verdict: Verdict]>([
    ['v1 Event', '_', 'fine'],
    ['v1 Event', 'a/', 'error'],
    ['v1 ConfigMap', 'a-', 'fine'],
    ['v1 ConfigMap', '_', 'error'],
    ['v1 ConfigMap', 'A-', 'error'],
    ['resource.k8s.io/v1 DeviceClass', 'a.', 'fine'],
    ['resource.k8s.io/v1 DeviceClass', 'A-', 'error'],
    ['resource.k8s.io/v1 DeviceClass', 'a/', 'error'],
  ])('judges the name of a %s that begins with %j', (what, generateName, verdict) => {
    const [apiVersion, kind] = what.split(' ');
    const rest = kind === 'Event' ? { involvedObject: { namespace: 'default' } } : {};
    const spec = kind === 'DeviceClass' ? { spec: {} } : {};
    expect(verdictOf({ apiVersion, kind, metadata: { generateName }, ...rest, ...spec })).toBe(verdict);
  });
});
