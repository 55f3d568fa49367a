import type { Json } from '../../../lib/manifest';
import { checkObject, crdSchemas } from '../../../lib/schema';
import { definitionOf, objectOf } from './fixtures';

/** Values that a kube-apiserver of 1.37 takes or refuses. */
describe('a number of a custom object', () => {
  test.each<[schema: object, value: Json, isTaken: boolean]>([
    [{ type: 'integer' }, 9_007_199_254_740_993n, true],
    [{ type: 'integer' }, 9_223_372_036_854_775_807n, true],
    [{ type: 'integer' }, 9_223_372_036_854_775_808n, false],
    [{ type: 'integer' }, -9_223_372_036_854_775_808n, true],
    [{ type: 'integer', format: 'uint64' }, 18_446_744_073_709_551_615n, false],
    [{ type: 'number' }, 9_223_372_036_854_775_808n, true],
    [{ 'x-kubernetes-int-or-string': true }, 9_223_372_036_854_775_807n, true],
    [{ 'x-kubernetes-int-or-string': true }, 9_223_372_036_854_775_808n, false],
  ])('of %j: %s', (schema, value, isTaken) => {
    const customKinds = crdSchemas([definitionOf('numbers', [{ ...schema }])]);
    const findings = checkObject(objectOf('numbers', 0, value), { customKinds });
    expect(findings.map(({ message }) => message)).toEqual(isTaken ? [] : [expect.stringContaining('at most 64 bits')]);
  });
});
