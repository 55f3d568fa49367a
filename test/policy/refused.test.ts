import type { Manifest } from '../../lib/manifest';
import { Server } from '../constructs/server';
import { podOf } from '../constructs/pod-of';
import { describeOnKubernetes } from '../helpers/real-kubernetes';
import { judged } from './judged';
import { type Fields, deployment, object, service } from './objects';

const PLACE = `policy-${process.pid}`;
const here = (manifest: Manifest): Manifest => ({ ...manifest, metadata: { ...manifest.metadata, namespace: PLACE } });
const nodePort = (name: string): Manifest =>
  here(service({ type: 'NodePort', ports: [{ port: 80, targetPort: 'http', nodePort: 31_987 }] }, name));
const limits = (limit: Fields): Manifest =>
  here(object('v1', 'LimitRange', 'limits', { spec: { limits: [{ type: 'Container', ...limit }] } }));

/** What the rules call an error because the API server refuses it: what is there, what is then refused, and how. */
const REFUSED: readonly (readonly [string, Manifest, Manifest, RegExp])[] = [
  ['policy/node-port-clash', nodePort('web'), nodePort('again'), /already allocated/],
  ['policy/outside-limits', limits({ max: { memory: '32Mi' } }), here(deployment()), /maximum memory usage/],
  ['policy/outside-limits', limits({ min: { cpu: '200m' } }), here(deployment()), /minimum cpu usage/],
  [
    'policy/outside-limits',
    limits({ maxLimitRequestRatio: { memory: '1' } }),
    here(deployment({ container: { resources: { requests: { cpu: 1, memory: '1Mi' }, limits: { memory: '2Mi' } } } })),
    /max limit to request ratio/,
  ],
];

describeOnKubernetes('a real API server', () => {
  let server: Server;

  beforeAll(async () => {
    server = await Server.open();
    await server.namespace(PLACE, 'privileged');
  }, 120_000);

  afterAll(async () => {
    await server.remove(`/api/v1/namespaces/${PLACE}`);
    server.close();
  });

  test.each(REFUSED)('refuses what is %s', async (code, first, second, message) => {
    expect(judged([first, second]).map((finding) => finding.code)).toContain(code);
    const asked = podOf(second, PLACE) ?? second;
    await server.make(first);
    try {
      expect(await server.judge(asked, PLACE)).toMatchObject({ message: expect.stringMatching(message) as unknown });
    } finally {
      const plural = first.kind === 'Service' ? 'services' : 'limitranges';
      await server.remove(`/api/v1/namespaces/${PLACE}/${plural}/${first.metadata.name}`);
    }
  });
});
