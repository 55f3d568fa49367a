import type { Json, JsonObject } from '../../../../lib/manifest';

/** A value with one change, and where it was made. */
export interface Change {
  readonly path: string;
  readonly what: string;
  readonly value: Json;
}

type Steps = readonly (string | number)[];

/** The value with every small change at every path that is chosen: gone, null, empty, of another type, twice. */
export function changesOf(base: Json, isChosen: (path: Steps) => boolean = () => true): readonly Change[] {
  return pathsOf(base)
    .filter(isChosen)
    .flatMap((path) => {
      const found = path.reduce<Json | undefined>((at, step) => partOf(at, step), base);
      return othersFor(found).map(([what, other]) => ({
        path: path.join('.'),
        what,
        value: replaced(base, path, other) ?? null,
      }));
    });
}

/** The value with another part at a path; `undefined` takes it away. */
export function replaced(value: Json, [step, ...rest]: Steps, part: Json | undefined): Json | undefined {
  if (step === undefined) return part;
  const inner = replaced(partOf(value, step) ?? {}, rest, part);
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((one, at) =>
      at === step ? (inner === undefined ? [] : [inner]) : [one],
    );
  const { [step]: _gone, ...others } = value as JsonObject;
  return inner === undefined ? others : { ...others, [step]: inner };
}

/** All paths into a value. */
export function pathsOf(value: Json | undefined, path: Steps = []): readonly Steps[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, Json]) => {
    const next = [...path, Array.isArray(value) ? Number(key) : key];
    return [next, ...pathsOf(part, next)];
  });
}

function partOf(value: Json | undefined, step: string | number): Json | undefined {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, Json>>)[step] : undefined;
}

type Other = readonly [what: string, value: Json | undefined];

function othersFor(value: Json | undefined): readonly Other[] {
  const all: Other[] = [
    ['gone', undefined],
    ['null', null],
    ['empty text', ''],
    ['true', true],
    ['7', 7],
    ['a text', 'Some text'],
    ['a map', { other: 1 }],
    ['a list', ['x']],
  ];
  if (typeof value === 'number' || typeof value === 'bigint')
    return [...all, ['-1', -1], ['a half', 0.5], ['large', 99_999_999_999]];
  if (typeof value === 'string')
    return [
      ...all,
      ['with a sign', `${value}!`],
      ['in capitals', value.toUpperCase()],
      ['with a dot', `${value}.`],
      ['long', 'x'.repeat(300)],
    ];
  if (Array.isArray(value)) return [...all, ['no element', []], ['twice', [...value, ...value] as Json]];
  if (typeof value === 'boolean') return [...all, ['turned', !value]];
  return [...all, ['no field', {}], ['one more', { ...(value as JsonObject), other: 1 }]];
}
