import { type Signature, readSignature } from '../types/read-type';
import { ADDRESSES } from './addresses';
import { AUTHORIZATION } from './authorizer';
import { CONVERSIONS } from './conversions';
import { NAMED_FORMATS } from './formats';
import type { CelFunctions } from './function';
import { LISTS, MORE_LISTS, SETS } from './lists';
import { OPERATORS } from './operators';
import { OPTIONALS } from './optionals';
import { QUANTITIES } from './quantities';
import { REGEX } from './regex';
import { SEMVERS } from './semver';
import { STRINGS } from './strings';
import { TIMES } from './times';
import { URLS } from './urls';

/** One way to call a function. */
export interface Overload extends Signature {
  /** The whole signature, as it is written in the tables. */
  readonly id: string;
  /** Whether types of it are open. */
  readonly isGeneric: boolean;
  readonly run: (...args: readonly unknown[]) => unknown;
}

const TABLES: readonly CelFunctions[] = [
  ...[OPERATORS, CONVERSIONS, STRINGS, REGEX, TIMES, LISTS, MORE_LISTS, SETS, OPTIONALS, QUANTITIES],
  ...[URLS, ADDRESSES, SEMVERS, NAMED_FORMATS, AUTHORIZATION],
];

/** A capital letter that stands for a type. */
const OPEN = /(?<![\w.])[A-Z](?!\w)/;

let all: ReadonlyMap<string, readonly Overload[]> | undefined;

/** The ways to call a function; none where it is not known. */
export function overloadsOf(name: string): readonly Overload[] {
  all ??= read();
  return all.get(name) ?? [];
}

/** The names of all functions that are members. */
export function memberNames(): readonly string[] {
  all ??= read();
  return [...all].filter(([, ways]) => ways.some(({ isMember }) => isMember)).map(([name]) => name);
}

/** The signatures of all functions. */
export function signatures(): readonly string[] {
  return TABLES.flatMap((table) => Object.keys(table));
}

function read(): ReadonlyMap<string, readonly Overload[]> {
  const found = new Map<string, Overload[]>();
  for (const table of TABLES) {
    for (const [id, run] of Object.entries(table)) {
      const signature = readSignature(id);
      const isGeneric = OPEN.test(id);
      const overload = { ...signature, id, isGeneric, run: run as Overload['run'] };
      found.set(signature.name, [...(found.get(signature.name) ?? []), overload]);
    }
  }
  return found;
}
