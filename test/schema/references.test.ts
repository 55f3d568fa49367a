import { type Manifest, formatPath } from '../../lib/manifest';
import {
  type ObjectType,
  builtInKind,
  builtInKinds,
  fieldTable,
  podTemplatePath,
  referenceFields,
  references,
} from '../../lib/schema';

const POD_SPEC = {
  serviceAccountName: 'robot',
  priorityClassName: 'high',
  imagePullSecrets: [{ name: 'pull' }],
  initContainers: [{ name: 'init', envFrom: [{ configMapRef: { name: 'early', optional: true } }] }],
  containers: [
    {
      name: 'app',
      env: [
        { name: 'A', value: 'plain' },
        { name: 'B', valueFrom: { secretKeyRef: { name: 'password', key: 'k' } } },
        { name: 'C', valueFrom: { configMapKeyRef: { name: 'settings', key: 'k', optional: false } } },
      ],
      envFrom: [{ secretRef: { name: 'all' } }],
    },
  ],
  volumes: [
    { name: 'a', configMap: { name: 'files', optional: true } },
    { name: 'b', secret: { secretName: 'keys' } },
    { name: 'c', persistentVolumeClaim: { claimName: 'data' } },
    {
      name: 'd',
      projected: { sources: [{ configMap: { name: 'part' } }, { secret: { name: 'other', optional: true } }] },
    },
    { name: 'e', emptyDir: {} },
  ],
};

/** The references of an object as lines: `path -> Kind.group/namespace/name`, with `?` where it may be missing. */
function lines(manifest: object): readonly string[] {
  return references({ metadata: { name: 'x', namespace: 'shop' }, ...manifest } as unknown as Manifest).map(
    ({ path, target, optional }) => {
      const kind = target.group ? `${target.kind}.${target.group}` : target.kind;
      return `${formatPath(path)} -> ${kind}/${target.namespace ?? ''}/${target.name}${optional ? '?' : ''}`;
    },
  );
}

describe('references', () => {
  it('finds what a Pod template names', () => {
    expect(
      lines({ apiVersion: 'apps/v1', kind: 'Deployment', spec: { template: { spec: POD_SPEC } } }).map((line) =>
        line.replace('spec.template.spec.', ''),
      ),
    ).toEqual([
      'initContainers[0].envFrom[0].configMapRef.name -> ConfigMap/shop/early?',
      'containers[0].env[2].valueFrom.configMapKeyRef.name -> ConfigMap/shop/settings',
      'containers[0].env[1].valueFrom.secretKeyRef.name -> Secret/shop/password',
      'containers[0].envFrom[0].secretRef.name -> Secret/shop/all',
      'volumes[0].configMap.name -> ConfigMap/shop/files?',
      'volumes[1].secret.secretName -> Secret/shop/keys',
      'volumes[3].projected.sources[0].configMap.name -> ConfigMap/shop/part',
      'volumes[3].projected.sources[1].secret.name -> Secret/shop/other?',
      'volumes[2].persistentVolumeClaim.claimName -> PersistentVolumeClaim/shop/data',
      'imagePullSecrets[0].name -> Secret/shop/pull',
      'serviceAccountName -> ServiceAccount/shop/robot',
      'priorityClassName -> PriorityClass.scheduling.k8s.io//high',
    ]);
  });

  test.each(['Pod', 'CronJob', 'Job', 'StatefulSet', 'Rollout'])('finds them in a %s', (kind) => {
    const apiVersion =
      { Pod: 'v1', CronJob: 'batch/v1', Job: 'batch/v1', StatefulSet: 'apps/v1', Rollout: 'argoproj.io/v1alpha1' }[
        kind
      ] ?? '';
    const place = [...(podTemplatePath({ apiVersion, kind }) ?? []), 'spec'];
    const manifest = place.reduceRight<object>((below, field) => ({ [field]: below }), POD_SPEC);
    expect(lines({ apiVersion, kind, ...manifest })).toHaveLength(12);
  });

  test.each<[string, object, readonly string[]]>([
    [
      'an Ingress',
      {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'Ingress',
        spec: {
          ingressClassName: 'nginx',
          tls: [{ secretName: 'cert' }, {}],
          defaultBackend: { resource: { apiGroup: 'ex.io', kind: 'Bucket', name: 'static' } },
          rules: [{ host: 'a' }, { http: { paths: [{ backend: { service: { name: 'web' } } }] } }],
        },
      },
      [
        'spec.ingressClassName -> IngressClass.networking.k8s.io//nginx',
        'spec.tls[0].secretName -> Secret/shop/cert',
        'spec.defaultBackend.resource.name -> Bucket.ex.io/shop/static',
        'spec.rules[1].http.paths[0].backend.service.name -> Service/shop/web',
      ],
    ],
    [
      'a RoleBinding',
      {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'RoleBinding',
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
        subjects: [
          { kind: 'ServiceAccount', name: 'robot', namespace: 'tools' },
          { kind: 'ServiceAccount', name: 'own' },
          { kind: 'User', name: 'alice' },
          { kind: 'Group', name: 'staff' },
        ],
      },
      [
        'roleRef.name -> ClusterRole.rbac.authorization.k8s.io//view',
        'subjects[0].name -> ServiceAccount/tools/robot',
        'subjects[1].name -> ServiceAccount/shop/own',
      ],
    ],
    [
      'an autoscaler',
      {
        apiVersion: 'autoscaling/v2',
        kind: 'HorizontalPodAutoscaler',
        spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } },
      },
      ['spec.scaleTargetRef.name -> Deployment.apps/shop/web'],
    ],
    [
      'a webhook',
      {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingWebhookConfiguration',
        metadata: { name: 'x' },
        webhooks: [{ clientConfig: { service: { namespace: 'tools', name: 'gate' } } }],
      },
      ['webhooks[0].clientConfig.service.name -> Service/tools/gate'],
    ],
    [
      'a StatefulSet',
      {
        apiVersion: 'apps/v1',
        kind: 'StatefulSet',
        spec: { serviceName: 'db', volumeClaimTemplates: [{ spec: { storageClassName: 'fast' } }] },
      },
      [
        'spec.serviceName -> Service/shop/db',
        'spec.volumeClaimTemplates[0].spec.storageClassName -> StorageClass.storage.k8s.io//fast',
      ],
    ],
    [
      'the token of a service account',
      {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'x', namespace: 'shop', annotations: { 'kubernetes.io/service-account.name': 'robot' } },
      },
      ['metadata.annotations["kubernetes.io/service-account.name"] -> ServiceAccount/shop/robot'],
    ],
    ['an empty claim', { apiVersion: 'v1', kind: 'PersistentVolumeClaim', spec: { storageClassName: '' } }, []],
    ['a kind of others', { apiVersion: 'ex.io/v1', kind: 'Thing', spec: { secretName: 'x' } }, []],
    [
      'wrong shapes',
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        spec: { template: { spec: { containers: 'x', volumes: [null, 3, { configMap: [] }] } } },
      },
      [],
    ],
  ])('finds what %s names', (_what, manifest, expected) => {
    expect(lines(manifest)).toEqual(expected);
  });
});

describe('referenceFields', () => {
  const kinds = builtInKinds().flatMap(({ group, kind, versions }) =>
    versions.slice(0, 1).map(({ version }) => ({ apiVersion: group ? `${group}/${version}` : version, kind })),
  );

  it('names only fields that Kubernetes has', () => {
    const wrong = kinds.flatMap((kind) =>
      referenceFields(kind)
        .filter(({ path }) => !isField(kind, path))
        .map(({ path }) => `${kind.kind} ${path}`),
    );
    expect(wrong).toEqual([]);
  });

  it('names only kinds that Kubernetes has', () => {
    const targets = kinds
      .flatMap(referenceFields)
      .map(({ to }) => to)
      .filter((to) => to !== '*');
    const unknown = targets.filter((to) => {
      const [kind = '', ...group] = to.split('.');
      return !builtInKind(group.join('.'), kind);
    });
    expect(unknown).toEqual([]);
    expect(targets.length).toBeGreaterThan(200);
  });

  it('covers every Pod template that Kubernetes has', () => {
    const places = kinds.flatMap((kind) => templatePlaces(kind).map((path) => [kind.kind, path] as const));
    expect(places.length).toBeGreaterThan(7);
    expect(
      places.filter(
        ([name, path]) => podTemplatePath(kinds.find(({ kind }) => kind === name) ?? kinds[0]!)?.join('.') !== path,
      ),
    ).toEqual([]);
  });
});

/** Whether a pattern leads to a string field of a kind in some version. */
function isField(kind: { apiVersion: string; kind: string }, pattern: string): boolean {
  return (['1.27', '1.37'] as const).some((kubernetes) => {
    const type = fieldTable(kubernetes).kind(kind.apiVersion, kind.kind);
    let value = type && ({ sort: 'object', type } as NonNullable<ReturnType<typeof type.fields.get>>['value']);
    for (const step of pattern.split('.')) {
      const name = step.replace('[]', '');
      const next =
        value?.sort === 'object' ? value.type.fields.get(name)?.value : value?.sort === 'map' ? value.of : undefined;
      value = step.endsWith('[]') ? (next?.sort === 'list' ? next.of : undefined) : next;
    }
    return value?.sort === 'string';
  });
}

/** Where the fields of a kind hold a Pod template. */
function templatePlaces(kind: { apiVersion: string; kind: string }): readonly string[] {
  const root = fieldTable().kind(kind.apiVersion, kind.kind);
  return root ? below(root, []) : [];
}

function below(type: ObjectType, path: readonly string[]): readonly string[] {
  if (type.name === 'core.v1.PodTemplateSpec') return [path.join('.')];
  if (path.length > 4) return [];
  return [...type.fields.values()].flatMap(({ name, value }) =>
    value.sort === 'object' ? below(value.type, [...path, name]) : [],
  );
}
