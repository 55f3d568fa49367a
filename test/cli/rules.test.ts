import { documentOf, runIn } from './run-in';
import { filesBelow } from './files-below';
import { shopWith } from './shop';
import { removeTempProjects, tempProject } from './temp-project';

afterAll(removeTempProjects);

/** A worker whose probe asks a port that is not there, and a Secret whose values are written. */
const WORKER = `
    new Deployment(chart, 'queue', {
      containers: [{
        name: 'worker',
        image: 'registry.example/worker:1.4.2',
        ports: [{ name: 'metrics', containerPort: 9090 }],
        livenessProbe: { tcpSocket: { port: 'metric' } },
      }],
    });
    return chart;`;
const LOGIN = `
    new Secret(chart, 'login', { metadata: { name: 'login' }, stringData: { password: 'hunter2' } });
    return chart;`;
/** An Ingress that cdk8s wrote, and a Service that offers itself, in an environment that isolates ingress. */
const OFFERED = `
    new ApiObject(chart, 'way', {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name: 'way' },
      spec: { defaultBackend: { service: { name: 'web', port: { number: 80 } } } },
    });
    new Service(chart, 'open', { selector: web, type: 'LoadBalancer', ports: [{ port: 80, targetPort: 8080 }] });
    return chart;`;

function projectWith(addition: string, accept = ''): string {
  return tempProject(
    shopWith({
      'shop.ts': (text) =>
        text
          .replace('Deployment, application', 'Deployment, Secret, Service, application, external')
          .replace('{ Chart }', '{ ApiObject, Chart }')
          .replace('\n    return chart;', addition),
      ...(accept === ''
        ? {}
        : { 'synth.config.ts': (text: string) => text.replace('const accept = {', `const accept = { ${accept},`) }),
    }),
  );
}

describe('synth and the rules', () => {
  test('an error is told once for all environments, and nothing is written', async () => {
    const folder = projectWith(WORKER);
    const { exit, out, err } = await runIn(folder, []);
    expect({ exit, out, files: filesBelow(`${folder}/dist`) }).toEqual({ exit: 1, out: '', files: {} });
    expect(err).toContain(
      'error policy/probe-port Deployment/queue in shop: spec.template.spec.containers[worker].livenessProbe.tcpSocket.port\n' +
        '  the container has no port "metric", so that the probe or hook always fails\n',
    );
    expect(err).toMatch(/ in dev, prod\n/);
    expect(err).toContain('→ policy/probe-port Name a port that the same container declares.\n');
    expect(err).toMatch(/\n1 error\nNothing was written\.\n$/);
  });

  test('--json gives code, severity, object, path, environments and what to do', async () => {
    const { findings, exit } = await documentOf(projectWith(LOGIN), []);
    expect(exit).toBe(1);
    expect(findings).toMatchObject([
      {
        code: 'policy/plain-secret',
        severity: 'error',
        object: '/Secret/shop/login',
        path: 'stringData',
        environments: ['prod'],
      },
      {
        code: 'policy/plain-secret',
        severity: 'warning',
        environments: ['dev'],
        remedy: expect.any(String) as unknown,
      },
    ]);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });

  test('--sarif gives the rule with what it means, and the environments', async () => {
    const { out, exit } = await runIn(projectWith(LOGIN), ['--sarif']);
    expect(exit).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      runs: [
        {
          tool: {
            driver: {
              rules: [{ id: 'policy/plain-secret', shortDescription: { text: expect.any(String) as unknown } }],
            },
          },
          results: [
            { ruleId: 'policy/plain-secret', level: 'error', properties: { environments: ['prod'] } },
            { ruleId: 'policy/plain-secret', level: 'warning', properties: { environments: ['dev'] } },
          ],
        },
      ],
    });
  });

  test('what is accepted is not told, and is written', async () => {
    const folder = projectWith(LOGIN, "'policy/plain-secret': 'a test'");
    expect(await runIn(folder, [])).toMatchObject({ exit: 0, err: expect.not.stringContaining('policy/') as unknown });
    expect(Object.keys(filesBelow(`${folder}/dist`)).filter((file) => file.includes('secret'))).toHaveLength(2);
  });

  test('an environment that is no production is written with a warning', async () => {
    const { exit, err } = await runIn(projectWith(LOGIN), ['--env', 'dev']);
    expect(exit).toBe(0);
    expect(err).toContain('warning policy/plain-secret Secret/login in shop: stringData\n');
  });

  test('the values of a Secret come with the ways out, and both lead to a rendering', async () => {
    const { err } = await runIn(projectWith(LOGIN), ['--env', 'prod']);
    expect(err).toContain("read it with `external.secret('login')`");
    expect(err).toContain("`accept: { 'policy/plain-secret': 'why the values are no secret' }`");
    const read = `
    new Deployment(chart, 'queue', {
      containers: [{
        name: 'worker',
        image: 'registry.example/worker:1.4.2',
        env: [{ name: 'PASSWORD', valueFrom: external.secret('login').key('password') }],
      }],
    });
    return chart;`;
    expect(await documentOf(projectWith(read), ['--env', 'prod'])).toMatchObject({ exit: 0, findings: [] });
    const accepted = LOGIN.replace('stringData', "accept: { 'policy/plain-secret': 'opens nothing' }, stringData");
    expect(await documentOf(projectWith(accepted), ['--env', 'prod'])).toMatchObject({ exit: 0, findings: [] });
  });

  test('what is offered to the outside and shut by isolation is told where it was written', async () => {
    const { findings, exit } = await documentOf(projectWith(OFFERED), ['--env', 'dev']);
    const seen = (findings as { object: string; origin: { file: string } }[]).map(({ object, origin }) => [
      object,
      origin,
    ]);
    expect({ exit, seen }).toEqual({
      exit: 0,
      seen: [
        ['/Service/shop/open', expect.objectContaining({ file: 'shop.ts', construct: 'shop/open' })],
        ['networking.k8s.io/Ingress/shop/way', expect.objectContaining({ construct: 'shop/way' })],
      ],
    });
    const open = OFFERED.replace('return chart', "web.allowFrom('0.0.0.0/0');\n    return chart");
    expect(await documentOf(projectWith(open), [])).toMatchObject({ exit: 0, findings: [] });
  });
});
