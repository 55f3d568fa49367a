import {
  ConfigMap,
  Deployment,
  NetworkPolicy,
  Role,
  RoleBinding,
  Secret,
  Service,
  StatefulSet,
} from '../../lib/constructs';
import { SHOP, chartIn, errorOf } from './tree';

/** The line of the caller in this file. */
const here = (): number => Number(/:(\d+):\d+\)?$/.exec(new Error().stack?.split('\n')[2] ?? '')?.[1]);

interface World {
  readonly web: Deployment;
  readonly db: StatefulSet;
  readonly service: Service;
  readonly config: ConfigMap;
  readonly secret: Secret;
}

function world(): World {
  const chart = chartIn(SHOP);
  const ports = [
    { name: 'http', containerPort: 8080 },
    { name: 'dns', containerPort: 53, protocol: 'UDP' as const },
  ];
  const web = new Deployment(chart, 'web', { containers: [{ name: 'app', ports }, { name: 'log' }] });
  const db = new StatefulSet(chart, 'db', {
    selector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['db'] }] },
    template: { metadata: { labels: { app: 'db' } } },
    containers: [{ name: 'app', volumeMounts: [{ name: 'data', mountPath: '/data' }] }],
    volumes: [{ name: 'data', emptyDir: {} }],
  });
  return {
    web,
    db,
    service: new Service(chart, 'entry', { ports: [{ port: 80 }, { port: 81 }] }),
    config: new ConfigMap(chart, 'settings', { data: { LEVEL: 'info' } }),
    secret: new Secret(chart, 'login', { stringData: { user: 'reader' } }),
  };
}

type Call = readonly [line: number, call: () => unknown];

/** Each call fails, on the line where its number is taken. */
const calls: readonly (readonly [code: string, object: string, call: (w: World) => Call])[] = [
  ['construct/no-peer', 'shop/web', ({ web, service }) => [here(), () => web.allowTo(service as never)]],
  ['construct/no-peer', 'shop/web', ({ web, service }) => [here(), () => web.allowFrom(service as never)]],
  ['construct/unknown-port', 'shop/web', ({ web, db }) => [here(), () => db.allowTo(web, { ports: ['sql'] })]],
  ['construct/unknown-port', 'shop/web', ({ web, db }) => [here(), () => web.allowFrom(db, { ports: [81] })]],
  ['construct/unknown-port', 'shop/web', ({ web }) => [here(), () => web.allowTo('10.0.0.0/8', { ports: ['sql'] })]],
  ['construct/ambiguous-port', 'shop/web', ({ web }) => [here(), () => web.allowTo('10.0.0.0/8', { ports: [] })]],
  ['construct/ambiguous-port', 'shop/web', ({ web }) => [here(), () => web.exposeViaService({ port: 80 })]],
  [
    'construct/unknown-port',
    'shop/web',
    ({ web }) => [here(), () => web.exposeViaService({ port: 80, targetPort: 1 })],
  ],
  ['construct/ambiguous-port', 'shop/entry', ({ service }) => [here(), () => service.exposeViaIngress('a.example')]],
  ['construct/unknown-container', 'shop/web', ({ web, config }) => [here(), () => web.mount('/etc/app', config)]],
  ['construct/duplicate-element', 'shop/db', ({ db, config }) => [here(), () => db.mount('/data', config)]],
  ['construct/invalid-value', 'shop/web', ({ web }) => [here(), () => web.spread({ maxSkew: NaN })]],
  [
    'construct/moving-name',
    'shop/web',
    ({ web, config }) => [here(), () => web.grant({ verbs: ['get'], on: [config] })],
  ],
  ['construct/unknown-key', 'shop/settings', ({ config }) => [here(), () => config.key('LEVLE')]],
  ['construct/unknown-key', 'shop/login', ({ secret }) => [here(), () => secret.key('name')]],
  ['construct/selector-unusable', 'shop/db', ({ db }) => [here(), () => db.exposeViaService({ port: 80 })]],
  ['construct/invalid-metadata', 'shop/web', ({ web }) => [here(), () => web.metadata.addLabel('a b', 'c')]],
];

describe('an error of a method names the line of the call, and the object', () => {
  test.each(calls)('%s of %s (%#)', (code, construct, call) => {
    const [line, fail] = call(world());
    const file = expect.stringMatching(/call-line\.test\.ts$/) as string;
    expect(errorOf(fail)).toMatchObject({ code, origin: { construct, file, line } });
  });

  test('lists that grow too', () => {
    const chart = chartIn(SHOP);
    const role = new Role(chart, 'role');
    const binding = new RoleBinding(chart, 'binding', { roleRef: role });
    const policy = new NetworkPolicy(chart, 'policy', { podSelector: {} });
    for (const [line, fail] of [
      [here(), () => role.addRules({ verbs: [NaN as never] })],
      [here(), () => binding.addSubjects({ kind: 'User', name: NaN as never })],
      [here(), () => policy.addIngress({ ports: [{ port: NaN }] })],
    ] as const)
      expect(errorOf(fail)).toMatchObject({ code: 'construct/invalid-value', origin: { line } });
  });
});
