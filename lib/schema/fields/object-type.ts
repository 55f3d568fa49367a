import { type CodeBook, readValue } from './value';
import type { Field, ObjectType, Span } from './value-type';

/** A type that is read from its line of the table. */
export class TableType implements ObjectType {
  readonly name: string;
  private readonly entries: readonly string[];
  private known: ReadonlyMap<string, Field> | undefined;
  private marked: readonly string[] | undefined;

  constructor(
    line: string,
    readonly minor: number,
    private readonly book: CodeBook,
  ) {
    const [name = '', ...entries] = line.split('\t');
    this.name = name;
    this.entries = entries;
  }

  get fields(): ReadonlyMap<string, Field> {
    return (this.known ??= new Map(this.current().map((field) => [field.name, field])));
  }

  get required(): readonly string[] {
    return (this.marked ??= [...this.fields.values()].filter(({ required }) => required).map(({ name }) => name));
  }

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
