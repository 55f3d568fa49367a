import { KUBERNETES_VERSIONS, type KubernetesVersion, checkObject } from '../../lib/schema';

type Part = Readonly<Record<string, unknown>>;

const container = (rest: Part = {}): Part => ({ name: 'app', image: 'nginx', ...rest });
const pod = (spec: Part = {}): Part => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'x' },
  spec: { containers: [container()], ...spec },
});
const NODE_PORT = 'spec.containers[b].ports[0].hostPort';
const listens = (port: Part): Part => ({ containerPort: 80, ...port });
const listening = (port: Part, name = 'a'): Part => container({ name, ports: [listens(port)] });
const sharing = (first: Part, second: Part): Part => pod({ containers: [listening(first), listening(second, 'b')] });
const volume = (source: Part): Part => pod({ volumes: [{ name: 'v', ...source }] });
const windows = (spec: Part): Part => pod({ os: { name: 'windows' }, ...spec });
const account = (runAsUserName: string): Part => windows({ securityContext: { windowsOptions: { runAsUserName } } });
const resources = (limits: Part): Part => pod({ containers: [container({ resources: { limits } })] });
const job = (spec: Part, name = 'x'): Part => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name },
  spec: { template: { spec: { restartPolicy: 'Never', containers: [container()] } }, ...spec },
});
const indexed = (rule: Part): Part =>
  job({ completionMode: 'Indexed', completions: 5, parallelism: 2, successPolicy: { rules: [rule] } });
const config: Part = { configMap: { name: 'a', items: [{ key: 'k', path: 'p' }] } };
const token: Part = { serviceAccountToken: { path: 'token' } };
const quota = (spec: Part): Part => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'x' },
  spec,
});

const WISH =
  'spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0]';

/** Where errors stand, or warnings. */
function places(object: unknown, severity: 'error' | 'warning', kubernetes?: KubernetesVersion): readonly string[] {
  return checkObject(object, kubernetes ? { kubernetes } : {})
    .filter((finding) => finding.severity === severity)
    .map(({ path = '' }) => path);
}

describe('checkObject on Pods and workloads', () => {
  test.each<[string, Part]>([
    ['a user of a Windows domain', account('CORP.example\\web')],
    ['a user of the machine', account('ContainerUser')],
    [
      'a process of a Windows host',
      windows({ hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } }),
    ],
    ['a portal of the volume, without CHAP', volume({ iscsi: { targetPortal: 'a:1', iqn: 'iqn.2001-04.com.x:y' } })],
    ['a volume of a fibre channel', volume({ fc: { wwids: ['3600508b400105e21'] } })],
    ['a token beside another', volume({ projected: { sources: [token, token] } })],
    ['a channel by its name, with a number', volume({ fc: { wwids: ['3600508b400105e21'], lun: 300 } })],
    ['a certificate of a signer', volume({ projected: { sources: [{ podCertificate: certificate({}) }] } })],
    ['a bundle by name', volume({ projected: { sources: [{ clusterTrustBundle: { name: 'b', path: 'ca.pem' } }] } })],
    ['huge pages beside memory', resources({ 'hugepages-2Mi': '4Mi', memory: '1Gi' })],
    ['whole devices', resources({ 'nvidia.com/gpu': 2 })],
    ['a quantity without digits, which is 0', resources({ cpu: 'm' })],
    ['a quantity between blanks', resources({ cpu: ' 1 ' })],
    ['a wish for nodes without a preference', pod({ affinity: { nodeAffinity: wish({ weight: 1 }) } })],
    ['an indexed Job that need not succeed whole', indexed({ succeededIndexes: '0,2-4', succeededCount: 4 })],
    ['a quota of Pods in a scope', quota({ hard: { pods: 1, 'limits.cpu': 2 }, scopes: ['NotBestEffort'] })],
    ['a Pod that asks for as much as its containers', whole('1')],
    ['a selector of a metric, however it is', metric({ matchExpressions: [{ operator: 'in' }] })],
    ['a limit below zero, which means nothing', limit({ type: 'Container', max: { cpu: -1 } })],
    ['how to update, where it is done by hand', byHand({ maxUnavailable: 'x' })],
  ])('takes %s', (_what, object) => {
    expect(places(object, 'error')).toEqual([]);
  });

  test.each<[string, Part, string]>([
    ['two users', account('a\\b\\c'), 'spec.securityContext.windowsOptions.runAsUserName'],
    ['a user with an "@"', account('a@b'), 'spec.securityContext.windowsOptions.runAsUserName'],
    ['an id on Windows', windows({ securityContext: { runAsUser: 1 } }), 'spec.securityContext.runAsUser'],
    ['options of Windows on Linux', linuxWithOptions(), 'spec.securityContext.windowsOptions'],
    ['a process of the host without its network', hostProcess(), 'spec.hostNetwork'],
    ['two sources of a volume', volume({ configMap: { name: 'a' }, emptyDir: {} }), 'spec.volumes[v].configMap'],
    ['two sources of a file', volume({ projected: { sources: [config, config] } }), 'spec.volumes[v].projected'],
    ['CHAP without a secret', volume({ iscsi: chap() }), 'spec.volumes[v].iscsi.secretRef'],
    ['a channel without a number', volume({ fc: { targetWWNs: ['5'] } }), 'spec.volumes[v].fc.lun'],
    ['a managed disk elsewhere', volume({ azureDisk: managed() }), 'spec.volumes[v].azureDisk.diskURI'],
    [
      'a certificate of ten minutes',
      volume({ projected: { sources: [{ podCertificate: certificate({ maxExpirationSeconds: 600 }) }] } }),
      'spec.volumes[v].projected.sources[0].podCertificate.maxExpirationSeconds',
    ],
    ['huge pages alone', resources({ 'hugepages-2Mi': '4Mi' }), 'spec.containers[app].resources'],
    [
      'a part of a page',
      resources({ 'hugepages-2Mi': '3Mi', cpu: 1 }),
      'spec.containers[app].resources.limits.hugepages-2Mi',
    ],
    [
      'half a device',
      resources({ 'nvidia.com/gpu': '500m' }),
      'spec.containers[app].resources.limits["nvidia.com/gpu"]',
    ],
    ['containers that ask for more than the Pod', whole('500m'), 'spec.resources.requests.cpu'],
    ['an index beyond the last', indexed({ succeededIndexes: '3-5' }), 'spec.successPolicy.rules[0].succeededIndexes'],
    [
      'more successes than indexes',
      indexed({ succeededIndexes: '1', succeededCount: 2 }),
      'spec.successPolicy.rules[0].succeededCount',
    ],
    [
      'a name too long for its last Pod',
      job({ completionMode: 'Indexed', completions: 10, parallelism: 1 }, 'y'.repeat(62)),
      'metadata.name',
    ],
    ['a quota of what its scope has not', quota({ hard: { services: 1 }, scopes: ['BestEffort'] }), 'spec.scopes'],
    [
      'a restart for more, where nothing restarts',
      pod({
        restartPolicy: 'Never',
        containers: [container({ resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] })],
      }),
      'spec.containers[app].resizePolicy[0].restartPolicy',
    ],
    ['a port of the node for two containers', sharing({ hostPort: 80 }, { hostPort: 80 }), NODE_PORT],
    [
      'a port of the node for two ports',
      sharing({ containerPort: 81, hostPort: 80 }, { hostPort: 80, protocol: 'TCP' }),
      NODE_PORT,
    ],
    [
      'a port of one address of the node for two containers',
      sharing({ hostPort: 80, hostIP: '10.0.0.1' }, { hostPort: 80, hostIP: '10.0.0.1' }),
      NODE_PORT,
    ],
    [
      'a port of the node for two ports of an init container',
      pod({
        initContainers: [container({ name: 'b', ports: [listens({ hostPort: 80 }), listens({ hostPort: 80 })] })],
        containers: [container({})],
      }),
      'spec.initContainers[b].ports[1].hostPort',
    ],
    [
      'a port of two containers in the network of the node',
      pod({ hostNetwork: true, containers: [listening({}), listening({}, 'b')] }),
      NODE_PORT,
    ],
    ['a huge count of Pods', quota({ hard: { pods: '99999999999999999999' } }), 'spec.hard.pods'],
    [
      'a selector that no label of a Job matches',
      job({ manualSelector: true, selector: { matchLabels: { a: 'b' } } }),
      'spec.template.metadata.labels',
    ],
  ])('fails on %s', (_what, object, place) => {
    expect(places(object, 'error')).toContain(place);
  });

  test.each<[string, Part, string]>([
    [
      'a signal that is dropped',
      pod({ containers: [container({ lifecycle: { stopSignal: 'any' } })] }),
      'spec.containers[app].lifecycle.stopSignal',
    ],
    ['a port of two containers', sharing({}, {}), 'spec.containers[b].ports[0]'],
    ['a port under two names', sharing({ name: 'a' }, { name: 'b', protocol: 'TCP' }), 'spec.containers[b].ports[b]'],
    ['a port with and without one of the node', sharing({ hostPort: 80 }, {}), 'spec.containers[b].ports[0]'],
    [
      'a port of the node on all addresses and on one',
      sharing({ hostPort: 80 }, { hostPort: 80, hostIP: '10.0.0.1' }),
      'spec.containers[b].ports[0]',
    ],
    [
      'a port of an init container',
      pod({ initContainers: [container({ name: 'i', ports: [{ containerPort: 80 }] })], containers: [listening({})] }),
      'spec.containers[a].ports[0]',
    ],
    [
      'a port of the node for two init containers',
      pod({
        initContainers: [listening({ hostPort: 80 }, 'b'), listening({ hostPort: 80 }, 'c')],
        containers: [container({})],
      }),
      'spec.initContainers[c].ports[0]',
    ],
    [
      'files at one path',
      volume({ configMap: { name: 'a', items: files('a', 'a/b') } }),
      'spec.volumes[v].configMap.items[1].path',
    ],
    [
      'a wish for a label that no node has',
      pod({ affinity: { nodeAffinity: wish(labelled('a b')) } }),
      `${WISH}.values[0]`,
    ],
  ])('warns of %s', (_what, object, place) => {
    expect(places(object, 'error')).toEqual([]);
    expect(places(object, 'warning')).toContain(place);
  });

  test.each<[string, Part, Part]>([
    ['of two protocols', {}, { protocol: 'UDP' }],
    ['of two ports of the node', { hostPort: 80 }, { hostPort: 81 }],
    ['of two addresses of the node', { hostPort: 80, hostIP: '10.0.0.1' }, { hostPort: 80, hostIP: '10.0.0.2' }],
  ])('takes a port twice, %s', (_what, first, second) => {
    expect(checkObject(sharing(first, second))).toEqual([]);
  });

  /** From which minor version on an object is taken without a word; before, it is refused or parts of it are dropped. */
  test.each<[string, Part, number]>([
    ['a sidecar', pod({ initContainers: [container({ name: 's', restartPolicy: 'Always' })] }), 29],
    ['what a Pod as a whole asks for', pod({ resources: { limits: { cpu: '1' } } }), 34],
    ['users of its own', pod({ hostUsers: false }), 33],
    [
      'a resize policy',
      pod({ containers: [container({ resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'NotRequired' }] })] }),
      33,
    ],
    ['a restart policy of a container', pod({ containers: [container({ restartPolicy: 'Never' })] }), 35],
    ['who manages a Job', job({ managedBy: 'example.com/x' }), 32],
    ['what makes a Job a success', indexed({ succeededCount: 1 }), 31],
    ['no Pods where a queue is empty', metric({}, { minReplicas: 0 }), 36],
  ])('takes %s since the version that turned it on', (_what, object, first) => {
    const silent = KUBERNETES_VERSIONS.filter((version) => checkObject(object, { kubernetes: version }).length === 0);
    expect(silent).toEqual(KUBERNETES_VERSIONS.filter((version) => Number(version.split('.')[1]) >= first));
  });

  it('takes a time zone in a schedule before 1.29, and says so', () => {
    const object = cronJob('TZ=UTC 0 0 * * *');
    expect(places(object, 'error', '1.28')).toEqual([]);
    expect(places(object, 'warning', '1.28')).toEqual(['spec.schedule']);
    expect(places(object, 'error', '1.29')).toEqual(['spec.schedule']);
  });
});

function certificate(rest: Part): Part {
  return { signerName: 'example.com/s', keyType: 'ED25519', keyPath: 'key.pem', ...rest };
}

function wish(term: Part): Part {
  return { preferredDuringSchedulingIgnoredDuringExecution: [term] };
}

function labelled(value: string): Part {
  return { weight: 1, preference: { matchExpressions: [{ key: 'a', operator: 'In', values: [value] }] } };
}

function files(...paths: readonly string[]): readonly Part[] {
  return paths.map((path) => ({ key: 'k', path }));
}

function whole(cpu: string): Part {
  const asked = container({ resources: { requests: { cpu: '1' } } });
  return pod({ resources: { requests: { cpu } }, containers: [asked] });
}

function hostProcess(): Part {
  return windows({ securityContext: { windowsOptions: { hostProcess: true } } });
}

function linuxWithOptions(): Part {
  return pod({ os: { name: 'linux' }, securityContext: { windowsOptions: { runAsUserName: 'a' } } });
}

function chap(): Part {
  return { targetPortal: 'a:1', iqn: 'iqn.2001-04.com.x:y', lun: 0, chapAuthSession: true };
}

function managed(): Part {
  return { diskName: 'd', diskURI: 'https://x.example/d', kind: 'Managed' };
}

function metric(selector: Part, spec: Part = {}): Part {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'x' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' },
      maxReplicas: 3,
      metrics: [
        { type: 'External', external: { metric: { name: 'q', selector }, target: { type: 'Value', value: '1' } } },
      ],
      ...spec,
    },
  };
}

function limit(one: Part): Part {
  return { apiVersion: 'v1', kind: 'LimitRange', metadata: { name: 'x' }, spec: { limits: [one] } };
}

function byHand(rollingUpdate: Part): Part {
  const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [container()] } };
  const updateStrategy = { type: 'OnDelete', rollingUpdate };
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'x' },
    spec: { selector: { matchLabels: { a: 'b' } }, template, updateStrategy },
  };
}

function cronJob(schedule: string): Part {
  const { spec } = job({});
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'x' },
    spec: { schedule, jobTemplate: { spec } },
  };
}
