import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { GitopsError, markCall } from '../../manifest';
import { CallContext } from './call-context';

/** The object that a constructor is about to make. */
export interface Making {
  readonly scope: Construct;
  readonly id: string;
  readonly kind: string;
}

/**
 * Checks that props are a map before anything is read of them, for those who write JavaScript.
 *
 * @throws GitopsError `construct/invalid-argument` when they are not
 */
export function checkProps<P>(props: P, { scope, id, kind }: Making): P {
  if (isMap(props)) return props;
  const context = new CallContext(scope, id, kind, markCall());
  throw argumentError(`Cannot add ${context.object}`, `its props are ${told(props)}`, context);
}

/**
 * Checks what a method was called with.
 *
 * @throws GitopsError `construct/invalid-argument` when it is of another type than the method takes
 */
export function checkArgument(fits: boolean, call: Called): void {
  if (fits) return;
  const { method, context, wants, value } = call;
  throw argumentError(`Cannot call ${method} of ${context.object}`, `it takes ${wants}, not ${told(value)}`, context);
}

/** A call whose argument is looked at. */
export interface Called {
  readonly method: string;
  readonly context: CallContext;
  readonly wants: string;
  readonly value: unknown;
}

/** Checks that options are a map with none but the fields that are known. */
export function checkOptions(value: unknown, call: Omit<Called, 'value' | 'wants'>, known?: readonly string[]): void {
  checkArgument(isMap(value), { ...call, wants: 'options as a map', value });
  const strange = known && Object.keys(value as object).find((key) => !known.includes(key));
  checkArgument(strange === undefined, { ...call, wants: `the options ${known?.join(', ')}`, value: strange });
}

/** Whether a value is a map, and neither a list nor a construct. */
export function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Construct.isConstruct(value);
}

/** A value in words. */
export function told(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (Construct.isConstruct(value)) return `${kindOf(value)} "${value.node.path}"`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'object' && value !== null) return 'a map';
  return typeof value === 'function' ? 'a function' : String(value);
}

function kindOf(value: Construct): string {
  return ApiObject.isApiObject(value) ? value.kind : value.constructor.name;
}

function argumentError(attempt: string, seen: string, { calling }: CallContext): GitopsError {
  return new GitopsError('construct/invalid-argument', { attempt, origin: calling.origin, seen });
}
