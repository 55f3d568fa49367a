import * as constructs from '../../lib/constructs';
import type { Manifest } from '../../lib/manifest';
import { countFields, fullObject, propsOf } from './full-objects';
import { SAMPLES } from './samples';
import { SHOP, chartIn, manifests } from './tree';

const BASES = ['KubernetesObject', 'TypedObject', 'Workload'];
type Made = new (scope: unknown, id: string, props: unknown) => { readonly manifest: Manifest };

/** The classes of the kinds, and the version that each of them writes. */
const KINDS = Object.entries(constructs)
  .filter(([, value]) => typeof value === 'function' && value.prototype instanceof constructs.TypedObject)
  .filter(([name]) => !BASES.includes(name))
  .map(([name, value]) => [name, versionOf(name), value as unknown as Made] as const);

function versionOf(kind: string): string {
  const chart = chartIn({ ...SHOP, profile: 'verbatim' });
  SAMPLES[kind]!(chart, 'verbatim');
  return manifests(chart).find((one) => one.kind === kind)!.apiVersion;
}

/** The paths of an object whose values are not those of another one. */
function differences(a: unknown, b: unknown, at = ''): string[] {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null)
    return a === b ? [] : [`${at}: ${JSON.stringify(a)} became ${JSON.stringify(b)}`];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => differences(Reflect.get(a, key), Reflect.get(b, key), `${at}.${key}`));
}

describe('every field of Kubernetes, written by a construct in the verbatim profile', () => {
  test.each(KINDS)('%s (%s) comes out unchanged', (kind, apiVersion, Kind) => {
    const object = fullObject(apiVersion, kind);
    const chart = chartIn({ ...SHOP, profile: 'verbatim' });
    const { manifest } = new Kind(chart, 'text', propsOf(object));
    expect(differences(object, manifest)).toEqual([]);
  });

  test('is many fields, and of every kind', () => {
    expect(KINDS.length).toBeGreaterThanOrEqual(37);
    const counts = Object.fromEntries(KINDS.map(([kind, version]) => [kind, countFields(fullObject(version, kind))]));
    expect(counts.Deployment).toBeGreaterThan(700);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(15);
  });
});
