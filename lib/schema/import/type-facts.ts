import { compareCodeUnits } from '../../manifest';
import { type DefinitionSets, isOwnDefinition } from './definitions';
import { type References, shortName } from './field-code';
import { fieldSpans } from './field-spans';

/** A value that needs no signs around it in a code. */
const PLAIN_VALUE = /^[\w. */+-]*$/;

/** References by name, as people can read them in a diff; remembers which types are needed. */
export class TypeNames implements References {
  private readonly titles = new Map<string, string>();
  private readonly taken = new Set<string>();

  /** The definitions that were asked for, in the order in which they came. */
  get definitions(): readonly string[] {
    return [...this.titles.keys()];
  }

  type(definition: string): string {
    const known = this.titles.get(definition);
    if (known !== undefined) return known;
    const short = isOwnDefinition(definition) ? shortName(definition) : definition;
    const title = this.taken.has(short) ? definition : short;
    this.titles.set(definition, title);
    this.taken.add(title);
    return title;
  }

  values(values: readonly string[]): string | undefined {
    return values.every((value) => PLAIN_VALUE.test(value)) ? values.join(',') : undefined;
  }
}

/** The types that were asked for, and all that they refer to, by name: a code for each field. */
export function typeFacts(
  names: TypeNames,
  sets: DefinitionSets,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const types: (readonly [string, Readonly<Record<string, string>>])[] = [];
  for (let done = 0; done < names.definitions.length; done++) {
    const definition = names.definitions[done] ?? '';
    types.push([names.type(definition), fieldsOf(definition, sets, names)]);
  }
  return Object.fromEntries(types.sort(([a], [b]) => compareCodeUnits(a, b)));
}

function fieldsOf(definition: string, sets: DefinitionSets, names: TypeNames): Readonly<Record<string, string>> {
  const fields = fieldSpans(definition, sets, names).flatMap(([field, [span]]): [string, string][] =>
    span && /^\S+$/.test(field) ? [[field, span.code]] : [],
  );
  return Object.fromEntries(fields);
}
