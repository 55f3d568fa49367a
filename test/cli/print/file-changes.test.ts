import { summarize, summaryText } from '../../../lib/cli/print/file-changes';
import { PLAIN } from '../../../lib/cli/print/style';
import type { FileChange } from '../../../lib/repo';

const shop = { environment: 'prod', cluster: 'prd-eu', application: 'shop' };
const place = { environment: 'prod', cluster: 'prd-eu', application: '_environment' };
const change = (
  unit: FileChange['unit'] & object,
  kind: FileChange['change'],
  role: FileChange['role'] = 'manifest',
): FileChange => ({ path: 'x', change: kind, role, unit });
const changes = [
  change(shop, 'written'),
  change(shop, 'written'),
  change(shop, 'written', 'index'),
  change(shop, 'removed'),
  change(shop, 'unchanged'),
  change(place, 'unchanged'),
  { path: '.gitattributes', change: 'written', role: 'attributes' } as const,
];

test('summarize() counts the objects of each unit, and no other files', () => {
  expect(summarize(changes)).toEqual([
    { ...place, written: 0, removed: 0, unchanged: 1 },
    { ...shop, written: 2, removed: 1, unchanged: 1 },
  ]);
});

test('summaryText() has a line for each unit that changed, and a sum', () => {
  expect(summaryText(summarize(changes), 'dist', PLAIN)).toMatchInlineSnapshot(`
"prod/prd-eu/shop  2 written  1 removed  1 unchanged
4 objects in dist: 2 written, 1 removed
"
`);
});

test('summaryText() says that nothing changed', () => {
  const unchanged = [{ ...shop, written: 0, removed: 0, unchanged: 2 }];
  expect(summaryText(unchanged, 'dist', PLAIN)).toBe('2 objects in dist: nothing changed\n');
});
