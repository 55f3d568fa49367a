import { crdSchemas, listTypesOf } from '../../../lib/schema';
import { definitions } from './fixtures';

const listTypes = listTypesOf(crdSchemas(definitions()));
const cache = { apiVersion: 'example.com/v1', kind: 'Cache' };

describe('listTypesOf', () => {
  test.each([
    [cache, ['spec', 'ports'], { keys: ['port', 'protocol'], defaults: { protocol: 'TCP' } }],
    [cache, ['spec', 'zones'], 'set'],
    [cache, ['spec', 'settings', 'any'], 'atomic'],
    [cache, ['metadata', 'finalizers'], 'set'],
    [cache, ['metadata', 'ownerReferences'], { keys: ['uid'] }],
    [{ ...cache, apiVersion: 'example.com/v9' }, ['spec', 'ports'], 'atomic'],
    [
      { apiVersion: 'v1', kind: 'Service' },
      ['spec', 'ports'],
      { keys: ['port', 'protocol'], defaults: { protocol: 'TCP' } },
    ],
    [{ apiVersion: 'other.org/v1', kind: 'Other' }, ['spec', 'list'], 'atomic'],
  ])('of %j at %j', (kind, path, expected) => expect(listTypes(kind, path)).toEqual(expected));
});
