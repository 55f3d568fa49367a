import { POLICY_CODES } from '../../lib/manifest';
import { RULES } from '../../lib/policy';
import { judged } from './judged';
import { deployment, service } from './objects';
import { containerRows } from './rows/containers';
import { podRows } from './rows/pods';
import type { Row } from './rows/row';
import { setRows } from './rows/sets';

const rows: readonly Row[] = [...podRows, ...containerRows, ...setRows];
const stance = { profile: 'hardened', production: true } as const;

/** Where a code was found, as `Kind/name path`. */
function found(code: string, objects: Row['bad']): readonly string[] {
  return judged(objects, stance)
    .filter((finding) => finding.code === `policy/${code}`)
    .map(({ object = '', path = '' }) => `${object.split('/')[1] ?? ''}/${object.split('/')[3] ?? ''} ${path}`.trim())
    .sort();
}

describe('the rules', () => {
  test.each(rows.map((row) => [`${row.code} ${row.what ?? ''}`.trim(), row] as const))('%s', (_, row) => {
    expect(found(row.code, row.bad)).toEqual(row.found);
    for (const objects of row.good) expect(found(row.code, objects)).toEqual([]);
  });

  test('are each tried out, with and without the mistake', () => {
    const bad = new Set(rows.map(({ code }) => `policy/${code}`));
    const good = new Set(rows.filter((row) => row.good.length > 0).map(({ code }) => `policy/${code}`));
    expect(RULES.map(({ code }) => code).filter((code) => !bad.has(code) || !good.has(code))).toEqual([]);
  });

  test('have a code each, and every code is one of them or of a construct', () => {
    const codes: readonly string[] = RULES.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(POLICY_CODES.filter((code) => !codes.includes(code))).toEqual([
      'policy/not-isolated',
      'policy/open-traffic',
    ]);
  });

  test('say nothing of a good workload with its Service', () => {
    expect(judged([deployment(), service()], stance)).toEqual([]);
  });
});

describe('what is said of a name that leads nowhere', () => {
  const inOther = (kind: string, name: string) => ({ apiVersion: 'v1', kind, metadata: { name, namespace: 'other' } });
  const reads = deployment({ container: { envFrom: [{ secretRef: { name: 'login' } }] } });
  const said = (...others: Row['bad']): readonly string[] =>
    judged([reads, ...others], stance).flatMap(({ code, message }) =>
      code === 'policy/dangling-reference' ? [message] : [],
    );

  test('is where it is missing, and where one of that name is', () => {
    expect(said()).toEqual(['the environment renders no Secret "login"']);
    expect(said(inOther('ConfigMap', 'login'))).toEqual(['the environment renders no Secret "login"']);
    expect(said(inOther('Secret', 'login'))).toEqual([
      'the environment renders no Secret "login" in shop; there is one in other, and objects name only what is in their own namespace',
    ]);
  });
});
