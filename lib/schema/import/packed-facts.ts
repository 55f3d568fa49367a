import { type PackedFields, packedFields } from '../fields/field-table';
import { type KubernetesVersion, minorOf } from '../kubernetes-version';
import type { SchemaFacts } from './facts';
import { codeParts } from './facts-reader';

/**
 * The types of a cluster in the form of the table of all versions, so that one reader serves both. Fields that Kubernetes
 * has in other versions only are among them with their versions, so that a finding can say when they came or went.
 */
export function packedFacts({ types, kinds }: SchemaFacts, kubernetes: KubernetesVersion): PackedFields {
  const numbers = new Map(Object.keys(types).map((name, index) => [name, index]));
  const enums = new Map<string, number>();
  const elsewhere = fieldsOfOtherVersions(minorOf(kubernetes));
  const lines = Object.entries(types).map(([name, fields]) => {
    const own = Object.entries(fields).map(([field, code]) => `${field} ${numbered(code, numbers, enums)}`);
    const more = (elsewhere.get(name) ?? []).filter(([field]) => !(field in fields)).map(([, entry]) => entry);
    return [name, ...own, ...more].join('\t');
  });
  const typed = Object.entries(kinds).flatMap(([key, { type }]): [string, number][] => {
    const number = type === undefined ? undefined : numbers.get(type);
    return number === undefined ? [] : [[key, number]];
  });
  return { enums: [...enums.keys()], kinds: new Map(typed), types: lines };
}

function numbered(code: string, types: ReadonlyMap<string, number>, enums: Map<string, number>): string {
  const { before, letter, target, after } = codeParts(code) ?? { before: '', letter: '*', target: '', after: '' };
  if (letter === 'e') {
    const number = enums.get(target) ?? enums.size;
    enums.set(target, number);
    return `${before}e${number.toString(36)}${after}`;
  }
  const number = types.get(target);
  return number === undefined ? code : `${before}${letter}${number.toString(36)}${after}`;
}

type Entry = readonly [field: string, entry: string];

/** The entries of the built-in types that hold in other versions only, by type. */
function fieldsOfOtherVersions(minor: number): ReadonlyMap<string, readonly Entry[]> {
  return new Map(
    packedFields().types.map((line) => {
      const [name = '', ...entries] = line.split('\t');
      return [
        name,
        entries.filter((entry) => !holdsIn(entry, minor)).map((entry): Entry => [entry.split(' ')[0] ?? '', entry]),
      ];
    }),
  );
}

function holdsIn(entry: string, minor: number): boolean {
  const [, from, to] = /@(\d*)-(\d*)$/.exec(entry) ?? [];
  return minor >= Number(from || 0) && minor <= Number(to || Infinity);
}
