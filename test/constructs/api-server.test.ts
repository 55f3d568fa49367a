import { type Manifest, type Profile, groupOf } from '../../lib/manifest';
import { builtInKind } from '../../lib/schema';
import { type Answer, ApiServer, apiServerReason } from './api-server';
import { SAMPLES } from './samples';
import { SHOP, chartIn, manifests } from './tree';

const reason = apiServerReason();
if (reason !== undefined) console.warn(`constructs are not tried on a real API server: ${reason}`);
const real = reason === undefined ? describe : describe.skip;

const kinds = Object.keys(SAMPLES);
const NAMESPACES = ['shop', 'restricted'];

function rendered(kind: string, profile: Profile): Manifest[] {
  const chart = chartIn({ ...SHOP, profile });
  SAMPLES[kind]!(chart, profile);
  return manifests(chart);
}

/** The path under which a kind is created. */
function pathOf(manifest: Manifest, namespace = 'shop'): string {
  const { apiVersion, kind } = manifest;
  const { plural, namespaced } = builtInKind(groupOf(apiVersion), kind)!;
  const root = groupOf(apiVersion) === '' ? '/api' : '/apis';
  return `${root}/${apiVersion}${namespaced ? `/namespaces/${namespace}` : ''}/${plural}`;
}

interface WithPods {
  readonly template?: { readonly metadata?: object; readonly spec: { readonly volumes?: readonly object[] } };
  readonly jobTemplate?: { readonly spec: WithPods };
  readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
}

/** The Pod that a workload makes of its template. */
function podOf(manifest: Manifest): Manifest | undefined {
  if (manifest.kind === 'Pod') return { ...manifest, metadata: { ...manifest.metadata, namespace: 'restricted' } };
  const spec = manifest.spec as WithPods | undefined;
  const { template, volumeClaimTemplates = [] } = spec?.jobTemplate?.spec ?? spec ?? {};
  if (template === undefined) return undefined;
  const claims = volumeClaimTemplates.map(({ metadata: { name } }) => ({
    name,
    persistentVolumeClaim: { claimName: name },
  }));
  const podSpec = { ...template.spec, volumes: [...(template.spec.volumes ?? []), ...claims] };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...template.metadata, name: 'pod', namespace: 'restricted' },
    spec: podSpec,
  };
}

real('a real API server', () => {
  let server: ApiServer;
  const create = (manifest: Manifest, namespace?: string): Promise<Answer> =>
    server.ask('POST', `${pathOf(manifest, namespace)}?dryRun=All&fieldValidation=Strict`, manifest);

  beforeAll(async () => {
    server = await ApiServer.start();
    for (const name of NAMESPACES) {
      const labels =
        name === 'restricted'
          ? { 'pod-security.kubernetes.io/enforce': 'restricted' }
          : { 'pod-security.kubernetes.io/warn': 'restricted' };
      const made = await server.ask('POST', '/api/v1/namespaces', {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name, labels },
      });
      expect(made.status).toBe(201);
    }
  }, 120_000);
  afterAll(() => server.stop());

  describe.each<Profile>(['hardened', 'verbatim'])('%s', (profile) => {
    test.each(kinds)('takes %s, every field of it', async (kind) => {
      for (const manifest of rendered(kind, profile)) {
        // The sample of Namespace has the name of the one that the others stand in.
        const asked =
          manifest.kind === 'Namespace' ? { ...manifest, metadata: { ...manifest.metadata, name: 'other' } } : manifest;
        const { status, body } = await create(asked);
        expect({ status, message: body.message }).toEqual({ status: 201 });
      }
    });
  });

  const podKinds = kinds.filter((kind) => podOf(rendered(kind, 'hardened')[0]!) !== undefined);

  test.each(podKinds)('lets the Pods of a hardened %s into a restricted namespace, without a warning', async (kind) => {
    const [manifest] = rendered(kind, 'hardened');
    const { status, body } = await create(podOf(manifest!)!, 'restricted');
    expect({ status, message: body.message }).toEqual({ status: 201 });
    expect((await create(manifest!)).warnings).toEqual([]);
  });

  test.each(podKinds)('keeps the Pods of a verbatim %s out of it', async (kind) => {
    const { status, body } = await create(podOf(rendered(kind, 'verbatim')[0]!)!, 'restricted');
    expect(status).toBe(403);
    expect(body.message).toContain('violates PodSecurity "restricted');
  });
});
