import * as fc from 'fast-check';
import {
  type Path,
  PathError,
  addElementAt,
  createAt,
  readAt,
  removeAt,
  replaceAt,
  requireAt,
  setAt,
} from '../../lib/manifest';
import { listTypes } from './list-types';

const DEPLOYMENT = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', finalizers: ['a'], annotations: { 'x.y/z': '1' } },
  spec: {
    replicas: 1,
    template: {
      spec: {
        containers: [
          { name: 'app', image: 'a:1', args: ['x', 'y'], env: [{ name: 'A', value: '1' }] },
          { name: 'proxy', image: 'p:1' },
        ],
      },
    },
  },
};
const SERVICE = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'dns' },
  spec: { ports: [{ port: 53 }, { port: 53, protocol: 'UDP' }, { name: 'web', port: 80, protocol: 'TCP' }] },
};
const CONTAINERS: Path = ['spec', 'template', 'spec', 'containers'];
const APP: Path = [...CONTAINERS, { name: 'app' }];

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};
frozen(DEPLOYMENT);
frozen(SERVICE);

function problemOf(run: () => unknown): PathError {
  try {
    run();
  } catch (error) {
    if (error instanceof PathError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

test.each<{ what: string; object: object; path: Path; value: unknown }>([
  { what: 'a field', object: DEPLOYMENT, path: ['spec', 'replicas'], value: 1 },
  { what: 'a keyed element', object: DEPLOYMENT, path: [...APP, 'env', { name: 'A' }, 'value'], value: '1' },
  { what: 'a position', object: DEPLOYMENT, path: [...APP, 'args', 1], value: 'y' },
  { what: 'what is absent', object: DEPLOYMENT, path: [...CONTAINERS, { name: 'x' }, 'image'], value: undefined },
  { what: 'a name that every object inherits', object: DEPLOYMENT, path: ['constructor'], value: undefined },
  {
    what: 'the element that the default means',
    object: SERVICE,
    path: ['spec', 'ports', { port: 53 }],
    value: { port: 53 },
  },
  {
    what: 'the element with both keys',
    object: SERVICE,
    path: ['spec', 'ports', { port: 53, protocol: 'UDP' }],
    value: { port: 53, protocol: 'UDP' },
  },
  {
    what: 'an element whose default is not written',
    object: SERVICE,
    path: ['spec', 'ports', { port: 53, protocol: 'TCP' }],
    value: { port: 53 },
  },
  { what: 'an element by another field', object: SERVICE, path: ['spec', 'ports', { name: 'web' }, 'port'], value: 80 },
])('readAt reads $what', ({ object, path, value }) => {
  expect(readAt(object, path, listTypes)).toEqual(value);
});

test('setAt writes one field and shares all else', () => {
  const changed = setAt(DEPLOYMENT, [...APP, 'image'], 'a:2', listTypes);
  expect(readAt(changed, [...APP, 'image'])).toBe('a:2');
  expect(changed.metadata).toBe(DEPLOYMENT.metadata);
  expect(readAt(changed, [...CONTAINERS, 1])).toBe(DEPLOYMENT.spec.template.spec.containers[1]);
  expect(Object.keys(readAt(changed, APP) as object)).toEqual(['name', 'image', 'args', 'env']);
});

test('setAt gives an object back as it is when it holds the value already', () => {
  expect(setAt(DEPLOYMENT, [...APP, 'args'], ['x', 'y'], listTypes)).toBe(DEPLOYMENT);
});

test('setAt makes maps that are missing', () => {
  const changed = setAt(DEPLOYMENT, [...APP, 'resources', 'limits', 'memory'], '1Gi', listTypes);
  expect(readAt(changed, [...APP, 'resources'])).toEqual({ limits: { memory: '1Gi' } });
});

test('setAt writes a key that JavaScript treats in its own way', () => {
  const changed = setAt(DEPLOYMENT, ['metadata', 'annotations', '__proto__'], 'x');
  expect(Object.keys(changed.metadata.annotations)).toEqual(['x.y/z', '__proto__']);
});

test('createAt, replaceAt and removeAt write, replace and remove', () => {
  const created = createAt(DEPLOYMENT, ['spec', 'paused'], true, listTypes);
  expect(readAt(created, ['spec', 'paused'])).toBe(true);
  expect(readAt(removeAt(created, ['spec', 'paused'], listTypes), ['spec'])).toEqual(DEPLOYMENT.spec);
  expect(readAt(replaceAt(DEPLOYMENT, [...APP, 'args'], ['z'], listTypes), [...APP, 'args'])).toEqual(['z']);
  expect(readAt(removeAt(DEPLOYMENT, APP, listTypes), CONTAINERS)).toEqual([{ name: 'proxy', image: 'p:1' }]);
  expect(readAt(replaceAt(DEPLOYMENT, APP, { name: 'app', image: 'b' }, listTypes), APP)).toEqual({
    name: 'app',
    image: 'b',
  });
});

test('addElementAt adds to a keyed list, to a set, and to a list that is not there yet', () => {
  expect(
    readAt(addElementAt(SERVICE, ['spec', 'ports'], { port: 80, protocol: 'UDP' }, listTypes), ['spec', 'ports', 3]),
  ).toEqual({ port: 80, protocol: 'UDP' });
  expect(
    readAt(addElementAt(DEPLOYMENT, ['metadata', 'finalizers'], 'b', listTypes), ['metadata', 'finalizers']),
  ).toEqual(['a', 'b']);
  expect(
    readAt(addElementAt(DEPLOYMENT, [...APP, 'volumeMounts'], { mountPath: '/x', name: 'v' }, listTypes), [
      ...APP,
      'volumeMounts',
    ]),
  ).toEqual([{ mountPath: '/x', name: 'v' }]);
});

const IMAGE = 'spec.template.spec.containers[ap].image';
const AP: Path = [...CONTAINERS, { name: 'ap' }];

test.each<{ message: string; problem: string; run: () => unknown }>([
  {
    problem: 'no-element',
    message: `has no element named "ap" at ${IMAGE}; there are app, proxy`,
    run: () => setAt(DEPLOYMENT, [...AP, 'image'], 'x', listTypes),
  },
  {
    problem: 'no-element',
    message: `has no element named "ap" at ${IMAGE}; there are app, proxy`,
    run: () => requireAt(DEPLOYMENT, [...AP, 'image'], listTypes),
  },
  {
    problem: 'no-element',
    message: 'has no element named "ap" at spec.template.spec.containers[ap]; there are app, proxy',
    run: () => setAt(DEPLOYMENT, AP, { name: 'ap' }, listTypes),
  },
  {
    problem: 'no-element',
    message: 'has no element named "x" at spec.template.spec.initContainers[x].image; there is none',
    run: () =>
      setAt(DEPLOYMENT, ['spec', 'template', 'spec', 'initContainers', { name: 'x' }, 'image'], 'x', listTypes),
  },
  {
    problem: 'no-element',
    message: 'has no element 2 at spec.template.spec.containers[app].args[2]; there are 0, 1',
    run: () => setAt(DEPLOYMENT, [...APP, 'args', 2], 'z', listTypes),
  },
  {
    problem: 'no-element',
    message: 'has no element with port 53 and protocol "SCTP" at spec.ports[53,SCTP]; there are 53,TCP, 53,UDP, 80,TCP',
    run: () => removeAt(SERVICE, ['spec', 'ports', { port: 53, protocol: 'SCTP' }], listTypes),
  },
  {
    problem: 'no-element',
    message: 'has no element named "ap" at spec.template.spec.containers[ap]; there are app, proxy',
    run: () => createAt(DEPLOYMENT, AP, { name: 'ap' }, listTypes),
  },
  {
    problem: 'several-elements',
    message: 'has more than one element with protocol "TCP" at spec.ports[TCP]; there are 53,TCP, 53,UDP, 80,TCP',
    run: () => readAt(SERVICE, ['spec', 'ports', { protocol: 'TCP' }], listTypes),
  },
  {
    problem: 'no-field',
    message: 'has no field "replica" at spec.replica; there are replicas, template',
    run: () => replaceAt(DEPLOYMENT, ['spec', 'replica'], 2, listTypes),
  },
  {
    problem: 'no-field',
    message: 'has no field "paused" at spec.paused; there are replicas, template',
    run: () => removeAt(DEPLOYMENT, ['spec', 'paused'], listTypes),
  },
  {
    problem: 'no-field',
    message: 'has no field "strategy" at spec.strategy.type; there are replicas, template',
    run: () => removeAt(DEPLOYMENT, ['spec', 'strategy', 'type'], listTypes),
  },
  {
    problem: 'present',
    message: 'has spec.replicas already',
    run: () => createAt(DEPLOYMENT, ['spec', 'replicas'], 2, listTypes),
  },
  {
    problem: 'present',
    message: 'has spec.template.spec.containers[app] already',
    run: () => addElementAt(DEPLOYMENT, CONTAINERS, { name: 'app' }, listTypes),
  },
  {
    problem: 'present',
    message: 'has spec.ports[53,TCP] already',
    run: () => addElementAt(SERVICE, ['spec', 'ports'], { port: 53, protocol: 'TCP' }, listTypes),
  },
  {
    problem: 'present',
    message: 'has metadata.finalizers already',
    run: () => addElementAt(DEPLOYMENT, ['metadata', 'finalizers'], 'a', listTypes),
  },
  {
    problem: 'no-map',
    message: 'has no fields at spec.replicas, where field "x" is asked for',
    run: () => setAt(DEPLOYMENT, ['spec', 'replicas', 'x'], 1, listTypes),
  },
  {
    problem: 'no-map',
    message: 'has no fields at spec.template.spec.containers, where field "image" is asked for',
    run: () => readAt(DEPLOYMENT, [...CONTAINERS, 'image'], listTypes),
  },
  {
    problem: 'no-list',
    message: 'has no list at spec.template, where element named "x" is asked for',
    run: () => readAt(DEPLOYMENT, ['spec', 'template', { name: 'x' }], listTypes),
  },
  {
    problem: 'no-keys',
    message: 'has a list without keys at spec.template.spec.containers[app].args; replace it whole',
    run: () => addElementAt(DEPLOYMENT, [...APP, 'args'], 'z', listTypes),
  },
  {
    problem: 'other-key',
    message: 'has another key in the element written to spec.template.spec.containers[app]; there is b',
    run: () => setAt(DEPLOYMENT, APP, { name: 'b' }, listTypes),
  },
  {
    problem: 'other-key',
    message: 'has another key in the element written to spec.ports; there are port, protocol',
    run: () => addElementAt(SERVICE, ['spec', 'ports'], { name: 'x' }, listTypes),
  },
])('patches fail with $problem: $message', ({ problem, message, run }) => {
  const error = problemOf(run);
  expect([error.problem, error.message]).toEqual([problem, message]);
});

test('PathError says how far a path did reach', () => {
  const error = problemOf(() => setAt(DEPLOYMENT, [...AP, 'image'], 'x', listTypes));
  expect({ reached: error.reached, segment: error.segment, found: error.found }).toEqual({
    reached: CONTAINERS,
    segment: { name: 'ap' },
    found: ['app', 'proxy'],
  });
});

const key = fc.constantFrom('a', 'b', 'c', '__proto__');
const path = fc.array(key, { minLength: 1, maxLength: 4 });
const leaf = fc.oneof(fc.integer(), fc.string());

test('setAt twice is setAt once, and what is set is read', () => {
  fc.assert(
    fc.property(path, leaf, (where, value) => {
      const once = setAt({}, where, value);
      expect(readAt(once, where)).toBe(value);
      expect(setAt(once, where, value)).toBe(once);
    }),
  );
});

test('removeAt undoes createAt where the map around it was there', () => {
  fc.assert(
    fc.property(path, key, leaf, (where, last, value) => {
      const base = setAt({}, [...where, 'present'], 1);
      expect(removeAt(createAt(base, [...where, last], value), [...where, last])).toEqual(base);
    }),
  );
});
