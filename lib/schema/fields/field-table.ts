import { gunzipSync } from 'node:zlib';
import { groupOf, versionOf } from '../../manifest';
import { type KubernetesVersion, NEWEST_KUBERNETES, minorOf } from '../kubernetes-version';
import { FIELDS } from '../tables/fields';
import { TableType } from './object-type';
import type { CodeBook } from './value';
import type { ObjectType } from './value-type';

/** What a packed table says, before any version of it is read. */
export interface PackedFields {
  readonly enums: readonly string[];
  /** Number of the type, by `group/version/Kind`. */
  readonly kinds: ReadonlyMap<string, number>;
  readonly types: readonly string[];
}

/** The fields of every built-in kind in one Kubernetes version; types are read when they are first asked for. */
export class FieldTable {
  private readonly types = new Map<number, ObjectType>();
  private readonly kinds = new Map<string, ObjectType>();
  private readonly book: CodeBook;

  constructor(
    readonly kubernetes: KubernetesVersion,
    private readonly packed: PackedFields,
  ) {
    this.book = { type: (number) => this.type(number), values: (number) => packed.enums[number]?.split(',') ?? [] };
  }

  /** The type of a kind, if the table has it: built in, and served by some Kubernetes version that is known. */
  kind(apiVersion: string, kind: string): ObjectType | undefined {
    const key = `${apiVersion} ${kind}`;
    const known = this.kinds.get(key);
    if (known) return known;
    const number = this.packed.kinds.get(`${groupOf(apiVersion)}/${versionOf(apiVersion)}/${kind}`);
    if (number === undefined) return undefined;
    const type = this.type(number);
    this.kinds.set(key, type);
    return type;
  }

  private type(number: number): ObjectType {
    const known = this.types.get(number);
    if (known) return known;
    const type = new TableType(this.packed.types[number] ?? '', minorOf(this.kubernetes), this.book);
    this.types.set(number, type);
    return type;
  }
}

const tables = new Map<KubernetesVersion, FieldTable>();
let packed: PackedFields | undefined;

/** The field table of a Kubernetes version. */
export function fieldTable(kubernetes: KubernetesVersion = NEWEST_KUBERNETES): FieldTable {
  const known = tables.get(kubernetes);
  if (known) return known;
  const table = new FieldTable(kubernetes, packedFields());
  tables.set(kubernetes, table);
  return table;
}

/** The table of all Kubernetes versions, unpacked once. */
export function packedFields(): PackedFields {
  return (packed ??= unpack());
}

function unpack(): PackedFields {
  const [enums = '', kinds = '', types = ''] = gunzipSync(Buffer.from(FIELDS, 'base64')).toString('utf8').split('\n\n');
  const pairs = kinds.split('\n').map((line): [string, number] => {
    const hash = line.indexOf('#');
    return [line.slice(0, hash), Number.parseInt(line.slice(hash + 1), 36)];
  });
  return { enums: enums.split('\n'), kinds: new Map(pairs), types: types.split('\n') };
}
