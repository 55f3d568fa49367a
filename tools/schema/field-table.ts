import { builtInKinds } from '../../lib/schema/kinds';
import { type DefinitionSets, type Definitions, type Schema, kindOf, newest } from './definitions';
import { Numbering, type Numberings, fieldCode, shortName } from './field-code';

/** A field as it was in some versions. */
interface Span {
  readonly code: string;
  from: number;
  to: number;
}

/** List facts of the newest definitions: the older ones lack most of them, though servers behaved so all along. */
const LIST_FACTS = ['x-kubernetes-list-type', 'x-kubernetes-list-map-keys', 'x-kubernetes-patch-merge-key'] as const;

/**
 * The text of the table: closed value lists, kinds and types, parted by empty lines. A kind is `group/version/Kind#type`;
 * a type is its name and its fields, parted by tabs; a field is `name code@from-to`, where a missing end means the
 * oldest or the newest version.
 */
export function tableText(sets: DefinitionSets): string {
  const numberings: Numberings = { types: new Numbering(), enums: new Numbering() };
  const kinds = kindLines(sets, numberings);
  const lines: string[] = [];
  for (let done = 0; done < numberings.types.texts.length; done++)
    lines.push(typeLine(numberings.types.texts[done] ?? '', sets, numberings));
  return [numberings.enums.texts.join('\n'), kinds.join('\n'), lines.join('\n')].join('\n\n');
}

function kindLines(sets: DefinitionSets, numberings: Numberings): readonly string[] {
  const known = new Map(
    builtInKinds().flatMap((kind) =>
      kind.versions.map((version) => [`${kind.group}/${version.version}/${kind.kind}`, version]),
    ),
  );
  const found = new Map<string, string>();
  for (const [minor, definitions] of sets) {
    for (const [key, name] of kindDefinitions(definitions)) {
      const { since = 0, removed = Infinity } = known.get(key) ?? { since: Infinity };
      if (minor >= since && minor < removed) found.set(key, name);
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, name]) => `${key}#${numberings.types.of(name)}`);
}

function kindDefinitions(definitions: Definitions): readonly (readonly [key: string, name: string])[] {
  return Object.entries(definitions).flatMap(([name, schema]) => {
    const kind = kindOf(schema);
    return kind ? [[`${kind.group}/${kind.version}/${kind.kind}`, name] as const] : [];
  });
}

function typeLine(name: string, sets: DefinitionSets, numberings: Numberings): string {
  const fields = new Map<string, Span[]>();
  const latest = newest(sets)[name];
  for (const [minor, definitions] of sets) {
    const schema = definitions[name];
    for (const [field, value] of Object.entries(schema?.properties ?? {})) {
      const code = entryCode(
        name,
        field,
        { schema, value: withListFacts(value, latest?.properties?.[field]) },
        numberings,
      );
      extend(fields, field, code, minor);
    }
  }
  const present = [...sets.keys()].filter((minor) => sets.get(minor)?.[name]);
  const bounds = { oldest: Math.min(...present), newest: Math.max(...present) };
  return [
    shortName(name),
    ...[...fields].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([field, spans]) => spanTexts(field, spans, bounds)),
  ].join('\t');
}

function withListFacts(schema: Schema, latest: Schema | undefined): Schema {
  const facts = LIST_FACTS.flatMap((fact) => (latest?.[fact] === undefined ? [] : [[fact, latest[fact]] as const]));
  return { ...schema, ...Object.fromEntries(facts) };
}

function entryCode(
  name: string,
  field: string,
  { schema, value }: { schema: Schema | undefined; value: Schema },
  numberings: Numberings,
): string {
  const required = schema?.required?.includes(field) ? '!' : '';
  const text = value.default;
  const plain =
    typeof text === 'boolean' || (typeof text === 'number' && text !== 0) || (typeof text === 'string' && text !== '');
  return required + fieldCode(name, field, value, numberings) + (plain ? `=${JSON.stringify(text)}` : '');
}

function extend(fields: Map<string, Span[]>, field: string, code: string, minor: number): void {
  const spans = fields.get(field) ?? [];
  const last = spans.at(-1);
  if (last && last.code === code && last.to === minor - 1) last.to = minor;
  else spans.push({ code, from: minor, to: minor });
  fields.set(field, spans);
}

function spanTexts(
  field: string,
  spans: readonly Span[],
  bounds: { readonly oldest: number; readonly newest: number },
): readonly string[] {
  return spans.map(({ code, from, to }) => {
    const range = `${from === bounds.oldest ? '' : from}-${to === bounds.newest ? '' : to}`;
    return `${field} ${code}${range === '-' ? '' : `@${range}`}`;
  });
}
