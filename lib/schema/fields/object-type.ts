import { type CodeBook, type ValueType, readValue } from './value';

/** One field of a type. */
export interface Field {
  readonly name: string;
  /** Whether Kubernetes' definitions mark it as required. */
  readonly required: boolean;
  readonly value: ValueType;
  /** The value that the API server fills in. @default - none that is worth a word */
  readonly default?: string | number | boolean;
}

/** From which to which minor version of Kubernetes something is there; an open end means that the table ends first. */
export interface Span {
  readonly from?: number;
  readonly to?: number;
}

/** A type with fields, as it is in one Kubernetes version. */
export class ObjectType {
  /** Short name of the definition: `core.v1.Container`. */
  readonly name: string;
  private readonly entries: readonly string[];
  private known: ReadonlyMap<string, Field> | undefined;
  private marked: readonly string[] | undefined;

  constructor(
    line: string,
    private readonly minor: number,
    private readonly book: CodeBook,
  ) {
    const [name = '', ...entries] = line.split('\t');
    this.name = name;
    this.entries = entries;
  }

  /** The fields, by name. */
  get fields(): ReadonlyMap<string, Field> {
    return (this.known ??= new Map(this.current().map((field) => [field.name, field])));
  }

  /** The names of the required fields. */
  get required(): readonly string[] {
    return (this.marked ??= [...this.fields.values()].filter(({ required }) => required).map(({ name }) => name));
  }

  /** When a field is or was there, over all versions; empty when it never was. */
  spansOf(field: string): readonly Span[] {
    return this.entries.filter((entry) => entry.startsWith(`${field} `)).map(spanOf);
  }

  private current(): readonly Field[] {
    const entries = this.entries.filter((entry) => {
      const { from = 0, to = Infinity } = spanOf(entry);
      return this.minor >= from && this.minor <= to;
    });
    return entries.map((entry) => readField(entry, this.book));
  }
}

function spanOf(entry: string): Span {
  const [, from, to] = /@(\d*)-(\d*)$/.exec(entry) ?? [];
  return { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) };
}

function readField(entry: string, book: CodeBook): Field {
  const space = entry.indexOf(' ');
  const name = entry.slice(0, space);
  const [, required, code = '', value] =
    /^(!?)(.*?)(?:=("[^"]*"|true|false|-?[\d.]+))?(?:@[\d-]+)?$/.exec(entry.slice(space + 1)) ?? [];
  const field: Field = { name, required: required === '!', value: readValue(code, book) };
  return value === undefined ? field : { ...field, default: JSON.parse(value) as string | number | boolean };
}
