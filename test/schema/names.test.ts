import {
  DATA_KEY,
  DNS_LABEL,
  DNS_LETTER_LABEL,
  DNS_SEARCH,
  DNS_SUBDOMAIN,
  ENV_IDENTIFIER,
  ENV_NAME,
  KUBERNETES_VERSIONS,
  PATH_SEGMENT,
  PORT_NAME,
  checkAnnotationKey,
  checkAnnotationSize,
  checkDataKey,
  checkEnvName,
  checkLabelKey,
  checkLabelValue,
  checkName,
  checkPortName,
  isCidr,
  isIpAddress,
  isSimpleName,
} from '../../lib/schema';
import fc from 'fast-check';

const KINDS = {
  ConfigMap: 'v1',
  Namespace: 'v1',
  Service: 'v1',
  StatefulSet: 'apps/v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
  Role: 'rbac.authorization.k8s.io/v1',
  PodDisruptionBudget: 'policy/v1',
  IPAddress: 'networking.k8s.io/v1',
  Rollout: 'argoproj.io/v1alpha1',
} as const;

const a = (count: number): string => 'a'.repeat(count);
const name = (kind: keyof typeof KINDS, text: string): string | undefined =>
  checkName({ apiVersion: KINDS[kind], kind }, text);

describe('checkName', () => {
  // Each verdict is that of a real API server of 1.37.
  test.each<[keyof typeof KINDS, readonly string[], readonly string[]]>([
    [
      'ConfigMap',
      ['a', '1a', 'a.b', a(64), `${a(64)}.b`, a(253)],
      ['', 'A', 'a_b', 'a:b', '-a', 'a-', 'a..b', '..', 'a b', a(254)],
    ],
    ['Rollout', ['a.b', a(253)], ['A', a(254)]],
    ['Namespace', ['1a', a(63)], ['a.b', 'A', a(64)]],
    ['Service', ['a', '1a', a(63)], ['a.b', a(64)]],
    ['StatefulSet', ['1a', a(63)], ['a.b', a(64)]],
    ['Job', ['a.b', a(63)], [a(64)]],
    ['CronJob', ['a.b', a(52)], [a(53)]],
    ['Role', ['a.b', 'A:b', 'a_b', '-a', 'a b', a(254)], ['a/b', 'a%b', '.', '..', '']],
    ['PodDisruptionBudget', ['A', a(254)], ['a/b']],
    ['IPAddress', ['10.0.0.1', 'fd00::1'], ['a', '10.0.0']],
  ])('of %s takes and refuses as the API server does', (kind, taken, refused) => {
    expect(taken.map((text) => name(kind, text))).toEqual(taken.map(() => undefined));
    expect(refused.filter((text) => name(kind, text) === undefined)).toEqual([]);
  });

  it('wants a letter first for a Service where the target is older than 1.36', () => {
    const verdicts = KUBERNETES_VERSIONS.map(
      (version) => checkName({ apiVersion: 'v1', kind: 'Service' }, '1a', version) === undefined,
    );
    expect(verdicts).toEqual(KUBERNETES_VERSIONS.map((version) => Number(version.slice(2)) >= 36));
  });

  test.each<[keyof typeof KINDS, string, string]>([
    [
      'ConfigMap',
      'Shop_Web',
      'it may hold only a-z, 0-9, "-" and ".", with a letter or digit at both ends of each part; "shop-web" would do',
    ],
    [
      'Namespace',
      'shop.web',
      'it may hold only a-z, 0-9 and "-", with a letter or digit at both ends; "shop-web" would do',
    ],
    ['CronJob', a(60), `it has 60 characters, and may have 52; "${a(52)}" would do`],
    ['Role', 'a/b', 'it may not hold "/" or "%", nor be "." or ".."; "a-b" would do'],
    ['ConfigMap', '---', 'it may hold only a-z, 0-9, "-" and ".", with a letter or digit at both ends of each part'],
    ['ConfigMap', '', 'it is empty'],
  ])('of %s says what is wrong with %j and what would do', (kind, text, expected) => {
    expect(name(kind, text)).toBe(expected);
  });

  it('only offers names that it takes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[])),
        fc.string({ maxLength: 300 }),
        (kind, text) => {
          const offered = / "([^"]*)" would do$/.exec(name(kind, text) ?? '')?.[1];
          return offered === undefined || name(kind, offered) === undefined;
        },
      ),
    );
  });
});

describe('checks of keys and values', () => {
  test.each([
    [
      'checkLabelKey',
      checkLabelKey,
      ['a', 'A_b.c', 'example.com/a', `${a(253)}/${a(63)}`],
      ['', '/a', 'a/', 'a/b/c', 'Example.com/a', '-a', a(64), `${a(254)}/a`],
    ],
    ['checkAnnotationKey', checkAnnotationKey, ['Example.com/a', 'a'], ['a b', '']],
    ['checkLabelValue', checkLabelValue, ['', 'a', 'A.b_c-d', a(63)], ['-a', 'a b', 'a/b', a(64)]],
    ['checkPortName', checkPortName, ['http', 'a-1', '1a', a(15)], ['', '80', 'Http', 'a--b', '-a', 'a_b', a(16)]],
    ['checkDataKey', checkDataKey, ['a', 'A.b_c-d', '.hidden', a(253)], ['', '.', '..', '..a', 'a/b', 'a b', a(254)]],
    ['checkEnvName', checkEnvName, ['A', 'a.b-c', 'a b', '1'], ['', 'a=b', 'ä']],
  ])('%s takes and refuses as the API server does', (_name, check, taken, refused) => {
    expect(taken.map((text) => check(text))).toEqual(taken.map(() => undefined));
    expect(refused.filter((text) => check(text) === undefined)).toEqual([]);
  });

  it('checkLabelKey says which half is wrong', () => {
    expect(checkLabelKey('Example.com/a')).toMatch(/^before the "\/", it may hold only .*; "example\.com" would do$/);
    expect(checkLabelKey('example.com/a b')).toMatch(/^behind the "\/", it may hold only .*; "a-b" would do$/);
  });

  it('checkAnnotationSize counts bytes of keys and values', () => {
    expect(checkAnnotationSize({ a: 'x'.repeat(256 * 1024 - 1) })).toBeUndefined();
    expect(checkAnnotationSize({ a: 'x'.repeat(256 * 1024) })).toBe(
      'together they have 262145 bytes, and may have 262144',
    );
    expect(checkAnnotationSize({ a: 'ä'.repeat(128 * 1024) })).toBeDefined();
  });

  test.each([
    [
      isIpAddress,
      ['1.2.3.4', '::', '::1', 'fd00::1', '1:2:3:4:5:6:7:8', '::ffff:1.2.3.4'],
      ['', '1.2.3', '01.2.3.4', '256.1.1.1', '1:2:3', ':::', '1::2::3', '12345::'],
    ],
    [
      isCidr,
      ['10.0.0.0/8', '::/0', 'fd00::/64'],
      ['10.0.0.0', '10.0.0.0/33', '10.0.0.0/08', '::/129', '/8', '10.0.0.0/8/8'],
    ],
  ])('%p takes and refuses', (check, taken, refused) => {
    expect(taken.filter((text) => !check(text))).toEqual([]);
    expect(refused.filter((text) => check(text))).toEqual([]);
  });
});

describe('isSimpleName', () => {
  const syntaxes = [
    DATA_KEY,
    DNS_LABEL,
    DNS_LETTER_LABEL,
    DNS_SEARCH,
    DNS_SUBDOMAIN,
    ENV_IDENTIFIER,
    ENV_NAME,
    PATH_SEGMENT,
    PORT_NAME,
  ];
  const texts = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '-', '.', '_', '/', '=', 'é'), maxLength: 8 });

  test.each(syntaxes)('takes only what is right for the pattern of $what', (syntax) => {
    fc.assert(
      fc.property(texts, (text) => !isSimpleName(text, syntax) || syntax.pattern.test(text)),
      { numRuns: 3000 },
    );
    expect(isSimpleName('a-a', syntax) || isSimpleName('a_a', syntax)).toBe(true);
    expect(isSimpleName('a'.repeat((syntax.most ?? 300) + 1), syntax)).toBe(syntax.most === undefined);
  });

  test.each(['A.b/C_d', 'a/b', 'a', 'a.b-c/d', '-', 'a/', '/a', 'a..b/c', 'a/b/c', a(64), `${a(63)}/${a(63)}`])(
    'label keys are judged alike with and without a look at the first sight: %s',
    (key) => {
      const [, prefix, end = ''] = /^(?:(.*?)\/)?(.*)$/s.exec(key) ?? [];
      const right =
        /^(?=.{1,63}$)[A-Za-z0-9]([-_.A-Za-z0-9]*[A-Za-z0-9])?$/.test(end) &&
        (prefix === undefined || DNS_SUBDOMAIN.pattern.test(prefix));
      expect(checkLabelKey(key) === undefined).toBe(right);
    },
  );
});
