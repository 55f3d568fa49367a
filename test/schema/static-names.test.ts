import { type KubernetesVersion, checkObject } from '../../lib/schema';

const GROUP = 'admissionregistration.k8s.io/v1';
const errorsOf = (kind: string, name: string, kubernetes: KubernetesVersion): readonly string[] =>
  checkObject({ apiVersion: GROUP, kind, metadata: { name } }, { kubernetes })
    .filter(({ path }) => path === 'metadata.name')
    .map(({ message }) => message);

describe('checkObject, on names of what the API server reads from its own files', () => {
  it.each([
    'MutatingAdmissionPolicy',
    'MutatingAdmissionPolicyBinding',
    'MutatingWebhookConfiguration',
    'ValidatingAdmissionPolicy',
    'ValidatingAdmissionPolicyBinding',
    'ValidatingWebhookConfiguration',
  ])('keeps them: %s', (kind) => {
    expect(errorsOf(kind, 'labels.static.k8s.io', '1.37')).toEqual([
      '"labels.static.k8s.io" is refused: names that end with ".static.k8s.io" are kept for files that the API server reads itself',
    ]);
    expect(errorsOf(kind, 'static.k8s.io', '1.37')).toEqual([]);
    expect(errorsOf(kind, 'labels.static.k8s.io.example.com', '1.37')).toEqual([]);
    expect(errorsOf(kind, 'labels.static.k8s.io', '1.36')).toEqual([]);
  });
});
