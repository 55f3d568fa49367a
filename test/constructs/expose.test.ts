import { type ContainerProps, Deployment, Service, type ExposeOptions } from '../../lib/constructs';
import type { k8s } from '../../lib/schema';
import { SHOP, chartIn, errorOf, manifests } from './tree';

const app = (...ports: k8s.ContainerPort[]): ContainerProps => ({ name: 'app', image: 'app', ports });
const http = { name: 'http', containerPort: 8080 };
const metrics = { name: 'metrics', containerPort: 9090 };
const dns = { name: 'dns', containerPort: 53, protocol: 'UDP' } as const;
const dnsTcp = { name: 'dns-tcp', containerPort: 53 };

function portsOf(options: ExposeOptions, ...containers: ContainerProps[]): readonly k8s.ServicePort[] {
  const [first, ...others] = containers;
  const web = new Deployment(chartIn(SHOP), 'web', { containers: [first ?? app(), ...others] });
  return web.exposeViaService(options).manifest.spec!.ports!;
}

describe('exposeViaService', () => {
  test('makes a Service of the same name for the Pods', () => {
    const web = new Deployment(chartIn(SHOP), 'web', { containers: [app(http)] });
    const service = web.exposeViaService({ port: 80, type: 'LoadBalancer', metadata: { annotations: { a: '1' } } });
    expect(service.manifest).toMatchObject({
      metadata: { name: 'web', namespace: 'shop', annotations: { a: '1' } },
      spec: { type: 'LoadBalancer', selector: web.selectorLabels },
    });
    expect(service.node.path).toBe('shop/web/service');
  });

  test.each<[string, ExposeOptions, ContainerProps[], k8s.ServicePort]>([
    ['the only port, by its name', { port: 80 }, [app(http)], { name: 'http', port: 80, targetPort: 'http' }],
    ['the only port, by its number', { port: 80 }, [app({ containerPort: 8080 })], { port: 80, targetPort: 8080 }],
    [
      'a protocol other than TCP',
      { port: 53 },
      [app(dns)],
      { name: 'dns', port: 53, targetPort: 'dns', protocol: 'UDP' },
    ],
    [
      'a port by name',
      { port: 80, targetPort: 'metrics' },
      [app(http, metrics)],
      { name: 'metrics', port: 80, targetPort: 'metrics' },
    ],
    [
      'a port by number',
      { port: 80, targetPort: 9090 },
      [app(http), { ...app(metrics), name: 'b' }],
      { name: 'metrics', port: 80, targetPort: 'metrics' },
    ],
    [
      'the one of its protocol, of two with one number',
      { port: 53, targetPort: 53, protocol: 'UDP' },
      [app(dnsTcp, dns)],
      { name: 'dns', port: 53, targetPort: 'dns', protocol: 'UDP' },
    ],
    [
      'the only one of a protocol',
      { port: 53, protocol: 'TCP' },
      [app(dns, dnsTcp)],
      { name: 'dns-tcp', port: 53, targetPort: 'dns-tcp', protocol: 'TCP' },
    ],
    ['no declared port', { port: 80 }, [app()], { port: 80 }],
    ['no declared port, a number', { port: 80, targetPort: 8080 }, [app()], { port: 80, targetPort: 8080 }],
    [
      'a name of its own',
      { port: 80, portName: 'web', nodePort: 30080, appProtocol: 'http' },
      [app(http)],
      { name: 'web', port: 80, targetPort: 'http', nodePort: 30080, appProtocol: 'http' },
    ],
  ])('leads to %s', (_, options, containers, expected) => {
    expect(portsOf(options, ...containers)).toEqual([expected]);
  });

  test('finds the ports of sidecars', () => {
    const initContainers = [
      { ...app(http), name: 'side', restartPolicy: 'Always' as const },
      { ...app(metrics), name: 'init' },
    ];
    const web = new Deployment(chartIn(SHOP), 'web', { containers: [app()], initContainers });
    expect(web.ports).toEqual([{ name: 'http', number: 8080 }]);
  });

  test.each<[string, ExposeOptions, k8s.ContainerPort[], string, string]>([
    [
      'a number of two ports',
      { port: 53, targetPort: 53 },
      [dns, dnsTcp],
      'construct/ambiguous-port',
      'it has dns (53 UDP), dns-tcp (53)',
    ],
    [
      'a port of another protocol',
      { port: 80, targetPort: 'http', protocol: 'UDP' },
      [http],
      'construct/unknown-port',
      '"http" UDP is none of its ports; it has http (8080)',
    ],
    [
      'several ports and none named',
      { port: 80 },
      [http, metrics],
      'construct/ambiguous-port',
      'it has http (8080), metrics (9090)',
    ],
    [
      'a name that is not there',
      { port: 80, targetPort: 'htp' },
      [http],
      'construct/unknown-port',
      '"htp" is none of its ports; it has http (8080)',
    ],
    [
      'a number that is not there',
      { port: 80, targetPort: 81 },
      [http],
      'construct/unknown-port',
      '81 is none of its ports',
    ],
    ['a name where there is no port', { port: 80, targetPort: 'http' }, [], 'construct/unknown-port', 'it has no port'],
  ])('fails for %s', (_, options, ports, code, seen) => {
    const error = errorOf(() => portsOf(options, app(...ports)));
    expect(error).toMatchObject({ code });
    expect(error.message).toContain('Deployment "shop/web"');
    expect(error.message).toContain(seen);
  });

  test('fails the second time, unless the Service has a name of its own', () => {
    const web = new Deployment(chartIn(SHOP), 'web', { containers: [app(http)] });
    web.exposeViaService({ port: 80 });
    expect(errorOf(() => web.exposeViaService({ port: 81 }))).toMatchObject({ code: 'construct/invalid-id' });
    expect(web.exposeViaService({ port: 81, metadata: { name: 'web-alt' } }).name).toBe('web-alt');
  });
});

describe('exposeViaIngress', () => {
  const service = (...ports: k8s.ServicePort[]): Service => new Service(chartIn(SHOP), 'web', { ports });

  test('leads a host to the only port', () => {
    const { metadata, spec } = service({ port: 80 }).exposeViaIngress('shop.example').manifest;
    expect(metadata!.name).toBe('web');
    expect(spec).toEqual({
      rules: [
        {
          host: 'shop.example',
          http: {
            paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: { number: 80 } } } }],
          },
        },
      ],
    });
  });

  test('speaks of a port by its name, and passes other fields on', () => {
    const web = service({ name: 'http', port: 80 }, { name: 'api', port: 81 });
    const tls = [{ hosts: ['shop.example'], secretName: 'tls' }];
    const { spec } = web.exposeViaIngress('shop.example', {
      path: '/api',
      pathType: 'Exact',
      port: 81,
      ingressClassName: 'nginx',
      tls,
    }).manifest;
    expect(spec).toMatchObject({
      ingressClassName: 'nginx',
      tls,
      rules: [
        { http: { paths: [{ path: '/api', pathType: 'Exact', backend: { service: { port: { name: 'api' } } } }] } },
      ],
    });
  });

  test('fails where there are several ports and none is named', () => {
    expect(
      errorOf(() => service({ name: 'a', port: 1 }, { name: 'b', port: 2 }).exposeViaIngress('x.example')),
    ).toMatchObject({ code: 'construct/ambiguous-port' });
  });

  test('fails where there is no port', () => {
    expect(errorOf(() => service().exposeViaIngress('x.example')).message).toContain('it has no port');
  });
});

test('a chain makes the objects of the smallest web application', () => {
  const chart = chartIn(SHOP);
  new Deployment(chart, 'web', { containers: [app()] }).exposeViaService({ port: 80 }).exposeViaIngress('shop.example');
  expect(manifests(chart).map(({ kind, metadata }) => `${kind}/${metadata.name}`)).toEqual([
    'Deployment/web',
    'Service/web',
    'Ingress/web',
  ]);
});
