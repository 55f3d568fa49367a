import { Deployment, type ContainerProps } from '../../lib/constructs';
import type { k8s } from '../../lib/schema';
import { SHOP, chartIn, errorOf } from './tree';

function podOf(containers: readonly ContainerProps[], volumes?: readonly k8s.Volume[]): k8s.PodSpec {
  return new Deployment(chartIn(SHOP), 'web', { containers, ...(volumes && { volumes }) }).manifest.spec.template.spec!;
}

describe('writable', () => {
  test('makes an emptyDir and a mount of each folder', () => {
    const pod = podOf([
      { name: 'app', writable: ['/tmp', { path: '/var/cache/nginx', sizeLimit: '1Gi', medium: 'Memory' }] },
    ]);
    expect(pod.volumes).toEqual([
      { name: 'app-tmp', emptyDir: {} },
      { name: 'app-var-cache-nginx', emptyDir: { sizeLimit: '1Gi', medium: 'Memory' } },
    ]);
    expect(pod.containers[0]!.volumeMounts).toEqual([
      { name: 'app-tmp', mountPath: '/tmp' },
      { name: 'app-var-cache-nginx', mountPath: '/var/cache/nginx' },
    ]);
    expect(pod.containers[0]).not.toHaveProperty('writable');
  });

  test('gives each container a folder of its own', () => {
    const pod = podOf([
      { name: 'a', writable: ['/tmp'] },
      { name: 'b', writable: ['/tmp'] },
    ]);
    expect(pod.volumes!.map(({ name }) => name)).toEqual(['a-tmp', 'b-tmp']);
  });

  test.each([
    ['two folders of one short name', ['/a/b', '/a-b'], ['app-a-b', 'app-a-b-2']],
    ['the root', ['/'], ['app-root']],
    ['capitals and dots', ['/Var/x.y'], ['app-var-x-y']],
  ])('names volumes apart: %s', (_, writable, names) => {
    expect(podOf([{ name: 'app', writable }]).volumes!.map(({ name }) => name)).toEqual(names);
  });

  test('keeps clear of volumes that are written', () => {
    const pod = podOf([{ name: 'app', writable: ['/tmp'] }], [{ name: 'app-tmp', emptyDir: {} }]);
    expect(pod.volumes!.map(({ name }) => name)).toEqual(['app-tmp', 'app-tmp-2']);
  });

  test('makes names that Kubernetes takes of long paths', () => {
    const deep = `/${'deep/'.repeat(20)}`;
    const names = podOf([{ name: 'app', writable: [`${deep}a`, `${deep}b`] }]).volumes!.map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^(?=.{1,63}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?$/);
  });

  test('fails for a folder that is mounted already', () => {
    const volumeMounts = [{ name: 'data', mountPath: '/tmp' }];
    const error = errorOf(() =>
      podOf([{ name: 'app', writable: ['/tmp'], volumeMounts }], [{ name: 'data', emptyDir: {} }]),
    );
    expect(error).toMatchObject({ code: 'construct/duplicate-element' });
    expect(error.message).toContain('two mounts of the container "app" are at "/tmp"');
  });
});

test.each([
  ['containers', { containers: [{ name: 'a' }], initContainers: [{ name: 'a' }] }, 'two containers are named "a"'],
  ['volumes', { containers: [{ name: 'a' }], volumes: [{ name: 'v' }, { name: 'v' }] }, 'two volumes are named "v"'],
  [
    'ports',
    {
      containers: [
        {
          name: 'a',
          ports: [
            { name: 'p', containerPort: 1 },
            { name: 'p', containerPort: 2 },
          ],
        },
      ],
    },
    'two ports of the container "a" are named "p"',
  ],
])('fails for two %s of one name', (_, props, seen) => {
  const error = errorOf(() => new Deployment(chartIn(SHOP), 'web', props));
  expect(error).toMatchObject({ code: 'construct/duplicate-element' });
  expect(error.message).toContain(seen);
});
