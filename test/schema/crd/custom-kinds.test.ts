import { checkObject, crdSchemas } from '../../../lib/schema';
import { definitionOf, definitions, objectCases, objectOf, probes, refusedSchemas, schemaOf } from './fixtures';

const customKinds = crdSchemas(definitions());

describe('checkObject with custom kinds', () => {
  it('finds nothing wrong with the definitions', () => expect(customKinds.findings).toEqual([]));

  test.each(objectCases().map((one) => [one.name, one] as const))('judges %s', (_, one) => {
    const findings = checkObject(one.object, { customKinds });
    const codes = (severity: string): readonly string[] =>
      findings.filter((finding) => finding.severity === severity).map(({ code }) => code);
    expect([...new Set(codes('error'))].sort()).toEqual(one.codes ?? []);
    expect(codes('warning')).toEqual(one.warnings ?? []);
    if (one.path !== undefined) expect(findings[0]?.path).toBe(one.path);
    if (one.message !== undefined) expect(findings[0]?.message).toBe(one.message);
  });

  it('names the nearest field', () => {
    const object = { apiVersion: 'example.com/v1', kind: 'Cache', metadata: { name: 'a' }, spec: { sise: '1Gi' } };
    const messages = checkObject(object, { customKinds }).map(({ message }) => message);
    expect(messages.join('\n')).toContain('`size` was probably meant');
  });

  test.each([['Cachet'], ['cache']])('refuses %s, of which nothing is known, and names the nearest', (kind) => {
    const object = { apiVersion: 'example.com/v1', kind, metadata: { name: 'a' } };
    expect(checkObject(object, { customKinds })).toEqual([
      expect.objectContaining({ code: 'schema/unknown-kind', message: expect.stringContaining('`Cache`') }),
    ]);
    expect(checkObject(object)).toEqual([]);
  });

  test.each([['Other'], ['Other.example.org'], ['*']])('takes kinds that are untyped as %s', (name) => {
    const object = { apiVersion: 'example.org/v1', kind: 'Other', metadata: { name: 'a' }, spec: 1 };
    expect(checkObject(object, { customKinds, untyped: [name] })).toEqual([]);
    expect(checkObject(object, { customKinds, untyped: ['Another'] })).toHaveLength(1);
  });

  it('judges the metadata of untyped kinds', () => {
    const object = { apiVersion: 'example.org/v1', kind: 'Other', metadata: { name: 'a', labels: { a: '!' } } };
    expect(checkObject(object, { customKinds, untyped: ['*'] })).toHaveLength(1);
  });
});

describe.each(['values', 'rules'] as const)('recorded %s', (name) => {
  const all = probes(name);
  const kinds = crdSchemas([definitionOf('probes', all.map(schemaOf))]);

  it('come from a sound definition', () => expect(kinds.findings).toEqual([]));

  test.each(all.map((probe, index) => [probe.rule ?? JSON.stringify(probe.schema), probe, index] as const))(
    '%s',
    (_, { accepted, refused }, index) => {
      const findings = (value: (typeof accepted)[number]): readonly string[] =>
        checkObject(objectOf('probes', index, value), { customKinds: kinds }).map(({ code, severity }) =>
          severity === 'error' ? 'refused' : code,
        );
      for (const value of accepted) expect([value, findings(value)]).toEqual([value, []]);
      for (const value of refused)
        expect([value, findings(value)]).toEqual([value, expect.arrayContaining(['refused'])]);
    },
  );
});

describe('crdSchemas', () => {
  test.each(refusedSchemas().map((schema) => [JSON.stringify(schema), schema] as const))('refuses %s', (_, schema) => {
    const { findings, kinds } = crdSchemas([definitionOf('probes', [schema])]);
    expect(findings.map(({ code }) => code)).toContain('schema/bad-crd');
    expect(kinds).toHaveLength(1);
  });

  it('passes over other objects, and refuses old definitions', () => {
    const other = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };
    const [one] = definitions();
    expect(crdSchemas([other]).kinds).toEqual([]);
    const old = { ...one!, apiVersion: 'apiextensions.k8s.io/v1beta1' };
    expect(crdSchemas([old]).findings.map(({ code }) => code)).toEqual(['schema/bad-crd']);
  });
});
