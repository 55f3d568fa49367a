import { ApiFailure } from '../../lib/apply';
import { type FieldConflict, conflictsOf, resolveConflicts } from '../../lib/apply/plan/conflict';

const by = (manager: string, field = 'data.a', subresource?: string): FieldConflict => ({
  field,
  manager,
  ...(subresource ? { subresource } : {}),
});

describe('conflictsOf', () => {
  test('reads field, manager and subresource as the server words them', () => {
    const failure = new ApiFailure('Cannot apply x', {
      status: 409,
      reason: 'Conflict',
      message: 'Apply failed with 2 conflicts',
      causes: [
        { reason: 'FieldManagerConflict', message: 'conflict with "kubectl-edit" using v1', field: '.data.a' },
        {
          reason: 'FieldManagerConflict',
          message: 'conflict with "hpa" with subresource "scale" using apps/v1',
          field: '.spec.replicas',
        },
      ],
    });
    expect(conflictsOf(failure)).toEqual([by('kubectl-edit'), by('hpa', 'spec.replicas', 'scale')]);
  });
});

describe('resolveConflicts', () => {
  const none = { force: false, yieldReplicas: false, refused: [] };
  test.each<[string, readonly FieldConflict[], { ours: boolean; force: boolean }, ReturnType<typeof resolveConflicts>]>(
    [
      ['a hand edit of ours', [by('kubectl-edit')], { ours: true, force: false }, { ...none, force: true }],
      ['kubectl itself', [by('kubectl')], { ours: true, force: false }, { ...none, force: true }],
      [
        'a tool whose name only begins alike',
        [by('kubectlish')],
        { ours: true, force: false },
        { ...none, refused: [by('kubectlish')] },
      ],
      [
        'a hand edit of what nobody owns',
        [by('kubectl-edit')],
        { ours: false, force: false },
        { ...none, refused: [by('kubectl-edit')] },
      ],
      ['a controller', [by('cert-manager')], { ours: true, force: false }, { ...none, refused: [by('cert-manager')] }],
      [
        'another set',
        [by('cdk8s-gitops/other')],
        { ours: true, force: false },
        { ...none, refused: [by('cdk8s-gitops/other')] },
      ],
      ['a controller, forced', [by('cert-manager')], { ours: true, force: true }, { ...none, force: true }],
      [
        'an autoscaler',
        [by('kube-controller-manager', 'spec.replicas', 'scale')],
        { ours: true, force: false },
        { ...none, yieldReplicas: true },
      ],
      ['KEDA', [by('keda', 'spec.replicas')], { ours: true, force: false }, { ...none, yieldReplicas: true }],
      [
        'kubectl scale',
        [by('kubectl', 'spec.replicas', 'scale')],
        { ours: true, force: false },
        { ...none, force: true },
      ],
      [
        'an autoscaler and a hand edit',
        [by('hpa', 'spec.replicas', 'scale'), by('kubectl-edit')],
        { ours: true, force: false },
        { ...none, force: true, yieldReplicas: true },
      ],
      [
        'a hand edit and a controller',
        [by('kubectl-edit'), by('x')],
        { ours: true, force: false },
        { ...none, refused: [by('x')] },
      ],
    ],
  )('%s', (_name, conflicts, policy, expected) => {
    expect(resolveConflicts(conflicts, policy)).toEqual(expected);
  });
});
