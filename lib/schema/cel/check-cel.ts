import { nearest } from '../nearest';
import { type Cel, parseCel } from './parse';
import { CelError } from './tokens';

/** Types and namespaces of functions, which an expression may name like variables. */
const KNOWN = [
  'int',
  'uint',
  'double',
  'bool',
  'string',
  'bytes',
  'list',
  'map',
  'null_type',
  'type',
  'dyn',
  'timestamp',
  'duration',
  'google',
  'optional',
  'optional_type',
  'math',
  'base64',
  'strings',
  'sets',
  'ip',
  'cidr',
  'net',
  'kubernetes',
  'format',
  'quantity',
  'url',
  'semver',
  'jsonpatch',
  'JSONPatch',
  'Object',
];

/** What an expression may name, and what it must give. */
export interface CelContext {
  readonly names: readonly string[];
  /** The fields of a name, where they are known. @default - any */
  readonly fields?: Readonly<Record<string, readonly string[] | undefined>>;
  /** @default - anything */
  readonly gives?: readonly Cel['result'][];
}

/** Says what is wrong with a CEL expression: its syntax, the names in it, or what it plainly gives. */
export function celProblem(text: string, context: CelContext): string | undefined {
  try {
    return meaningProblem(parseCel(text), context);
  } catch (error) {
    if (error instanceof CelError) return `at column ${error.at + 1}, ${error.message}`;
    throw error;
  }
}

function meaningProblem({ result, names }: Cel, { names: known, fields = {}, gives }: CelContext): string | undefined {
  for (const { name, field, at } of names) {
    if (!known.includes(name) && !KNOWN.includes(name)) {
      return `at column ${at + 1}, nothing is named \`${name}\`; there is ${known.map((one) => `\`${one}\``).join(', ')}`;
    }
    const own = fields[name];
    if (own && field !== undefined && !own.includes(field)) {
      const meant = nearest(field, own);
      return `\`${name}\` has no field \`${field}\`${meant === undefined ? '' : `; \`${meant}\` was probably meant`}`;
    }
  }
  return gives && result !== 'unknown' && !gives.includes(result)
    ? `it gives ${result}, and must give ${gives.join(' or ')}`
    : undefined;
}
