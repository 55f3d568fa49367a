import { type DefinitionSets, type Schema, newest } from './definitions';
import { type References, fieldCode } from './field-code';

/** A field as it was in some versions. */
export interface FieldSpan {
  readonly code: string;
  from: number;
  to: number;
}

/** List facts of the newest definitions: the older ones lack most of them, though servers behaved so all along. */
const LIST_FACTS = ['x-kubernetes-list-type', 'x-kubernetes-list-map-keys', 'x-kubernetes-patch-merge-key'] as const;

/** The fields of a definition over all versions, by name, each with what it was from which to which version. */
export function fieldSpans(
  name: string,
  sets: DefinitionSets,
  references: References,
): readonly (readonly [field: string, spans: readonly FieldSpan[]])[] {
  const fields = new Map<string, FieldSpan[]>();
  const latest = newest(sets)[name];
  for (const [minor, definitions] of sets) {
    const schema = definitions[name];
    for (const [field, value] of Object.entries(schema?.properties ?? {})) {
      const full = withListFacts(value, latest?.properties?.[field]);
      const code = fieldCode(name, field, full, { definitions, references });
      extend(fields, field, `${requiredMark(schema, field)}${code}${defaultMark(value)}`, minor);
    }
  }
  return [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
}

function withListFacts(schema: Schema, latest: Schema | undefined): Schema {
  const facts = LIST_FACTS.flatMap((fact) => (latest?.[fact] === undefined ? [] : [[fact, latest[fact]] as const]));
  return { ...schema, ...Object.fromEntries(facts) };
}

function requiredMark(schema: Schema | undefined, field: string): string {
  return schema?.required?.includes(field) ? '!' : '';
}

/** A default that says more than nothing: `="TCP"`. */
function defaultMark({ default: value }: Schema): string {
  const isTold =
    typeof value === 'boolean' ||
    (typeof value === 'number' && value !== 0 && /^-?[\d.]+$/.test(String(value))) ||
    (typeof value === 'string' && /^[^"\\\s]+$/.test(value));
  return isTold ? `=${JSON.stringify(value)}` : '';
}

function extend(fields: Map<string, FieldSpan[]>, field: string, code: string, minor: number): void {
  const spans = fields.get(field) ?? [];
  const last = spans.at(-1);
  if (last && last.code === code && last.to === minor - 1) last.to = minor;
  else spans.push({ code, from: minor, to: minor });
  fields.set(field, spans);
}
