import fc from 'fast-check';
import { type Workload, cluster } from './support/cluster';

const PATH = '/apis/apps/v1/namespaces/default/deployments/web';

interface Wish {
  readonly replicas?: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly env: readonly string[];
  readonly ports: readonly number[];
}

const wish = fc.record(
  {
    replicas: fc.integer({ min: 0, max: 9 }),
    labels: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2'), { minKeys: 1 }),
    env: fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D')),
    ports: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
  },
  { requiredKeys: ['labels', 'env', 'ports'] },
);

function manifest({ replicas, labels, env, ports }: Wish, value: string): Workload {
  const container = {
    name: 'app',
    image: 'app:1',
    env: env.map((name) => ({ name, value })),
    ports: ports.map((containerPort) => ({ containerPort })),
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', labels },
    spec: {
      ...(replicas === undefined ? {} : { replicas }),
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [container] } },
    },
  };
}

const names = (object: Workload): readonly string[] =>
  (object.spec.template.spec.containers[0].env ?? []).map((one: Workload) => one.name);
const runs = { numRuns: 60 };

describe('server-side apply', () => {
  test('applied twice changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(wish, async (wanted) => {
        const { apply } = cluster();
        const first = await apply(PATH, manifest(wanted, 'x'));
        const again = await apply(PATH, manifest(wanted, 'x'));
        expect([first.status, again.status]).toEqual([201, 200]);
        expect(again.body).toEqual(first.body);
      }),
      runs,
    );
  });

  test('holds what one manager wants after any way there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 4 }), async (way) => {
        const goal = way.at(-1) ?? { labels: {}, env: [], ports: [] };
        const wandering = cluster();
        for (const step of way) await wandering.apply(PATH, manifest(step, 'x'));
        const straight = await cluster().apply(PATH, manifest(goal, 'x'));
        const there = await wandering.get(PATH);
        expect([there.spec, there.metadata.labels]).toEqual([straight.body.spec, straight.body.metadata.labels]);
      }),
      runs,
    );
  });

  test('keeps what another manager also wants, and takes what only the first wanted', async () => {
    await fc.assert(
      fc.asyncProperty(wish, wish, wish, async (mine, theirs, less) => {
        const { apply, get } = cluster();
        await apply(PATH, manifest(mine, 'x'), { fieldManager: 'mine' });
        await apply(PATH, manifest(theirs, 'x'), { fieldManager: 'theirs' });
        await apply(PATH, manifest(less, 'x'), { fieldManager: 'mine' });
        const there = await get(PATH);
        expect(new Set(names(there))).toEqual(new Set([...theirs.env, ...less.env]));
        expect(new Set(Object.keys(there.metadata.labels ?? {}))).toEqual(
          new Set([...Object.keys(theirs.labels), ...Object.keys(less.labels)]),
        );
      }),
      runs,
    );
  });

  test('conflicts exactly where another manager wants another value', async () => {
    await fc.assert(
      fc.asyncProperty(wish, wish, async (mine, theirs) => {
        const { apply } = cluster();
        await apply(PATH, manifest(mine, 'x'), { fieldManager: 'mine' });
        const { status, body } = await apply(PATH, manifest(theirs, 'y'), { fieldManager: 'theirs', force: 'false' });
        const shared = theirs.env
          .filter((name) => mine.env.includes(name))
          .map((name) => `.spec.template.spec.containers[name="app"].env[name=${JSON.stringify(name)}].value`);
        const labels = Object.keys(theirs.labels)
          .filter((key) => key in mine.labels && mine.labels[key] !== theirs.labels[key])
          .map((key) => `.metadata.labels.${key}`);
        const replicas =
          mine.replicas !== undefined && theirs.replicas !== undefined && mine.replicas !== theirs.replicas
            ? ['.spec.replicas']
            : [];
        const expected = [...shared, ...labels, ...replicas].sort();
        expect((body.details?.causes ?? []).map((one: Workload) => one.field).sort()).toEqual(expected);
        expect(status).toBe(expected.length > 0 ? 409 : 200);
      }),
      runs,
    );
  });

  test('conflicts over an empty map that both say, as a real server does', async () => {
    const { apply } = cluster();
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', labels: {} }, data: {} };
    await apply('/api/v1/namespaces/default/configmaps/a', body, { fieldManager: 'mine' });
    const { status, body: answer } = await apply('/api/v1/namespaces/default/configmaps/a', body, {
      fieldManager: 'theirs',
      force: 'false',
    });
    expect([status, answer.message]).toEqual([
      409,
      'Apply failed with 2 conflicts: conflicts with "mine":\n- .data\n- .metadata.labels',
    ]);
  });

  test('a dry run says what a run does, and does nothing', async () => {
    await fc.assert(
      fc.asyncProperty(wish, wish, async (before, after) => {
        const { apply, get } = cluster();
        await apply(PATH, manifest(before, 'x'));
        const untouched = await get(PATH);
        const dry = await apply(PATH, manifest(after, 'y'), { dryRun: 'All' });
        expect(await get(PATH)).toEqual(untouched);
        const real = await apply(PATH, manifest(after, 'y'));
        expect(withoutVersion(dry.body)).toEqual(withoutVersion(real.body));
      }),
      runs,
    );
  });
});

function withoutVersion(object: Workload): Workload {
  return { ...object, metadata: { ...object.metadata, resourceVersion: '' } };
}
