import { Environment, Optional, type ParseResult } from '@marcbachmann/cel-js';
import { type Shape, shapeOf } from './cost';
import { ADDRESSES, CelCidr, CelIp } from './functions/addresses';
import { equal } from './functions/equal';
import { CelFormat, type Optionals, formatFunctions } from './functions/formats';
import { CelFailure, type CelFunctions } from './functions/function';
import { LISTS, SETS } from './functions/lists';
import { optionalFunctions } from './functions/optionals';
import { CelQuantity, QUANTITIES } from './functions/quantities';
import { REGEX } from './functions/regex';
import { CelSemver, SEMVERS } from './functions/semver';
import { STRINGS } from './functions/strings';
import { CelUrl, URLS } from './functions/urls';
import { macros } from './macros';
import { rewritten } from './rewrite';

/** What came of an expression: a value, a failure that the API server would have too, or none that is known. */
export type Outcome =
  | { readonly sort: 'value'; readonly value: unknown }
  | { readonly sort: 'failure'; readonly message: string }
  | { readonly sort: 'unknown'; readonly message: string };

const TYPES = {
  'kubernetes.Quantity': CelQuantity,
  'kubernetes.URL': CelUrl,
  'kubernetes.Semver': CelSemver,
  'kubernetes.NamedFormat': CelFormat,
  'net.IP': CelIp,
  'net.CIDR': CelCidr,
} as const;

const FUNCTIONS: CelFunctions = {
  ...LISTS,
  ...SETS,
  ...STRINGS,
  ...REGEX,
  ...QUANTITIES,
  ...URLS,
  ...ADDRESSES,
  ...SEMVERS,
};

/** What a value can do wrong; everything else is an expression that is not understood here. */
const FAILURES =
  /^(no_such_key|index_out_of_(range|bounds)|(division|modulo)_by_zero|numeric_overflow|invalid_(timestamp|duration)|\w+_conversion_error|optional_value_missing)$/;

class Namespace {}

function environment(): Environment {
  const env = new Environment({ enableOptionalTypes: true, homogeneousAggregateLiterals: false });
  for (const [name, type] of Object.entries(TYPES)) env.registerType(name, type);
  for (const [name, type] of [
    ['sets', 'Sets'],
    ['strings', 'Strings'],
    ['ip', 'Ip'],
    ['format', 'Format'],
  ] as const) {
    class Own extends Namespace {}
    env.registerType(`${type}Namespace`, Own);
    env.registerConstant(name, `${type}Namespace`, new Own());
  }
  const optionals: Optionals = { of: (value: unknown) => Optional.of(value), none: () => Optional.none() };
  const own = { ...FUNCTIONS, ...formatFunctions(optionals), ...optionalFunctions(optionals) };
  for (const [signature, handler] of Object.entries(own))
    env.registerFunction(signature, handler as (...args: unknown[]) => unknown, { async: false });
  for (const [signature, handler] of macros(optionals)) env.registerFunction(signature, handler);
  for (const name of Object.keys(TYPES)) env.registerOperator(`${name} == ${name}`, equal);
  return env.registerVariable('self', 'dyn').registerVariable('oldSelf', 'optional<dyn>');
}

let shared: Environment | undefined;
const parsed = new Map<string, Rule | string>();
const MOST_PARSED = 5000;

/** An expression that is ready to be evaluated. */
export interface Rule {
  readonly run: ParseResult;
  readonly shape: Shape;
}

/** Reads an expression; what is wrong with it where it cannot be read here. */
export function readRule(text: string): Rule | string {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const made = parse(text);
  if (parsed.size < MOST_PARSED) parsed.set(text, made);
  return made;
}

function parse(text: string): Rule | string {
  try {
    const run = (shared ??= environment()).parse(rewritten(text));
    return { run, shape: shapeOf(run.ast) };
  } catch (error) {
    return firstLine(error);
  }
}

/** Evaluates an expression. */
export function evaluate({ run }: Rule, variables: Readonly<Record<string, unknown>>): Outcome {
  try {
    return { sort: 'value', value: run({ ...variables }) };
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    const isFailure = error instanceof CelFailure || FAILURES.test(code);
    return { sort: isFailure ? 'failure' : 'unknown', message: firstLine(error) };
  }
}

/** Reads a text as a time or a length of time, as rules see it. */
export function readText(text: string, format: string): unknown {
  const kind = format.replace(/-/g, '');
  if (kind === 'datetime' || kind === 'date') return new Date(text.toUpperCase().replace(',', '.'));
  if (kind === 'byte') return new Uint8Array(Buffer.from(text, 'base64'));
  if (kind !== 'duration') return undefined;
  const rule = readRule('duration(self)');
  const outcome = typeof rule === 'string' ? undefined : evaluate(rule, { self: text });
  return outcome?.sort === 'value' ? outcome.value : undefined;
}

/** An optional value without one. */
export function nothing(): unknown {
  return Optional.none();
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
