import { Deployment, type DeploymentProps } from '../../lib/constructs';
import type { Manifest, Profile } from '../../lib/manifest';
import { describeOnKubernetes } from '../helpers/real-kubernetes';
import { podOf } from './pod-of';
import { SAMPLES } from './samples';
import { Server } from './server';
import { SHOP, chartIn, manifests } from './tree';

const kinds = Object.keys(SAMPLES);
const OPEN = `constructs-open-${process.pid}`;
const RESTRICTED = `constructs-restricted-${process.pid}`;

function rendered(kind: string, profile: Profile): Manifest[] {
  const chart = chartIn({ ...SHOP, profile, namespace: OPEN });
  SAMPLES[kind]!(chart, profile);
  return manifests(chart);
}

describeOnKubernetes('a real API server', () => {
  let server: Server;

  beforeAll(async () => {
    server = await Server.open();
    await server.namespace(OPEN, 'privileged');
    await server.namespace(RESTRICTED, 'restricted');
    await server.make({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'web', namespace: RESTRICTED } });
  }, 120_000);

  afterAll(async () => {
    for (const name of [OPEN, RESTRICTED]) await server.remove(`/api/v1/namespaces/${name}`);
    server.close();
  });

  describe.each<Profile>(['hardened', 'verbatim'])('%s', (profile) => {
    test.each(kinds)('takes %s, every field of it', async (kind) => {
      for (const manifest of rendered(kind, profile)) {
        const { status, message } = await server.judge(manifest, OPEN);
        expect({ status, message }).toEqual({ status: 201 });
      }
    });
  });

  test.each<[string, Partial<DeploymentProps>]>([
    ['a Windows Pod', { template: { spec: { os: { name: 'windows' } } } }],
    ['a privileged container', { containers: [{ name: 'app', image: 'a', securityContext: { privileged: true } }] }],
    [
      'a container that may administer the system',
      { containers: [{ name: 'app', image: 'a', securityContext: { capabilities: { add: ['SYS_ADMIN'] } } }] },
    ],
    [
      'a container that runs as root beside another',
      {
        containers: [
          { name: 'root', image: 'a', securityContext: { runAsUser: 0 } },
          { name: 'app', image: 'a' },
        ],
      },
    ],
    ['a Pod that runs as root', { template: { spec: { securityContext: { runAsUser: 0 } } } }],
    [
      'two writable folders of one short name',
      { containers: [{ name: 'app', image: 'a', writable: ['/a/b', '/a-b'] }] },
    ],
    ['a memory limit alone', { containers: [{ name: 'app', image: 'a', resources: { limits: { memory: '1Gi' } } }] }],
  ])('takes the hardened profile around %s', async (_, props) => {
    const chart = chartIn({ ...SHOP, namespace: OPEN });
    const { status, message } = await server.judge(
      new Deployment(chart, 'web', { containers: [{ name: 'app', image: 'a' }], ...props }).toJson(),
      OPEN,
    );
    expect({ status, message }).toEqual({ status: 201 });
  });

  const podKinds = kinds.filter((kind) => podOf(rendered(kind, 'hardened')[0]!, RESTRICTED) !== undefined);

  test.each(podKinds)('lets the Pods of a hardened %s into a restricted namespace, without a warning', async (kind) => {
    const [manifest] = rendered(kind, 'hardened');
    const { status, message } = await server.judge(podOf(manifest!, RESTRICTED)!, RESTRICTED);
    expect({ status, message }).toEqual({ status: 201 });
    expect((await server.judge(manifest!, OPEN)).warnings).toEqual([]);
  });

  test.each(podKinds)('keeps the Pods of a verbatim %s out of it', async (kind) => {
    const { status, message } = await server.judge(podOf(rendered(kind, 'verbatim')[0]!, RESTRICTED)!, RESTRICTED);
    expect(status).toBe(403);
    expect(message).toContain('violates PodSecurity "restricted');
  });
});
