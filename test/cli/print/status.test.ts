import { type EnvironmentStatus, isCurrent, statusText } from '../../../lib/cli/print/status';
import { PLAIN } from '../../../lib/cli/print/style';

const row = (parts: Partial<EnvironmentStatus>): EnvironmentStatus => ({
  environment: 'prod',
  cluster: 'prd-eu',
  rendered: 0,
  committed: 0,
  pushed: 0,
  applied: 0,
  ...parts,
});

test('statusText() is a matrix of environments and stages', () => {
  const rows = [
    row({}),
    row({ environment: 'staging', cluster: 'stg-eu', pushed: 1, applied: 12 }),
    row({ applied: 'unknown' }),
  ];
  expect(statusText(rows, PLAIN)).toMatchInlineSnapshot(`
    "ENVIRONMENT  CLUSTER  RENDERED  COMMITTED  PUSHED     APPLIED
    prod         prd-eu   current   current    current    current
    staging      stg-eu   current   current    1 differs  12 differ
    prod         prd-eu   current   current    current    -
    "
  `);
});

test.each<[string, Partial<EnvironmentStatus>, boolean]>([
  ['everything current', {}, true],
  ['a stage that nobody looked at', { applied: 'unknown' }, true],
  ['files that differ', { rendered: 1 }, false],
  ['a cluster that differs', { applied: 2 }, false],
])('isCurrent() judges %s', (_, parts, current) => {
  expect(isCurrent([row({}), row(parts)])).toBe(current);
});
