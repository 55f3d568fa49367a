import fc from 'fast-check';
import { applyOperation } from '../../lib/constructs/object/patch';
import type { Json } from '../../lib/manifest';

const document = { a: [1, 2, { b: 'x' }], c: { 'd/e': 1, 'f~g': 2, '': 3 }, n: null };

describe('applyOperation', () => {
  test.each<[string, Parameters<typeof applyOperation>[1], Json]>([
    ['add in a map', { op: 'add', path: '/c/h', value: 1 }, { ...document, c: { ...document.c, h: 1 } }],
    ['add over a value', { op: 'add', path: '/n', value: 1 }, { ...document, n: 1 }],
    ['add in a list', { op: 'add', path: '/a/1', value: 9 }, { ...document, a: [1, 9, 2, { b: 'x' }] }],
    ['add at the end', { op: 'add', path: '/a/-', value: 9 }, { ...document, a: [1, 2, { b: 'x' }, 9] }],
    ['add behind the last', { op: 'add', path: '/a/3', value: 9 }, { ...document, a: [1, 2, { b: 'x' }, 9] }],
    ['replace in depth', { op: 'replace', path: '/a/2/b', value: 'y' }, { ...document, a: [1, 2, { b: 'y' }] }],
    ['replace null', { op: 'replace', path: '/n', value: 0 }, { ...document, n: 0 }],
    ['remove', { op: 'remove', path: '/a/0' }, { ...document, a: [2, { b: 'x' }] }],
    ['escapes', { op: 'remove', path: '/c/d~1e' }, { ...document, c: { 'f~g': 2, '': 3 } }],
    [
      'escapes of a tilde',
      { op: 'replace', path: '/c/f~0g', value: 5 },
      { ...document, c: { ...document.c, 'f~g': 5 } },
    ],
    ['an empty key', { op: 'replace', path: '/c/', value: 5 }, { ...document, c: { ...document.c, '': 5 } }],
    ['copy', { op: 'copy', from: '/a/2', path: '/n' }, { ...document, n: { b: 'x' } }],
    ['move', { op: 'move', from: '/a/2/b', path: '/n' }, { ...document, a: [1, 2, {}], n: 'x' }],
    ['test', { op: 'test', path: '/a/2', value: { b: 'x' } }, document],
  ])('%s', (_, operation, expected) => {
    expect(applyOperation(document, operation)).toEqual(expected);
  });

  test.each<[string, Parameters<typeof applyOperation>[1]]>([
    ['an index with a leading zero', { op: 'replace', path: '/a/01', value: 1 }],
    ['an index that is too far', { op: 'add', path: '/a/4', value: 1 }],
    ['the end of a list, to replace', { op: 'replace', path: '/a/-', value: 1 }],
    ['a step into a scalar', { op: 'add', path: '/a/0/x', value: 1 }],
    ['a move into itself', { op: 'move', from: '/c', path: '/c/x' }],
    ['an inherited key', { op: 'replace', path: '/c/toString', value: 1 }],
  ])('fails for %s', (_, operation) => {
    expect(() => applyOperation(document, operation)).toThrow(/./);
  });

  test('changes nothing that was handed in; what was added is read back, and removed again', () => {
    const key = fc.string().map((text) => text.replaceAll('~', '~0').replaceAll('/', '~1'));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), key, fc.jsonValue(), (map, name, value) => {
        const before = JSON.stringify(map);
        const start = Object.fromEntries(
          Object.entries(map).filter(([one]) => one.replaceAll('~', '~0').replaceAll('/', '~1') !== name),
        ) as Json;
        const added = applyOperation(start, { op: 'add', path: `/${name}`, value: value as Json });
        applyOperation(added, { op: 'test', path: `/${name}`, value: value as Json });
        expect(applyOperation(added, { op: 'remove', path: `/${name}` })).toEqual(start);
        expect(JSON.stringify(map)).toBe(before);
      }),
    );
  });
});
