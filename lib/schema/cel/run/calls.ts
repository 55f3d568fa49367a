import type { Call } from '../expr';
import type { Overload } from '../library';
import { CelFailure, fail } from '../values/failure';
import { Optional, isOf, typeNameOf } from '../values/value';
import type { Step } from './frame';

/** How a call is evaluated: what it can mean, and the steps that give its arguments. */
export interface Prepared {
  readonly call: Call;
  readonly ways: readonly Overload[];
  readonly args: readonly Step[];
}

/** The step of a call. */
export function callStep(prepared: Prepared): Step {
  const lazy = LAZY[prepared.call.name];
  if (lazy) {
    const step = lazy(prepared);
    if (step) return step;
  }
  const [only, ...others] = prepared.ways;
  return only && others.length === 0 ? direct(only, prepared) : chosen(prepared);
}

/** The only way to call is taken, and its types need no look where they were known before. */
function direct({ run }: Overload, { args }: Prepared): Step {
  const [a, b, c] = args;
  if (a && !b) return (frame) => run(a(frame));
  if (a && b && !c) return (frame) => run(a(frame), b(frame));
  return (frame) => run(...args.map((step) => step(frame)));
}

/** The way to call is chosen by the values. */
function chosen({ call, ways, args }: Prepared): Step {
  return (frame) => {
    const values = args.map((step) => step(frame));
    const way = ways.find((one) => one.args.every((type, at) => isOf(values[at], type)));
    return way ? way.run(...values) : fail(`\`${call.name}\` does not take ${values.map(typeNameOf).join(' and ')}`);
  };
}

/** Checks the types of values that were not known before. */
export function guarded(way: Overload, args: readonly Step[], isKnown: (at: number) => boolean): readonly Step[] {
  return args.map((step, at) => {
    const type = way.args[at];
    if (!type || isKnown(at)) return step;
    return (frame) => {
      const value = step(frame);
      return isOf(value, type) ? value : fail(`${typeNameOf(value)} stands where ${type.name} is expected`);
    };
  });
}

/** Calls that need not evaluate all of their arguments. */
const LAZY: Readonly<Record<string, (prepared: Prepared) => Step | undefined>> = {
  '_&&_': ({ args: [a, b] }) => (a && b ? either(a, b, false) : undefined),
  '_||_': ({ args: [a, b] }) => (a && b ? either(a, b, true) : undefined),
  '_?_:_': ({ args: [test, yes, no] }) =>
    test && yes && no ? (frame) => (truth(test(frame)) ? yes(frame) : no(frame)) : undefined,
  or: ({ args: [of, other] }) => (of && other ? optionalOr(of, other, false) : undefined),
  orValue: ({ args: [of, other] }) => (of && other ? optionalOr(of, other, true) : undefined),
};

/** A value that must be true or false. */
export function truth(value: unknown): boolean {
  return typeof value === 'boolean' ? value : fail(`${typeNameOf(value)} stands where bool is expected`);
}

/** One side is enough where it decides, even when the other fails. */
function either(a: Step, b: Step, decides: boolean): Step {
  return (frame) => {
    let failure: CelFailure | undefined;
    try {
      if (truth(a(frame)) === decides) return decides;
    } catch (error) {
      if (!(error instanceof CelFailure)) throw error;
      failure = error;
    }
    if (truth(b(frame)) === decides) return decides;
    if (failure) throw failure;
    return !decides;
  };
}

function optionalOr(of: Step, other: Step, isValue: boolean): Step {
  return (frame) => {
    const found = of(frame);
    // A value that is plain stands for itself.
    if (!(found instanceof Optional)) return found;
    if (!found.hasValue) return other(frame);
    return isValue ? found.value : found;
  };
}
