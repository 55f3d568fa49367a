import { checkObject } from '../../lib/schema';

type Part = Readonly<Record<string, unknown>>;

interface Asked {
  readonly limits?: Part;
  readonly requests?: Part;
}

const container = (name: string, resources: Asked, rest: Part = {}): Part => ({
  name,
  image: 'shop:1',
  resources,
  ...rest,
});
const spec = (resources: Asked, containers: readonly Part[], initContainers: readonly Part[] = []): Part => ({
  resources,
  containers,
  ...(initContainers.length > 0 && { initContainers }),
});
const pod = (of: Part): Part => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'probe' }, spec: of });
const deployment = (of: Part): Part => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'probe' },
  spec: { selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: of } },
});

const LIMITED = { limits: { cpu: '2' } };
const both = (resources: Asked): readonly Part[] => [container('a', resources), container('b', resources)];
const BIG = container('first', { limits: { cpu: '5' }, requests: { cpu: '1' } });
const SMALL = [container('a', {})];
const PAGES = { cpu: 1, 'hugepages-2Mi': '4Mi' };
const TEMPLATE = 'spec.template.spec';

describe('checkObject, on what a Pod as a whole may use', () => {
  it.each<[name: string, object: Part, places: readonly string[]]>([
    [
      'a container with a larger limit',
      pod(spec(LIMITED, [container('a', { limits: { cpu: '3' } })])),
      ['spec.containers[a].resources.limits.cpu', 'spec.resources.requests.cpu'],
    ],
    ['an init container with a larger limit', pod(spec(LIMITED, SMALL, [BIG])), []],
    ['a sidecar with a larger limit', pod(spec(LIMITED, SMALL, [{ ...BIG, restartPolicy: 'Always' }])), []],
    [
      'an init container that asks for more',
      pod(spec(LIMITED, SMALL, [container('i', { limits: { cpu: '5' } })])),
      ['spec.resources.requests.cpu'],
    ],
    [
      'containers that ask for more together',
      pod(spec(LIMITED, both({ requests: { cpu: '1500m' } }))),
      ['spec.resources.requests.cpu'],
    ],
    ['containers that ask for all of it', pod(spec(LIMITED, both({ requests: { cpu: '1' } }))), []],
    [
      'limits for requests, in a Pod',
      pod(spec(LIMITED, both({ limits: { cpu: '1500m' } }))),
      ['spec.resources.requests.cpu'],
    ],
    ['requests of a template that does not say', deployment(spec(LIMITED, both({ requests: { cpu: '1500m' } }))), []],
    [
      'limits for requests, in a template',
      deployment(spec({ ...LIMITED, requests: { cpu: '1' } }, both({ limits: { cpu: '1500m' } }))),
      [],
    ],
    [
      'requests of a template that says',
      deployment(spec({ ...LIMITED, requests: { cpu: '1' } }, both({ requests: { cpu: '750m' } }))),
      [`${TEMPLATE}.resources.requests.cpu`],
    ],
    [
      'huge pages of all together',
      deployment(spec({ limits: PAGES }, both({ limits: PAGES }))),
      [`${TEMPLATE}.resources.limits.hugepages-2Mi`],
    ],
    [
      'huge pages one after the other',
      pod(spec({ limits: PAGES }, [container('a', { limits: PAGES })], [container('i', { limits: PAGES })])),
      [],
    ],
  ])('%s', (_name, object, places) => {
    expect(checkObject(object).map(({ path }) => path)).toEqual(places);
  });
});
