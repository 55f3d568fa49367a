import type { Plan, PlannedObject } from '../../../lib/apply';
import { planText } from '../../../lib/cli/print/plan';
import { PLAIN } from '../../../lib/cli/print/style';
import { resourceId } from '../../../lib/manifest';

const object = (kind: string, action: PlannedObject['action'], parts: Partial<PlannedObject> = {}): PlannedObject => ({
  id: resourceId({ group: '', kind, namespace: 'shop', name: 'web' }),
  action,
  fields: [],
  note: '',
  warnings: [],
  ...parts,
});
const plan = (objects: readonly PlannedObject[], refusals: Plan['refusals'] = []): Plan => ({
  set: 'prod',
  cluster: 'prd-eu',
  objects,
  refusals,
  exit: 1,
});
const problem = { code: 'apply/conflict', message: 'spec.replicas belongs to hpa', remedy: 'Take it out.' } as const;

test('planText() shows what would change, with its fields, remarks, problems and warnings, and the sum', () => {
  const objects = [
    object('ConfigMap', 'created', { note: 'after the namespace shop' }),
    object('Service', 'unchanged'),
    object('Deployment', 'configured', {
      fields: [
        { path: ['spec', 'replicas'], change: 'changed', before: 7, after: 3 },
        { path: ['spec', 'paused'], change: 'added', after: true },
      ],
      origin: { file: 'deployment-web.yaml', line: 2 },
      problem,
      warnings: ['spec.paused is odd'],
    }),
    object('Secret', 'pruned'),
  ];
  expect(planText(plan(objects), { style: PLAIN, all: false })).toMatchInlineSnapshot(`
    "+ created ConfigMap/web in shop (after the namespace shop)
    ✗ refused Deployment/web in shop from deployment-web.yaml:2
        ~ spec.replicas: 7 → 3
        + spec.paused: true
        error apply/conflict spec.replicas belongs to hpa
        → Take it out.
        warning spec.paused is odd
    - pruned Secret/web in shop

    prod on prd-eu: 4 objects, 1 created, 1 unchanged, 1 pruned, 1 refused
    "
  `);
});

test('planText() shows guards that refuse the plan as a whole', () => {
  const refusal = {
    code: 'apply/prune-budget',
    message: '9 of 10 objects would be pruned',
    remedy: 'Look at it.',
  } as const;
  expect(planText(plan([object('Secret', 'pruned')], [refusal]), { style: PLAIN, all: false })).toMatchInlineSnapshot(`
    "- pruned Secret/web in shop

    error apply/prune-budget 9 of 10 objects would be pruned
    → Look at it.
    prod on prd-eu: 1 object, 1 pruned
    "
  `);
});

test('planText() shows objects that stay only where asked, and says that nothing changes', () => {
  const same = plan([object('Service', 'unchanged')]);
  expect(planText(same, { style: PLAIN, all: false })).toBe('prod on prd-eu: 1 object, nothing to change\n');
  expect(planText(same, { style: PLAIN, all: true })).toBe(
    '  unchanged Service/web in shop\n\nprod on prd-eu: 1 object, nothing to change\n',
  );
});
