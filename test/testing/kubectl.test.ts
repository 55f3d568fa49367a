import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, loadAll } from 'js-yaml';
import { InProcessKubernetes, type Listening } from '../../lib/testing';
import { describeOnKubernetes } from '../helpers/real-kubernetes';
import type { Workload } from './support/cluster';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const deployment = (replicas: number, image = 'app:1'): string =>
  JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'app', image }] } },
    },
  });

describeOnKubernetes(
  'kubectl on the in-process API',
  () => {
    const kubernetes = new InProcessKubernetes();
    const folder = mkdtempSync(join(tmpdir(), 'kubectl-in-process-'));
    let listening: Listening | undefined;

    beforeAll(async () => {
      listening = await kubernetes.listen();
    });

    afterAll(async () => {
      await kubernetes.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const kubectl = async (...args: readonly string[]): Promise<Outcome> =>
      new Promise((resolve) => {
        const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: listening?.kubeconfigFile };
        execFile(
          join(process.env.KUBEBUILDER_ASSETS ?? '', 'kubectl'),
          [...args],
          { env, timeout: 60_000 },
          (error, out, err) => {
            resolve({ code: error ? Number(error.code ?? 1) : 0, out, err });
          },
        );
      });

    const file = (text: string): string => {
      const path = join(folder, 'manifest.json');
      writeFileSync(path, text);
      return path;
    };

    test('api-resources lists what is served', async () => {
      const { out } = await kubectl('api-resources', '--no-headers', '-o', 'name');
      expect(out.split('\n')).toEqual(
        expect.arrayContaining(['configmaps', 'deployments.apps', 'customresourcedefinitions.apiextensions.k8s.io']),
      );
    });

    test('version names the version that is played', async () => {
      const { out } = await kubectl('version', '-o', 'json');
      expect(JSON.parse(out).serverVersion.gitVersion).toBe('v1.37.2');
    });

    test('apply --server-side, rollout status, get and wait', async () => {
      expect(await kubectl('apply', '--server-side', '-f', file(deployment(2)))).toMatchObject({
        code: 0,
        out: 'deployment.apps/web serverside-applied\n',
      });
      expect((await kubectl('rollout', 'status', 'deployment/web', '--timeout=20s')).out).toContain(
        'successfully rolled out',
      );
      expect((await kubectl('wait', '--for=condition=Available', 'deployment/web', '--timeout=20s')).out).toBe(
        'deployment.apps/web condition met\n',
      );
      expect((await kubectl('get', 'deployments')).out).toMatch(
        /^NAME\s+READY\s+UP-TO-DATE\s+AVAILABLE\s+AGE\nweb\s+2\/2\s+2\s+2\s+\d+s\n$/,
      );
      expect((await kubectl('get', 'pods', '-o', 'name', '-l', 'app=web')).out.trim().split('\n')).toHaveLength(2);
      const yaml = load((await kubectl('get', 'deployment', 'web', '-o', 'yaml')).out) as Workload;
      expect(yaml).toMatchObject({
        kind: 'Deployment',
        spec: { replicas: 2, revisionHistoryLimit: 10 },
        status: { availableReplicas: 2 },
      });
    });

    test('diff --server-side: 0 and nothing for what is there, 1 and the change for what is not', async () => {
      expect(await kubectl('diff', '--server-side', '-f', file(deployment(2)))).toEqual({ code: 0, out: '', err: '' });
      const other = await kubectl('diff', '--server-side', '-f', file(deployment(4)));
      expect([other.code, other.out]).toEqual([1, expect.stringMatching(/-\s+replicas: 2\n\+\s+replicas: 4/)]);
    });

    test('apply --server-side fails on a conflict and names manager and field', async () => {
      const { code, err } = await kubectl('apply', '--server-side', '--field-manager=other', '-f', file(deployment(5)));
      expect([code, err]).toEqual([1, expect.stringContaining('conflict with "kubectl": .spec.replicas')]);
    });

    test('apply fails on an unknown field', async () => {
      const { code, err } = await kubectl(
        'apply',
        '--server-side',
        '-f',
        file(deployment(2).replace('"replicas"', '"replica"')),
      );
      expect([code, err]).toEqual([1, expect.stringContaining('.spec.replica: field not declared in schema')]);
    });

    test('scale, annotate, set image and patch change the object', async () => {
      for (const args of [
        ['scale', 'deployment/web', '--replicas=3'],
        ['annotate', 'deployment/web', 'example.com/note=a'],
        ['set', 'image', 'deployment/web', 'app=app:2'],
        [
          'patch',
          'deployment/web',
          '-p',
          '{"spec":{"template":{"spec":{"containers":[{"name":"app","env":[{"name":"A","value":"1"}]}]}}}}',
        ],
      ]) {
        expect(await kubectl(...args)).toMatchObject({ code: 0, err: '' });
      }
      const { metadata, spec } = JSON.parse(
        (await kubectl('get', 'deployment', 'web', '-o', 'json', '--show-managed-fields')).out,
      );
      expect([spec.replicas, metadata.annotations['example.com/note']]).toEqual([3, 'a']);
      expect(spec.template.spec.containers).toMatchObject([
        { name: 'app', image: 'app:2', env: [{ name: 'A', value: '1' }] },
      ]);
      expect(metadata.managedFields.map((one: Workload) => one.manager)).toEqual(
        expect.arrayContaining(['kubectl', 'kubectl-annotate', 'kubectl-set', 'kubectl-patch']),
      );
    });

    test('apply without --server-side keeps the last applied configuration', async () => {
      const path = file(
        JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'plain' }, data: { a: '1', b: '2' } }),
      );
      expect((await kubectl('apply', '-f', path)).out).toBe('configmap/plain created\n');
      file(JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'plain' }, data: { a: '1' } }));
      expect((await kubectl('apply', '-f', path)).out).toBe('configmap/plain configured\n');
      expect(JSON.parse((await kubectl('get', 'configmap', 'plain', '-o', 'json')).out).data).toEqual({ a: '1' });
    });

    test('a CustomResourceDefinition makes its kind known', async () => {
      const definition = {
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: 'rolls.example.com' },
        spec: {
          group: 'example.com',
          scope: 'Namespaced',
          names: { kind: 'Roll', plural: 'rolls', shortNames: ['rl'] },
          versions: [
            {
              name: 'v1',
              served: true,
              storage: true,
              additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }],
              schema: {
                openAPIV3Schema: {
                  type: 'object',
                  properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } } },
                },
              },
            },
          ],
        },
      };
      await kubectl('apply', '--server-side', '-f', file(JSON.stringify(definition)));
      expect(
        (await kubectl('wait', '--for=condition=Established', 'crd/rolls.example.com', '--timeout=20s')).code,
      ).toBe(0);
      const applied = await kubectl(
        'apply',
        '--server-side',
        '-f',
        file(
          JSON.stringify({ apiVersion: 'example.com/v1', kind: 'Roll', metadata: { name: 'a' }, spec: { size: 3 } }),
        ),
      );
      expect(applied).toMatchObject({ code: 0, out: 'roll.example.com/a serverside-applied\n' });
      expect((await kubectl('get', 'rl')).out).toMatch(/^NAME\s+SIZE\s+AGE\na\s+3\s+\d+s\n$/);
    });

    test('get lists several kinds as one YAML stream', async () => {
      const [all] = loadAll((await kubectl('get', 'configmaps,deployments', '-o', 'yaml')).out) as Workload[];
      expect(new Set(all?.['items'].map((one: Workload) => one.kind))).toEqual(new Set(['ConfigMap', 'Deployment']));
    });

    test('the context nobody is forbidden everything', async () => {
      const { code, err } = await kubectl('--context', 'nobody', 'get', 'pods');
      expect([code, err]).toEqual([1, expect.stringContaining('User "nobody" cannot list resource "pods"')]);
    });

    test('delete waits until the object and its Pods are gone', async () => {
      expect((await kubectl('delete', 'deployment', 'web', '--cascade=foreground', '--timeout=20s')).code).toBe(0);
      expect((await kubectl('get', 'pods', '-o', 'name')).out).toBe('');
      expect((await kubectl('get', 'deployment', 'web')).err).toContain('deployments.apps "web" not found');
    });
  },
  ['kubectl'],
);
