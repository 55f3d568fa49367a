import { type JsonObject, isJsonObject } from '../../../lib/manifest';
import type { Change } from './mutate';
import { ANNOTATIONS, LABELS } from './notes';
import { ODD_TEXTS } from './odd-values';
import type { Random } from './random';

const OWNER: JsonObject = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a', uid: 'u-1', controller: true };
const { controller: _controller, ...PLAIN_OWNER } = OWNER;

const FIELDS: readonly string[] = ['apiVersion', 'kind', 'name', 'uid'];

/** Owners, most of which are refused. */
const OWNERS: readonly unknown[] = [
  [OWNER],
  [OWNER, OWNER],
  [OWNER, { ...OWNER, uid: 'u-2', controller: false }],
  [OWNER, { ...OWNER, uid: 'u-2' }],
  [PLAIN_OWNER, PLAIN_OWNER],
  [{ ...PLAIN_OWNER, blockOwnerDeletion: true }],
  [{ ...OWNER, apiVersion: 'v1', kind: 'Event' }],
  [{ ...OWNER, apiVersion: 'events.k8s.io/v1', kind: 'Event' }],
  [{ ...OWNER, apiVersion: 'a/b/c' }],
  [{ ...OWNER, apiVersion: 'apps' }],
  [{ ...OWNER, kind: 'deployment' }],
  [{ ...OWNER, kind: 'A b' }],
  [{ ...OWNER, name: 'A_b' }],
  [{ ...OWNER, uid: ' ' }],
  [{ ...OWNER, namespace: 'x' }],
  ...FIELDS.flatMap((field) => ['', null, 5].map((value) => [{ ...OWNER, [field]: value }])),
  [{}],
  [null],
  [],
];

const MANAGED: JsonObject = {
  manager: 'kubectl',
  operation: 'Apply',
  apiVersion: 'v1',
  time: '2026-01-01T00:00:00Z',
  fieldsType: 'FieldsV1',
  fieldsV1: { 'f:metadata': {} },
};

/** Notes of who manages which field. */
const MANAGED_FIELDS: readonly unknown[] = [
  [MANAGED],
  [MANAGED, MANAGED],
  [{ ...MANAGED, operation: 'Patch' }],
  [{ ...MANAGED, operation: '' }],
  [{ ...MANAGED, operation: 'apply' }],
  [{ ...MANAGED, fieldsType: 'FieldsV2' }],
  [{ ...MANAGED, fieldsType: '' }],
  [{ ...MANAGED, fieldsV1: {} }],
  [{ ...MANAGED, fieldsV1: { x: 1 } }],
  [{ ...MANAGED, fieldsV1: 'x' }],
  [{ ...MANAGED, fieldsV1: null }],
  [{ ...MANAGED, manager: 'x'.repeat(129) }],
  [{ ...MANAGED, manager: '' }],
  [{ ...MANAGED, manager: 'a\nb' }],
  [{ ...MANAGED, subresource: 'status' }],
  [{ ...MANAGED, subresource: 'x'.repeat(257) }],
  [{ ...MANAGED, apiVersion: '' }],
  [{ ...MANAGED, apiVersion: 'a/b/c' }],
  [{ ...MANAGED, time: 'x' }],
  [{ ...MANAGED, time: null }],
  [{}],
  [null],
];

const GENERATED: readonly unknown[] = [
  'a-',
  'a',
  'A-',
  '-',
  'a_',
  '',
  'a.',
  'x'.repeat(63),
  'x'.repeat(300),
  'system:',
  5,
];

const OTHERS: Readonly<Record<string, readonly unknown[]>> = {
  ownerReferences: OWNERS,
  managedFields: MANAGED_FIELDS,
  generateName: GENERATED,
  finalizers: [
    ['a'],
    ['a/b'],
    ['example.com/f'],
    ['foregroundDeletion'],
    ['orphan'],
    ['orphan', 'foregroundDeletion'],
    ['kubernetes'],
    ['kubernetes.io/pvc-protection'],
    ['a/b', 'a/b'],
    ['A_b/c'],
    ['a/b/c'],
    [''],
    [null],
    [5],
    ['x'.repeat(64)],
    [`a.b/${'x'.repeat(64)}`],
  ],
  creationTimestamp: [null, '2026-01-01T00:00:00Z', '', '2026-01-01', 5, {}],
  deletionTimestamp: [null, '2026-01-01T00:00:00Z', '', 'x'],
  deletionGracePeriodSeconds: [0, 30, -1, null, '30', 1.5],
  uid: ['x', '', ' ', 5, null, '0b0f6b8e-4a9a-4c65-9b1e-0d1f0a2b3c4d'],
  generation: [1, 0, -1, 'x', null, 1.5, 9999999999],
  selfLink: ['/api/v1/x', '', 5, null],
  resourceVersion: ['', null, '0', '1', 'x', 5],
  clusterName: ['x', '', null],
  annotations: [
    null,
    {},
    { a: null },
    { a: 5 },
    { a: true },
    { a: {} },
    [],
    'x',
    { 'A/b/c': 'x' },
    { '': 'x' },
    { 'É/a': 'x' },
    { 'EXAMPLE.com/a': 'x' },
  ],
  labels: [
    null,
    {},
    { a: null },
    { a: 5 },
    { a: true },
    { a: 'a b' },
    [],
    'x',
    { 'EXAMPLE.com/a': 'x' },
    { a: '' },
    { a: '-' },
    { a: 'x'.repeat(64) },
  ],
};

/** Some changes of the metadata of an object, most of which the API server refuses, or warns of. */
export function metadataChangesOf({ metadata }: JsonObject, random: Random, count: number): readonly Change[] {
  const own = isJsonObject(metadata) ? metadata : {};
  const put = (field: string, value: unknown): Change => ({ path: ['metadata', field], how: 'metadata', value });
  const added = (field: 'annotations' | 'labels', of: typeof LABELS): readonly Change[] => {
    const written = isJsonObject(own[field]) ? own[field] : {};
    return Object.entries(of).flatMap(([key, values]) => values.map((one) => put(field, { ...written, [key]: one })));
  };
  const all = [
    ...Object.entries(OTHERS).flatMap(([field, values]) => values.map((value) => put(field, value))),
    ...added('annotations', ANNOTATIONS),
    ...added('labels', LABELS),
    ...random.some(ODD_TEXTS, 40).map((name) => put('name', name)),
    ...GENERATED.map((generateName): Change => {
      const { name: _name, ...rest } = own;
      return { path: ['metadata'], how: 'generated', value: { ...rest, generateName } };
    }),
  ];
  return random.some(all, count);
}
