import { findingsText } from '../../../lib/cli/print/findings';
import { PLAIN } from '../../../lib/cli/print/style';
import { type Finding, resourceId } from '../../../lib/manifest';

const web = resourceId({ group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web' });
const findings: readonly Finding[] = [
  { code: 'repo/foreign-manifest', severity: 'warning', message: 'a file lies there' },
  {
    code: 'manifest/duplicate-id',
    severity: 'error',
    object: web,
    path: 'spec.replicas',
    origin: { file: 'shop.ts', line: 7 },
    message: 'twice',
  },
];

test('findingsText() sorts errors first and sums up', () => {
  expect(findingsText(findings, PLAIN)).toMatchInlineSnapshot(`
"error manifest/duplicate-id Deployment/web in shop: spec.replicas
  twice
  from shop.ts:7
warning repo/foreign-manifest
  a file lies there

→ manifest/duplicate-id Rename one of them or remove it; the message names both places.
→ repo/foreign-manifest Move it out of the folder, or bring it into the source.

1 error, 1 warning
"
`);
});

test('findingsText() says nothing where nothing was found', () => {
  expect(findingsText([], PLAIN)).toBe('');
});

test('findingsText() says in which environments, of many the first', () => {
  const [first] = findings;
  const text = (environments: readonly string[]): string =>
    findingsText([{ ...first!, environments }], PLAIN).split('\n')[2] ?? '';
  expect(text(['dev', 'prod'])).toBe('  in dev, prod');
  expect(text(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('  in a, b, c, d, e and 2 more');
  const origin = { file: 'shop.ts', line: 7 };
  expect(findingsText([{ ...first!, origin, environments: ['dev'] }], PLAIN)).toContain('\n  from shop.ts:7 in dev\n');
});
