import type { ApplyReport, ObjectReport } from '../../../lib/apply';
import { applyText } from '../../../lib/cli/print/apply-report';
import { PLAIN } from '../../../lib/cli/print/style';
import { resourceId } from '../../../lib/manifest';

const object = (name: string, parts: Partial<ObjectReport> = {}): ObjectReport => ({
  id: resourceId({ group: 'apps', kind: 'Deployment', namespace: 'shop', name }),
  action: 'unchanged',
  outcome: 'unchanged',
  health: 'Current',
  message: '',
  fields: [],
  warnings: [],
  ...parts,
});
const report = (objects: readonly ObjectReport[], parts: Partial<ApplyReport> = {}): ApplyReport => ({
  set: 'prod',
  cluster: 'prd-eu',
  dryRun: false,
  waited: true,
  objects,
  counts: { created: 0, configured: 0, unchanged: 0, pruned: 0, skipped: 0, failed: 0 },
  exit: 0,
  ...parts,
});
const view = { style: PLAIN, all: false };

test('applyText() has a row for each object, then problems and warnings, then the sum', () => {
  const conflict = { code: 'apply/conflict', message: 'spec.replicas belongs to hpa', remedy: 'Take it out.' } as const;
  const objects = [
    object('a', { outcome: 'created', health: 'InProgress', message: '1 of 3 ready\nmore' }),
    object('b', { outcome: 'failed', health: 'Unknown', message: conflict.message, problem: conflict }),
    object('c', { outcome: 'pruned', health: 'NotFound' }),
    object('d', { outcome: 'configured', warnings: ['spec.paused is odd'] }),
  ];
  expect(applyText(report(objects, { exit: 4 }), view)).toMatchInlineSnapshot(`
    "OBJECT                OUTCOME     HEALTH      MESSAGE
    Deployment/a in shop  created     InProgress  1 of 3 ready
    Deployment/b in shop  failed      Unknown     spec.replicas belongs to hpa
    Deployment/c in shop  pruned
    Deployment/d in shop  configured  Current

    Deployment/b in shop:
      error apply/conflict spec.replicas belongs to hpa
      → Take it out.
    Deployment/d in shop:
      warning spec.paused is odd
    prod on prd-eu: 4 objects, 1 created, 1 configured, 1 pruned, 1 failed
    "
  `);
});

test('applyText() says what ended the run early', () => {
  const interrupted = { code: 'apply/interrupted', message: 'interrupted', remedy: 'Run again to go on.' } as const;
  expect(applyText(report([object('a')], { exit: 130, problem: interrupted }), view)).toMatch(
    /\nerror apply\/interrupted interrupted\n→ Run again to go on.\nprod on prd-eu: 1 object, 1 unchanged\n$/,
  );
});

test.each([
  [40, false, 43],
  [41, false, 1],
  [41, true, 44],
])('applyText() of %d objects that stay, all asked for: %s, has %d lines and the sum', (number, all, lines) => {
  const objects = Array.from({ length: number }, (_, index) => object(`web-${index}`));
  expect(applyText(report(objects), { style: PLAIN, all }).split('\n')).toHaveLength(lines + 1);
});

test('applyText() does not call a dry run healthy', () => {
  expect(applyText(report([], { dryRun: true }), view)).toBe('prod on prd-eu (dry run): 0 objects\n');
});
