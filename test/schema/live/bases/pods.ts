import type { JsonObject } from '../../../../lib/manifest';
import { pod } from './object';

const PLACEMENT = pod(
  {
    restartPolicy: 'OnFailure',
    terminationGracePeriodSeconds: 40,
    activeDeadlineSeconds: 600,
    dnsPolicy: 'None',
    dnsConfig: {
      nameservers: ['10.0.0.10', '2001:db8::1'],
      searches: ['a.local', '_b.c'],
      options: [{ name: 'ndots', value: '2' }],
    },
    nodeSelector: { disk: 'ssd' },
    serviceAccountName: 'runner',
    automountServiceAccountToken: false,
    hostAliases: [{ ip: '10.0.0.9', hostnames: ['a.local', 'b'] }],
    priorityClassName: 'live-high',
    schedulerName: 'my-scheduler',
    hostname: 'h',
    subdomain: 's',
    setHostnameAsFQDN: false,
    enableServiceLinks: false,
    readinessGates: [{ conditionType: 'example.com/ready' }],
    schedulingGates: [{ name: 'example.com/gate' }],
    imagePullSecrets: [{ name: 'pull' }],
    tolerations: [
      { key: 'k', operator: 'Equal', value: 'v', effect: 'NoExecute', tolerationSeconds: 30 },
      { key: 'example.com/t', operator: 'Exists', effect: 'NoSchedule' },
      { operator: 'Exists' },
    ],
    topologySpreadConstraints: [
      {
        maxSkew: 2,
        minDomains: 2,
        topologyKey: 'topology.kubernetes.io/zone',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: {
          matchLabels: { app: 'a' },
          matchExpressions: [{ key: 'tier', operator: 'In', values: ['x', 'y'] }],
        },
        matchLabelKeys: ['pod-template-hash'],
        nodeAffinityPolicy: 'Honor',
        nodeTaintsPolicy: 'Ignore',
      },
    ],
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [
            {
              matchExpressions: [
                { key: 'zone', operator: 'In', values: ['a'] },
                { key: 'cores', operator: 'Gt', values: ['3'] },
                { key: 'spot', operator: 'DoesNotExist' },
              ],
              matchFields: [{ key: 'metadata.name', operator: 'In', values: ['node-1'] }],
            },
          ],
        },
        preferredDuringSchedulingIgnoredDuringExecution: [
          {
            weight: 10,
            preference: { matchExpressions: [{ key: 'disk', operator: 'NotIn', values: ['hdd', 'tape'] }] },
          },
        ],
      },
      podAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          {
            topologyKey: 'zone',
            labelSelector: { matchLabels: { app: 'a' } },
            namespaces: ['default'],
            namespaceSelector: { matchLabels: { team: 't' } },
            matchLabelKeys: ['version'],
            mismatchLabelKeys: ['tenant'],
          },
        ],
        preferredDuringSchedulingIgnoredDuringExecution: [
          {
            weight: 1,
            podAffinityTerm: {
              topologyKey: 'zone',
              labelSelector: { matchExpressions: [{ key: 'a', operator: 'Exists' }] },
            },
          },
        ],
      },
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          {
            topologyKey: 'kubernetes.io/hostname',
            labelSelector: { matchExpressions: [{ key: 'a', operator: 'NotIn', values: ['x'] }] },
          },
        ],
        preferredDuringSchedulingIgnoredDuringExecution: [
          { weight: 100, podAffinityTerm: { topologyKey: 'zone', labelSelector: { matchLabels: { app: 'b' } } } },
        ],
      },
    },
  },
  { labels: { app: 'a', tier: 'x' }, annotations: { 'example.com/note': 'n' }, finalizers: ['example.com/f'] },
);

const SECURITY = pod({
  hostUsers: true,
  securityContext: {
    runAsUser: 1000,
    runAsGroup: 3000,
    runAsNonRoot: true,
    fsGroup: 2000,
    fsGroupChangePolicy: 'OnRootMismatch',
    supplementalGroups: [10, 20],
    supplementalGroupsPolicy: 'Strict',
    seLinuxOptions: { user: 'u', role: 'r', type: 't', level: 's0:c1,c2' },
    seLinuxChangePolicy: 'MountOption',
    seccompProfile: { type: 'Localhost', localhostProfile: 'profiles/p.json' },
    appArmorProfile: { type: 'RuntimeDefault' },
    sysctls: [
      { name: 'net.ipv4.tcp_syncookies', value: '1' },
      { name: 'kernel/shm_rmid_forced', value: '0' },
    ],
  },
  containers: [
    {
      name: 'c',
      image: 'i:1',
      securityContext: {
        privileged: false,
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        runAsUser: 1001,
        runAsGroup: 1,
        runAsNonRoot: true,
        procMount: 'Default',
        capabilities: { add: ['NET_BIND_SERVICE'], drop: ['ALL'] },
        seLinuxOptions: { level: 's0' },
        seccompProfile: { type: 'Unconfined' },
        appArmorProfile: { type: 'Localhost', localhostProfile: 'k8s-apparmor' },
      },
    },
    { name: 'root', image: 'i:1', securityContext: { privileged: true, allowPrivilegeEscalation: true } },
  ],
});

const HOST = pod({
  hostNetwork: true,
  hostPID: true,
  hostIPC: true,
  shareProcessNamespace: false,
  dnsPolicy: 'ClusterFirstWithHostNet',
  hostname: 'h',
  preemptionPolicy: 'PreemptLowerPriority',
  runtimeClassName: 'a',
  os: { name: 'linux' },
  containers: [
    { name: 'c', image: 'i:1', ports: [{ name: 'http', containerPort: 80, hostPort: 80, protocol: 'TCP' }] },
  ],
});

const USERS = pod({
  hostUsers: false,
  shareProcessNamespace: true,
  containers: [{ name: 'c', image: 'i:1', securityContext: { procMount: 'Unmasked' } }],
});

const OVERRIDDEN = pod({ hostnameOverride: 'web.example.com', setHostnameAsFQDN: false });

const WINDOWS = pod({
  os: { name: 'windows' },
  securityContext: {
    runAsNonRoot: true,
    windowsOptions: {
      gmsaCredentialSpecName: 'gmsa',
      gmsaCredentialSpec: '{}',
      runAsUserName: 'ContainerUser',
      hostProcess: false,
    },
  },
  containers: [
    {
      name: 'c',
      image: 'i:1',
      securityContext: { windowsOptions: { runAsUserName: 'DOMAIN\\user', gmsaCredentialSpecName: 'gmsa.two' } },
    },
  ],
});

const HOST_PROCESS = pod({
  os: { name: 'windows' },
  hostNetwork: true,
  securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } },
  containers: [{ name: 'c', image: 'i:1' }],
});

const CLAIMS = pod({
  resourceClaims: [
    { name: 'gpu', resourceClaimName: 'my-gpu' },
    { name: 'net', resourceClaimTemplateName: 'net-template' },
  ],
  resources: { limits: { cpu: '2', memory: '2Gi' }, requests: { cpu: '1', memory: '1Gi' } },
  runtimeClassName: 'live-heavy',
  overhead: { cpu: '100m' },
  containers: [
    {
      name: 'c',
      image: 'i:1',
      resources: {
        claims: [{ name: 'gpu', request: 'one' }, { name: 'net' }],
        limits: { cpu: '1', memory: '1Gi', 'example.com/widget': '2', 'ephemeral-storage': '1Gi' },
        requests: { cpu: '500m', memory: '512Mi', 'example.com/widget': 2 },
      },
      resizePolicy: [
        { resourceName: 'cpu', restartPolicy: 'NotRequired' },
        { resourceName: 'memory', restartPolicy: 'RestartContainer' },
      ],
    },
  ],
});

/** Pods that together write every field of their specification. */
export const PODS: readonly JsonObject[] = [
  PLACEMENT,
  SECURITY,
  HOST,
  USERS,
  OVERRIDDEN,
  WINDOWS,
  HOST_PROCESS,
  CLAIMS,
  pod({ resources: { limits: { 'hugepages-2Mi': '4Mi', cpu: 1 }, requests: { 'hugepages-2Mi': '4Mi', cpu: 1 } } }),
];
