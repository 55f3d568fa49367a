import {
  KUBERNETES_VERSIONS,
  availability,
  builtInKind,
  builtInKinds,
  kubernetesVersionOf,
  minorOf,
  servedByDefault,
} from '../../lib/schema';
import { type DefinitionSets, kindOf } from '../../lib/schema/import/definitions';
import { readDefinitionSets } from '../../tools/schema/definitions';
import { dataPath, itWithData, readData } from './data-folder';

const OPENAPI = 'apiserver/openapi-v1.37.2.json.gz';

interface Operation {
  readonly 'x-kubernetes-group-version-kind'?: {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  };
}

describe('builtInKind', () => {
  it('knows plural and scope', () => {
    expect(builtInKind('apps', 'Deployment')).toMatchObject({ plural: 'deployments', namespaced: true, stored: true });
    expect(builtInKind('', 'Namespace')).toMatchObject({ plural: 'namespaces', namespaced: false });
    expect(builtInKind('authentication.k8s.io', 'TokenReview')).toMatchObject({ stored: false });
  });

  it('knows no kind of others, and no kind in a group that is not its own', () => {
    expect(builtInKind('argoproj.io', 'Application')).toBeUndefined();
    expect(builtInKind('', 'Deployment')).toBeUndefined();
  });

  it('asked for a version, answers only if the kind had it', () => {
    expect(builtInKind('apps', 'Deployment', 'v1beta2')?.kind).toBe('Deployment');
    expect(builtInKind('apps', 'Deployment', 'v2')).toBeUndefined();
  });

  itWithData(OPENAPI)('serves in 1.37 exactly what a real API server of 1.37 serves', () => {
    const paths = (readData(OPENAPI) as { paths: Record<string, Record<string, Operation>> }).paths;
    const served = Object.entries(paths).flatMap(([path, operations]) => {
      const parts = /^\/(?:api|apis\/[^/]+)\/v\w+\/(namespaces\/\{namespace\}\/)?([a-z]+)$/.exec(path);
      const kind = operations.post?.['x-kubernetes-group-version-kind'];
      return parts && kind ? [`${kind.group}/${kind.version} ${kind.kind} ${parts[2]} ${parts[1] !== undefined}`] : [];
    });
    const ours = builtInKinds().flatMap(({ group, kind, plural, namespaced, versions }) =>
      versions
        .filter((version) => servedByDefault(version, '1.37'))
        .map(({ version }) => `${group}/${version} ${kind} ${plural} ${namespaced}`),
    );
    expect(ours.sort()).toEqual(served.sort());
    expect(served.length).toBeGreaterThan(60);
  });

  itWithData('kubernetes')('has a definition for each version in each release that may serve it', () => {
    const sets = readDefinitionSets(dataPath('kubernetes'));
    const known = definedKinds(sets);
    const missing = builtInKinds().flatMap(({ group, kind, versions }) =>
      versions.flatMap(({ version, since = 0, removed = Infinity }) =>
        KUBERNETES_VERSIONS.map(minorOf)
          .filter((minor) => minor >= since && minor < removed && !known.has(`${minor} ${group}/${version} ${kind}`))
          .map((minor) => `1.${minor} ${group}/${version} ${kind}`),
      ),
    );
    expect(missing).toEqual([]);
  });
});

function definedKinds(sets: DefinitionSets): ReadonlySet<string> {
  const names = [...sets].flatMap(([minor, definitions]) =>
    Object.values(definitions).flatMap((schema) => {
      const kind = kindOf(schema);
      return kind ? [`${minor} ${kind.group}/${kind.version} ${kind.kind}`] : [];
    }),
  );
  return new Set(names);
}

describe('availability', () => {
  test.each([
    ['apps/v1', 'Deployment', '1.27', { state: 'served' }],
    [
      'flowcontrol.apiserver.k8s.io/v1',
      'FlowSchema',
      '1.28',
      { state: 'later', since: '1.29', replacement: 'flowcontrol.apiserver.k8s.io/v1beta3 FlowSchema' },
    ],
    ['flowcontrol.apiserver.k8s.io/v1beta3', 'FlowSchema', '1.28', { state: 'served' }],
    [
      'flowcontrol.apiserver.k8s.io/v1beta3',
      'FlowSchema',
      '1.30',
      {
        state: 'deprecated',
        since: '1.29',
        removed: '1.32',
        replacement: 'flowcontrol.apiserver.k8s.io/v1 FlowSchema',
      },
    ],
    [
      'flowcontrol.apiserver.k8s.io/v1beta3',
      'FlowSchema',
      '1.32',
      { state: 'removed', since: '1.32', replacement: 'flowcontrol.apiserver.k8s.io/v1 FlowSchema' },
    ],
    ['v1', 'Endpoints', '1.32', { state: 'served' }],
    [
      'v1',
      'Endpoints',
      '1.33',
      { state: 'deprecated', since: '1.33', replacement: 'discovery.k8s.io/v1 EndpointSlice' },
    ],
    [
      'extensions/v1beta1',
      'Ingress',
      '1.27',
      { state: 'removed', since: '1.22', replacement: 'networking.k8s.io/v1 Ingress' },
    ],
    ['policy/v1beta1', 'PodSecurityPolicy', '1.33', { state: 'removed', since: '1.25' }],
    ['admissionregistration.k8s.io/v1beta1', 'ValidatingAdmissionPolicy', '1.29', { state: 'off' }],
    ['apps/v3', 'Deployment', '1.37', { state: 'unknown-version', replacement: 'apps/v1 Deployment' }],
    ['argoproj.io/v1alpha1', 'Application', '1.37', { state: 'unknown-kind' }],
  ] as const)('of %s %s in %s', (apiVersion, kind, kubernetes, expected) => {
    expect(availability(apiVersion, kind, kubernetes)).toEqual(expected);
  });
});

describe('kubernetesVersionOf', () => {
  test.each([
    ['v1.33.4-eks-1', '1.33'],
    ['1.30', '1.30'],
    ['1.26.0', undefined],
    ['1.370', undefined],
    ['latest', undefined],
  ])('of %s is %s', (text, expected) => {
    expect(kubernetesVersionOf(text)).toBe(expected);
  });
});
