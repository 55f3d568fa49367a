import fc from 'fast-check';
import type { Manifest } from '../../lib/manifest';
import { builtInKinds } from '../../lib/schema';
import { judged } from './judged';
import {
  FILES,
  autoscaler,
  budget,
  claim,
  cronJob,
  deployment,
  ingress,
  policy,
  service,
  statefulSet,
} from './objects';

const whole: readonly Manifest[] = [
  deployment(FILES),
  statefulSet(),
  cronJob(),
  service(),
  claim('ReadWriteOnce'),
  autoscaler(),
  budget(),
  ingress(),
  policy({ egress: [{ to: [{ podSelector: {} }], ports: [{ port: 1 }] }], ingress: [{ from: [{ podSelector: {} }] }] }),
];
const odd = fc.constantFrom<unknown>(null, 0, -1, true, '', 'x', '5', [], [null], ['x'], {}, { a: null }, [{}], [[]]);

/** Every path of a value. */
function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

function replaced(value: unknown, [step, ...rest]: readonly string[], by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === step ? replaced(one, rest, by) : one));
  const map = value as Readonly<Record<string, unknown>>;
  return { ...map, [step]: replaced(map[step], rest, by) };
}

describe('the rules', () => {
  const places = whole.flatMap((object, index) =>
    pathsOf(object)
      .filter(([first]) => first !== undefined && !['apiVersion', 'kind', 'metadata'].includes(first))
      .map((path) => ({ index, path })),
  );

  test('judge any value in any field without an error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), odd, ({ index, path }, by) => {
        const objects = whole.map((object, at) => (at === index ? (replaced(object, path, by) as Manifest) : object));
        expect(() => judged(objects, { profile: 'hardened', production: true })).not.toThrow();
      }),
      { numRuns: 600, seed: 7 },
    );
  });

  test('judge an object of any kind that holds nothing', () => {
    const empty = builtInKinds().map(({ group, kind, versions: [first] }) => ({
      apiVersion: group === '' ? 'v1' : `${group}/${first?.version ?? 'v1'}`,
      kind,
      metadata: { name: 'x' },
    }));
    expect(() => judged(empty)).not.toThrow();
  });
});
