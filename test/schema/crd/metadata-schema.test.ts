import type { JsonObject } from '../../../lib/manifest';
import { checkObject } from '../../../lib/schema';

type Part = JsonObject;

const definition = (properties: Part): Part => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'crates.shop.example.com' },
  spec: {
    group: 'shop.example.com',
    scope: 'Namespaced',
    names: { kind: 'Crate', plural: 'crates' },
    versions: [
      { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties } } },
    ],
  },
});
const embedded = (metadata: Part): Part => ({
  type: 'object',
  'x-kubernetes-embedded-resource': true,
  properties: { metadata },
});
const isTaken = (properties: Part): boolean =>
  checkObject(definition(properties)).every((one) => one.severity !== 'error');

describe('checkObject, on a schema of metadata', () => {
  it.each<[name: string, more: Part, atRoot: boolean]>([
    ['nothing more', {}, true],
    ['names', { properties: { name: { type: 'string', maxLength: 20 } } }, true],
    ['labels', { properties: { labels: { type: 'object', additionalProperties: { type: 'string' } } } }, false],
    ['a name by default', { properties: { name: { type: 'string', default: 'a' } } }, false],
    ['what is required', { required: ['name'] }, false],
    ['unknown fields', { 'x-kubernetes-preserve-unknown-fields': true }, false],
    ['a description', { description: 'a' }, false],
    ['values', { enum: [{}] }, false],
    ['no values', { enum: [] }, true],
    ['elements', { items: { type: 'string' } }, false],
    ['elements of no sort', { items: [] }, true],
    ['elements that are no schema', { items: 'string' }, true],
  ])('takes it in an embedded object, and at the root as well: %s', (_name, more, atRoot) => {
    const metadata = { type: 'object', ...more };
    expect(isTaken({ metadata })).toBe(atRoot);
    expect(isTaken({ spec: embedded(metadata) })).toBe(true);
    expect(isTaken({ spec: { type: 'array', items: embedded(metadata) } })).toBe(true);
  });

  it('asks that it be an object, everywhere', () => {
    expect(isTaken({ metadata: { type: 'string' } })).toBe(false);
    expect(isTaken({ spec: embedded({ type: 'string' }) })).toBe(false);
  });
});
