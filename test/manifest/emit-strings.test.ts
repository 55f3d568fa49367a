import * as fc from 'fast-check';
import { emitYaml } from '../../lib/manifest';
import { hostileString } from './hostile-strings';
import { collectedStrings, nastyStrings } from './nasty-strings';
import { readers } from './readers';

const SEED = Number(process.env.FC_SEED ?? 20_261_130);
const COUNT = Number(process.env.HOSTILE_STRINGS ?? 64_000);

/** An object that holds each string as value, as key, in lists and below other keys. */
function holding(strings: readonly string[]): Record<string, unknown> {
  const keys: Record<string, unknown> = {};
  for (const [index, text] of strings.entries()) {
    const value = index % 3 === 0 ? { [text]: text } : index % 3 === 1 ? [text, [text]] : text;
    Object.defineProperty(keys, text, { value, enumerable: true, configurable: true, writable: true });
  }
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'nasty' }, list: strings, keys };
}

function misread(sent: Record<string, unknown>, received: Record<string, unknown>): readonly unknown[] {
  const lists = [sent.list, received.list] as [unknown[], unknown[]];
  const values = lists[0].flatMap((value, index) =>
    Object.is(value, lists[1][index]) ? [] : [{ value, got: lists[1][index] }],
  );
  const [there, back] = [sent.keys, received.keys] as [Record<string, unknown>, Record<string, unknown>];
  const keys = Object.keys(there).filter((key) => JSON.stringify(there[key]) !== JSON.stringify(own(back, key)));
  return [...values, ...keys, ...Object.keys(back).filter((key) => !Object.hasOwn(there, key))];
}

function own(map: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

const generated = [...new Set(fc.sample(hostileString, { numRuns: COUNT, seed: SEED }))];
const collected = collectedStrings();
if (!collected) console.warn('skipped: the collected strings, as CDK8S_GITOPS_DATA names no folder that holds them');

describe.each(readers())('emitYaml read back by $name', ({ read, chunk = COUNT, most = COUNT }) => {
  /** The strings that come back otherwise than they went in. */
  function lost(strings: readonly string[]): readonly unknown[] {
    const found: unknown[] = [];
    for (let start = 0; start < strings.length; start += chunk) {
      const object = holding(strings.slice(start, start + chunk));
      found.push(...misread(object, read(emitYaml(object)) as Record<string, unknown>));
    }
    return found;
  }

  test('emitYaml keeps nasty strings as values and keys', () => {
    expect(lost(nastyStrings)).toEqual([]);
  });

  test(`emitYaml keeps ${Math.min(most, generated.length)} distinct generated strings of seed ${SEED} as values and keys`, () => {
    expect(lost(generated.slice(0, most))).toEqual([]);
  });

  (collected ? test : test.skip)('emitYaml keeps the collected strings as values and keys', () => {
    expect(lost(collected ?? [])).toEqual([]);
  });
});
