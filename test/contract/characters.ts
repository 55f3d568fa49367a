import type { Cluster } from '../../lib/apply';
import { configMap } from '../apply/manifests';

/** Characters that a reader of YAML refuses, folds or drops when they stand as they are, and some that it does not. */
const CODES = [0x00, 0x07, 0x0b, 0x1f, 0x7f, 0x80, 0x85, 0x9f, 0xa0, 0x2028, 0x2029, 0xd7ff, 0xe000, 0xfeff, 0xfffd];
const EDGES = [0xfffe, 0xffff, 0x1f600, 0x10ffff];

/** Texts arrive on every cluster as they were written, whatever characters they hold. */
export function charactersContract(subject: () => { readonly cluster: Cluster; readonly place: string }): void {
  const codes = [...CODES, ...EDGES].map((code): readonly [string, number] => [
    `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
    code,
  ]);

  test.each(codes)('keeps %s in a text', async (_name, code) => {
    const { cluster, place } = subject();
    const character = String.fromCodePoint(code);
    const data = { inside: `a${character}b`, alone: character, lines: `a\n${character}\n  b${character}\n` };
    const name = `char-${code}`;
    const applied = await cluster.apply(configMap(name, data, place), { manager: 'contract' });
    expect(applied.object.data).toEqual(data);
    const ref = { apiVersion: 'v1', kind: 'ConfigMap', namespace: place, name };
    expect((await cluster.get(ref))?.data).toEqual(data);
    const again = await cluster.apply(configMap(name, data, place), { manager: 'contract' });
    expect(again.object.metadata.resourceVersion).toBe(applied.object.metadata.resourceVersion);
    const created = await cluster.create(configMap(`${name}-created`, data, place), { manager: 'contract' });
    expect(created.object.data).toEqual(data);
  });
}
