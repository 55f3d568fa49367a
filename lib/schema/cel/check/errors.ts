import { nearest } from '../../nearest';
import type { Call } from '../expr';
import { type Overload, memberNames, overloadsOf } from '../library';
import { CelError } from '../tokens';
import { type Type, wordsOf } from '../types/type';
import type { Scope } from './checked';
import type { CelEnvironment } from './environment';

/** Refuses a name that nothing has. */
export function undeclared(name: string, at: number, { variables }: CelEnvironment, scope: Scope): never {
  const all = [...scope.keys(), ...variables.keys()].map((one) => `\`${one}\``).join(', ');
  throw new CelError(at, `nothing is named \`${name}\`${all === '' ? '' : `; there is ${all}`}`);
}

/** Refuses a field that an object does not have. */
export function unknownField({ fields = new Map() }: Type, field: string, at: number): never {
  const meant = nearest(field, fields.keys());
  throw new CelError(
    at,
    `there is no field \`${field}\`${meant === undefined ? '' : `; \`${meant}\` was probably meant`}`,
  );
}

const OPERATOR = /^(?:_(\W+)_|([!-])_|@(in))$/;

/** Refuses a call of a function that there is not, or that takes other types. */
export function unfitting({ name, target, at }: Call, ways: readonly Overload[], args: readonly Type[]): never {
  const [, binary, unary, word] = OPERATOR.exec(name) ?? [];
  const sign = binary ?? unary ?? word;
  if (sign !== undefined) throw new CelError(at, `\`${sign}\` does not take ${args.map(wordsOf).join(' and ')}`);
  if (ways.length === 0) throw new CelError(at, unknownFunction(name, target !== undefined));
  const [of, ...rest] = args.map(wordsOf);
  const taken = target && ways[0]?.isMember ? `(${rest.join(', ')}) of ${of}` : `(${args.map(wordsOf).join(', ')})`;
  throw new CelError(
    at,
    `\`${name}\` does not take ${taken}; it is written ${ways.slice(0, 3).map(written).join(' or ')}`,
  );
}

function unknownFunction(name: string, isMember: boolean): string {
  const other = overloadsOf(name)[0];
  if (other) return `\`${name}\` is written ${written(other)}`;
  const meant = isMember ? nearest(name, memberNames()) : undefined;
  return `there is no function \`${name}\`${meant === undefined ? '' : `; \`${meant}\` was probably meant`}`;
}

function written({ name, isMember, args }: Overload): string {
  const [of, ...rest] = args.map(wordsOf);
  return isMember ? `\`${of}.${name}(${rest.join(', ')})\`` : `\`${name}(${args.map(wordsOf).join(', ')})\``;
}
