import { type Finding, mergeFindings, resourceId } from '../../lib/manifest';

const object = resourceId({ group: '', kind: 'Service', namespace: 'shop', name: 'web' });
const finding = (environments: readonly string[], more: Partial<Finding> = {}): Finding => ({
  code: 'policy/selects-nothing',
  severity: 'warning',
  object,
  path: 'spec.selector',
  origin: { file: 'shop.ts', line: 7 },
  message: 'it selects nothing',
  environments,
  ...more,
});

describe('mergeFindings', () => {
  test('makes one of findings that differ in their environment alone', () => {
    expect(mergeFindings([finding(['prod']), finding(['dev']), finding(['prod'])])).toEqual([finding(['dev', 'prod'])]);
  });

  test.each<[string, Partial<Finding>]>([
    ['severity', { severity: 'error' }],
    ['place', { origin: { file: 'shop.ts', line: 8 } }],
    ['path', { path: 'spec' }],
    ['message', { message: 'other' }],
    ['code', { code: 'policy/no-endpoints' }],
  ])('keeps those of another %s', (_, other) => {
    const both = [finding(['dev']), finding(['prod'], other)];
    expect(mergeFindings(both)).toEqual(both);
  });

  test('leaves those of no environment as they are', () => {
    const { environments: _none, ...bare } = finding([]);
    expect(mergeFindings([bare])).toEqual([bare]);
  });
});
