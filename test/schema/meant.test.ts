import { checkObject } from '../../lib/schema';

type Part = Readonly<Record<string, unknown>>;

const named = (apiVersion: string, kind: string, rest: Part): Part => ({
  apiVersion,
  kind,
  metadata: { name: 'probe' },
  ...rest,
});
const CONTAINER = { name: 'app', image: 'shop:1' };
const podSpec = (part: Part, rest: Part = {}): Part => ({ containers: [{ ...CONTAINER, ...part }], ...rest });
const pod = (part: Part, rest: Part = {}): Part => named('v1', 'Pod', { spec: podSpec(part, rest) });
const deployment = (rest: Part, part: Part = {}): Part =>
  named('apps/v1', 'Deployment', {
    spec: {
      selector: { matchLabels: { app: 'shop' } },
      template: { metadata: { labels: { app: 'shop' } }, spec: podSpec(part) },
      ...rest,
    },
  });
const service = (rest: Part): Part => named('v1', 'Service', { spec: { ports: [{ port: 80 }], ...rest } });
const ingress = (spec: Part): Part => named('networking.k8s.io/v1', 'Ingress', { spec });
const oldBackend = (backend: Part): Part =>
  ingress({ rules: [{ http: { paths: [{ path: '/', pathType: 'Exact', backend }] } }] });
const autoscaler = (spec: Part): Part =>
  named('autoscaling/v2', 'HorizontalPodAutoscaler', {
    spec: { maxReplicas: 2, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' }, ...spec },
  });

const messages = (object: Part): readonly string[] => checkObject(object).map(({ message }) => message);

describe('checkObject, on a field that its type does not have', () => {
  it.each<[name: string, object: Part, message: string]>([
    [
      'one that an older API had',
      ingress({ backend: { service: { name: 'a', port: { number: 80 } } } }),
      'IngressSpec has no field `backend`; `defaultBackend` has taken its place',
    ],
    [
      'the Service of an old Ingress',
      oldBackend({ serviceName: 'a' }),
      'IngressBackend has no field `serviceName`; `service.name` has taken its place',
    ],
    [
      'the port of an old Ingress',
      oldBackend({ servicePort: 80 }),
      'IngressBackend has no field `servicePort`; `service.port.number` or `service.port.name` has taken its place',
    ],
    [
      'the target of an old autoscaler',
      autoscaler({ targetCPUUtilizationPercentage: 60 }),
      'HorizontalPodAutoscalerSpec has no field `targetCPUUtilizationPercentage`; `metrics[].resource.target.averageUtilization` has taken its place',
    ],
    [
      'one that belongs to what is around it',
      deployment({}, { nodeSelector: {} }),
      'Container has no field `nodeSelector`; `spec.template.spec.nodeSelector` was probably meant',
    ],
    [
      'one that belongs to a part of that name around it',
      deployment({}, { securityContext: { fsGroup: 7 } }),
      'SecurityContext has no field `fsGroup`; `spec.template.spec.securityContext.fsGroup` was probably meant',
    ],
    [
      'one that belongs to the object itself, two steps up',
      deployment({}, { replicas: 2 }),
      'Container has no field `replicas`; `spec.replicas` was probably meant',
    ],
    [
      'one that belongs to a part',
      { ...deployment({}), replicas: 2 },
      'Deployment has no field `replicas`; `spec.replicas` was probably meant',
    ],
    [
      'one that belongs to the elements of a list',
      service({ nodePort: 30080 }),
      'ServiceSpec has no field `nodePort`; `spec.ports[].nodePort` was probably meant',
    ],
    [
      'one that belongs to several parts, of which one must be there',
      pod({}, { image: 'shop:1' }),
      'PodSpec has no field `image`; `spec.containers[].image` was probably meant',
    ],
    ['one that belongs to many parts', pod({ items: [] }), 'Container has no field `items`'],
    ['one that all metadata has', pod({ labels: {} }), 'Container has no field `labels`'],
    [
      'one that is only misspelt',
      service({ sessionAffinty: 'None' }),
      'ServiceSpec has no field `sessionAffinty`; `sessionAffinity` was probably meant',
    ],
  ])('names what was meant: %s', (_name, object, message) => {
    expect(messages(object)).toContain(message);
  });
});

describe('checkObject, on a value of a wrong type', () => {
  const env = (value: unknown): Part => pod({ env: [{ name: 'A', value }] });
  const memory = (text: string): Part => pod({ resources: { limits: { memory: text } } });
  const string = 'stands where a string is expected';
  const quantity = 'stands where a quantity such as "500m" or "128Mi" is expected';

  it.each<[name: string, object: Part, message: string]>([
    ['a number for a string', env(7), `the number 7 ${string}; put it in quotes`],
    ['a boolean for a string', env(false), `the boolean false ${string}; put it in quotes`],
    ['a map for a string', env({}), `a map {} ${string}`],
    [
      'a number in quotes',
      service({ ports: [{ port: '80' }] }),
      'the string "80" stands where a whole number of 32 bits is expected; leave out the quotes',
    ],
    [
      'a name for a number',
      service({ ports: [{ port: 'http' }] }),
      'the string "http" stands where a whole number of 32 bits is expected',
    ],
    [
      'a boolean in quotes',
      pod({}, { hostNetwork: 'true' }),
      'the string "true" stands where true or false is expected; leave out the quotes',
    ],
    [
      'a word for a boolean',
      pod({}, { hostNetwork: 'yes' }),
      'the string "yes" stands where true or false is expected',
    ],
    ['a size with bytes', memory('10GB'), `the string "10GB" ${quantity}; "10Gi" or "10G" was probably meant`],
    ['a small size with bytes', memory('64kb'), `the string "64kb" ${quantity}; "64Ki" or "64k" was probably meant`],
    ['a size in words', memory('much'), `the string "much" ${quantity}`],
  ])('says what to write: %s', (_name, object, message) => {
    expect(messages(object)).toEqual([message]);
  });

  it('says what does the work of a kind that is gone', () => {
    expect(messages(named('policy/v1beta1', 'PodSecurityPolicy', {}))).toContain(
      '"policy/v1beta1" is gone since Kubernetes 1.25, and the target is 1.37; Pod Security admission does its work: label the namespaces with `pod-security.kubernetes.io/enforce`',
    );
  });
});
