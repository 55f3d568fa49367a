import type { Chart } from 'cdk8s';
import * as c from '../../lib/constructs';
import { type GitopsError } from '../../lib/manifest';
import { filesIn, textFile } from '../../lib/files';
import { SHOP, chartIn, errorOf } from './tree';

/** What the compiler would refuse, as it comes from JavaScript. */
const odd = (value: unknown): never => value as never;
const containers = [{ name: 'app', image: 'app', ports: [{ name: 'http', containerPort: 8080 }] }];
const web = (chart: Chart): c.Deployment => new c.Deployment(chart, 'web', { containers });
const service = (chart: Chart): c.Service => web(chart).exposeViaService({ port: 80 });

const KINDS = [
  c.ClusterRoleBinding,
  c.ConfigMap,
  c.CronJob,
  c.CustomResourceDefinition,
  c.Deployment,
  c.HorizontalPodAutoscaler,
  c.KubernetesObject,
  c.NetworkPolicy,
  c.Pod,
  c.PodDisruptionBudget,
  c.RoleBinding,
  c.Secret,
  c.Service,
] as readonly (new (scope: Chart, id: string, props: never) => unknown)[];

describe('from plain JavaScript', () => {
  test.each(KINDS.map((Kind) => [Kind.name, Kind] as const))('%s fails for props that are no map', (_, Kind) => {
    for (const props of [null, 'web', [], 5]) {
      const error = errorOf(() => new Kind(chartIn(SHOP), 'odd', odd(props)));
      expect(error).toMatchObject({ code: 'construct/invalid-argument', origin: { construct: 'shop/odd' } });
    }
  });

  test.each([undefined, null, {}, 'shop'])('fails for %p as a scope', (scope) => {
    for (const Kind of [c.ConfigMap, c.Deployment, c.Service])
      expect(errorOf(() => new Kind(odd(scope), 'web', odd({ containers })))).toMatchObject({
        code: 'construct/no-chart',
      });
  });

  test.each<[string, string, (chart: Chart) => unknown]>([
    ['exposeViaService', 'not undefined', (chart) => web(chart).exposeViaService(odd(undefined))],
    ['exposeViaService', 'not 80', (chart) => web(chart).exposeViaService(odd(80))],
    ['exposeViaIngress', 'a host, not undefined', (chart) => service(chart).exposeViaIngress(odd(undefined))],
    ['exposeViaIngress', 'a host, not ""', (chart) => service(chart).exposeViaIngress('')],
    ['exposeViaIngress', 'not null', (chart) => service(chart).exposeViaIngress('a.example', odd(null))],
    [
      'exposeViaIngress',
      '`from` as a list, not a map',
      (chart) => service(chart).exposeViaIngress('a.example', { from: odd(c.external.namespace('x')) }),
    ],
    ['mount', 'not undefined', (chart) => web(chart).mount('/x', odd(undefined))],
    ['mount', 'not "data"', (chart) => web(chart).mount('/x', odd('data'))],
    ['mount', 'not Service "shop/entry"', (chart) => web(chart).mount('/x', odd(new c.Service(chart, 'entry', {})))],
    ['mount', 'a path, not a map', (chart) => web(chart).mount(odd({}), odd('/x'))],
    ['mount', 'not null', (chart) => web(chart).mount('/x', { name: 'x', emptyDir: {} }, odd(null))],
    ['mount', '(there is none), not "data"', (chart) => web(chart).mount('/x', { name: 'data' })],
    ['rollOnChange', 'not a list', (chart) => web(chart).rollOnChange(odd([new c.ConfigMap(chart, 'x')]))],
    ['rollOnChange', 'not a map', (chart) => web(chart).rollOnChange(odd(c.external.secret('x')))],
    ['spread', 'not "zone"', (chart) => web(chart).spread(odd('zone'))],
    ['disruptions', 'not undefined', (chart) => web(chart).disruptions(odd(undefined))],
    ['autoscale', 'not undefined', (chart) => web(chart).autoscale(odd(undefined))],
    ['isolate', 'ingress or egress, not "inbound"', (chart) => web(chart).isolate(odd('inbound'))],
    ['isolate', 'not a list', (chart) => web(chart).isolate(odd(['ingress']))],
    ['allowFrom', 'not null', (chart) => web(chart).allowFrom('10.0.0.0/8', odd(null))],
    ['allowFrom', 'not a list', (chart) => web(chart).allowFrom('10.0.0.0/8', odd(['http']))],
    ['allowFrom', 'the options ports, not "port"', (chart) => web(chart).allowFrom('10.0.0.0/8', odd({ port: 80 }))],
    ['allowTo', 'not "http"', (chart) => web(chart).allowTo('10.0.0.0/8', { ports: odd('http') })],
    ['allowTo', 'not a list', (chart) => web(chart).allowTo('10.0.0.0/8', { ports: [odd(null)] })],
    ['grant', 'not undefined', (chart) => web(chart).grant(odd(undefined))],
    ['grant', 'not a list', (chart) => web(chart).grant(odd([{ verbs: ['get'] }]))],
    ['grant', 'not a list', (chart) => web(chart).grant({ verbs: ['get'], on: odd(['pods']) })],
    ['grant', 'verbs as a list, not "get"', (chart) => web(chart).grant({ verbs: odd('get'), on: [] })],
  ])('%s says what it takes: %s', (method, seen, call) => {
    const chart = chartIn(SHOP);
    const error = errorOf(() => call(chart)) as Partial<GitopsError>;
    expect(error).toMatchObject({ code: 'construct/invalid-argument' });
    expect(error.message).toContain(`\`${method}\``);
    expect(error.seen).toContain(seen);
  });

  test.each<[string, (chart: Chart) => unknown]>([
    ['undefined', (chart) => web(chart).allowFrom(odd(undefined))],
    ['null', (chart) => web(chart).allowTo(odd(null))],
    ['"web"', (chart) => web(chart).allowFrom(odd('web'))],
    ['a list', (chart) => web(chart).allowFrom(odd([c.external.namespace('x')]))],
  ])('%s is no peer', (seen, call) => {
    const error = errorOf(() => call(chartIn(SHOP)));
    expect(error).toMatchObject({ code: 'construct/no-peer', seen: expect.stringContaining(`${seen} is`) as string });
  });

  test.each(Object.entries(c.external))('external.%s fails without a name, which would mean everything', (_, refer) => {
    for (const name of [undefined, null, '', 5])
      expect(errorOf(() => refer(odd(name)))).toMatchObject({ code: 'construct/invalid-argument' });
  });

  test.each<[string, unknown]>([
    ['its place is "ci"', 'ci'],
    ['its place is null', null],
    ['its place has no "namepsace"', { namepsace: 'ci' }],
    ['its namespace is 5', { namespace: 5 }],
    ['its namespace is ""', { namespace: '' }],
  ])('what is elsewhere fails where %s, which would mean here', (seen, place) => {
    for (const kind of ['service', 'serviceAccount'] as const) {
      const error = errorOf(() => c.external[kind]('deployer', odd(place)));
      expect(error).toMatchObject({
        code: 'construct/invalid-argument',
        seen: expect.stringContaining(seen) as string,
      });
    }
  });

  test.each<[string, object]>([
    ['containers of Deployment "shop/web": it is a map', { containers: containers[0] }],
    ['containers of Deployment "shop/web": it is "app"', { containers: 'app' }],
    ['containers of Deployment "shop/web": false stands in it', { containers: [...containers, false] }],
    ['initContainers of Deployment "shop/web": null stands in it', { containers, initContainers: [null] }],
    ['volumes of Deployment "shop/web": it is a map', { containers, volumes: { name: 'x' } }],
    ['writable of the container "app" of Deployment "shop/web": it is "/tmp"', { writable: '/tmp' }],
    ['writable of the container "app" of Deployment "shop/web": 5 stands in it', { writable: [5] }],
    ['writable of the container "app" of Deployment "shop/web": a map stands in it', { writable: [{}] }],
  ])('fails for %s', (message, props) => {
    const all = 'writable' in props ? { containers: [{ ...containers[0], ...props }] } : props;
    const error = errorOf(() => new c.Deployment(chartIn(SHOP), 'web', odd(all)));
    expect(error).toMatchObject({ code: 'construct/invalid-argument', origin: { construct: 'shop/web' } });
    expect(error.message.replace(/ from \S+ \(.*?\)/, '')).toContain(`Cannot write ${message}`);
  });

  test('what is of another shape within the fields stays, for the check of the object', () => {
    const chart = chartIn(SHOP);
    const roleRef = odd('view');
    expect(new c.RoleBinding(chart, 'a', { roleRef, subjects: odd([null]) }).toJson()).toMatchObject({
      roleRef: 'view',
      subjects: [null],
    });
    expect(new c.RoleBinding(chart, 'b', { roleRef, subjects: odd({}) }).toJson()).toMatchObject({ subjects: {} });
    const policy = new c.NetworkPolicy(chart, 'c', {
      podSelector: {},
      ingress: odd([null, { from: [null] }]),
      egress: odd({}),
    });
    expect(policy.toJson()).toMatchObject({ spec: { ingress: [null, { from: [null] }], egress: {} } });
  });

  test.each<[string, string, () => unknown]>([
    ['no path', 'files/unreadable', () => filesIn(odd(undefined))],
    ['a number', 'files/unreadable', () => textFile(odd(5))],
    ['a text to include', 'files/not-included', () => filesIn(__dirname, { include: odd('tree.ts') })],
  ])('files fail for %s', (_, code, call) => {
    expect(errorOf(call)).toMatchObject({ code });
  });
});
