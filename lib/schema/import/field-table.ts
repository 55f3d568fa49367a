import { builtInKinds } from '../kinds';
import { type DefinitionSets, type Definitions, kindKey, kindOf } from './definitions';
import { type References, shortName } from './field-code';
import { type FieldSpan, fieldSpans } from './field-spans';

/** Numbers texts in the order in which they first come. */
class Numbering {
  private readonly numbers = new Map<string, number>();

  of(text: string): string {
    const known = this.numbers.get(text);
    const number = known ?? this.numbers.size;
    if (known === undefined) this.numbers.set(text, number);
    return number.toString(36);
  }

  get texts(): readonly string[] {
    return [...this.numbers.keys()];
  }
}

/** References by number, as the table of all versions has them. */
class Numbers implements References {
  readonly types = new Numbering();
  readonly enums = new Numbering();

  type(definition: string): string {
    return this.types.of(definition);
  }

  values(values: readonly string[]): string {
    return this.enums.of(values.join(','));
  }
}

/**
 * The text of the table: closed value lists, kinds and types, parted by empty lines. A kind is `group/version/Kind#type`;
 * a type is its name and its fields, parted by tabs; a field is `name code@from-to`, where a missing end means the
 * oldest or the newest version.
 */
export function tableText(sets: DefinitionSets): string {
  const numbers = new Numbers();
  const kinds = kindLines(sets, numbers);
  const lines: string[] = [];
  for (let done = 0; done < numbers.types.texts.length; done++)
    lines.push(typeLine(numbers.types.texts[done] ?? '', sets, numbers));
  return [numbers.enums.texts.join('\n'), kinds.join('\n'), lines.join('\n')].join('\n\n');
}

function kindLines(sets: DefinitionSets, numbers: Numbers): readonly string[] {
  const found = new Map([...sets].flatMap(([minor, definitions]) => builtInDefinitions(definitions, minor)));
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, name]) => `${key}#${numbers.type(name)}`);
}

/** The definitions of the built-in kinds of a version, by `group/version/Kind`. */
export function builtInDefinitions(
  definitions: Definitions,
  minor: number,
): readonly (readonly [key: string, name: string])[] {
  const lives = new Map(
    builtInKinds().flatMap(({ group, kind, versions }) =>
      versions.map((life) => [kindKey({ group, kind, version: life.version }), life] as const),
    ),
  );
  return Object.entries(definitions).flatMap(([name, schema]) => {
    const kind = kindOf(schema);
    const key = kind ? kindKey(kind) : '';
    const { since = 0, removed = Infinity } = lives.get(key) ?? { since: Infinity };
    return minor >= since && minor < removed ? [[key, name] as const] : [];
  });
}

function typeLine(name: string, sets: DefinitionSets, numbers: Numbers): string {
  const present = [...sets.keys()].filter((minor) => sets.get(minor)?.[name]);
  const bounds = { oldest: Math.min(...present), newest: Math.max(...present) };
  const fields = fieldSpans(name, sets, numbers);
  return [shortName(name), ...fields.flatMap(([field, spans]) => spanTexts(field, spans, bounds))].join('\t');
}

function spanTexts(
  field: string,
  spans: readonly FieldSpan[],
  bounds: { readonly oldest: number; readonly newest: number },
): readonly string[] {
  return spans.map(({ code, from, to }) => {
    const range = `${from === bounds.oldest ? '' : from}-${to === bounds.newest ? '' : to}`;
    return `${field} ${code}${range === '-' ? '' : `@${range}`}`;
  });
}
