import type { Loop } from '../expr';
import { CelFailure, fail } from '../values/failure';
import { type Entries, isEntries, typeNameOf } from '../values/value';
import { truth } from './calls';
import type { Frame, Step } from './frame';

/** A macro over a list or a map, ready to be evaluated. */
export interface Turns {
  readonly over: Step;
  /** Where its variables stand in a frame. */
  readonly at: readonly number[];
  readonly test?: Step;
  readonly body: Step;
}

/** The step of a macro that goes over a list or a map. */
export function loopStep({ macro }: Loop, turns: Turns): Step {
  if (macro === 'all' || macro === 'exists') return decided(turns, macro === 'exists');
  const { start, turn, end } = COLLECTORS[macro];
  return (frame) => {
    const made = start();
    each(turns, frame, (key, value) => {
      turn(made as never, turns, frame, [key, value]);
      return false;
    });
    return end ? end(made) : made;
  };
}

/** How a macro collects what it gives. */
interface Collector {
  readonly start: () => unknown[] | Map<unknown, unknown>;
  readonly turn: (made: never, turns: Turns, frame: Frame, entry: readonly [unknown, unknown]) => void;
  readonly end?: (made: unknown[] | Map<unknown, unknown>) => unknown;
}

const list = (): unknown[] => [];
const map = (): Map<unknown, unknown> => new Map();
const keepWhereTrue: Collector['turn'] = (made: unknown[], { body }, frame, [, value]) => {
  if (truth(body(frame))) made.push(value);
};
const push: Collector['turn'] = (made: unknown[], turns, frame) => {
  if (passes(turns, frame)) made.push(turns.body(frame));
};

const COLLECTORS: Readonly<Record<Exclude<Loop['macro'], 'all' | 'exists'>, Collector>> = {
  existsOne: { start: list, turn: keepWhereTrue, end: (made) => (made as unknown[]).length === 1 },
  filter: { start: list, turn: keepWhereTrue },
  map: { start: list, turn: push },
  transformList: { start: list, turn: push },
  transformMap: {
    start: map,
    turn: (made: Map<unknown, unknown>, turns, frame, [key]) => {
      if (passes(turns, frame)) made.set(key, turns.body(frame));
    },
  },
  transformMapEntry: {
    start: map,
    turn: (made: Map<unknown, unknown>, turns, frame) => {
      if (passes(turns, frame)) insert(made, turns.body(frame));
    },
  },
};

function passes({ test }: Turns, frame: Frame): boolean {
  return !test || truth(test(frame));
}

function insert(made: Map<unknown, unknown>, entries: unknown): void {
  if (!isEntries(entries)) fail(`${typeNameOf(entries)} stands where a map is expected`);
  for (const key of entries.keys()) {
    if (made.has(key)) fail(`the key ${String(key)} is made twice`);
    made.set(key, entries.get(key));
  }
}

/** One element that decides is enough, even when another fails. */
function decided(turns: Turns, decides: boolean): Step {
  return (frame) => {
    const failures: CelFailure[] = [];
    const found = each(turns, frame, () => {
      try {
        return truth(turns.body(frame)) === decides;
      } catch (error) {
        if (!(error instanceof CelFailure)) throw error;
        failures.push(error);
        return false;
      }
    });
    const [failure] = failures;
    if (!found && failure) throw failure;
    return found ? decides : !decides;
  };
}

type Turn = (key: unknown, value: unknown) => boolean;

/** Does something for each entry, until it says that it is enough; whether it did. */
function each({ over, at }: Turns, frame: Frame, turn: Turn): boolean {
  const range = over(frame);
  if (Array.isArray(range)) return eachElement(range, at, frame, turn);
  if (isEntries(range)) return eachKey(range, at, frame, turn);
  return fail(`${typeNameOf(range)} is neither a list nor a map`);
}

function eachElement(
  range: readonly unknown[],
  [first = 0, second]: readonly number[],
  frame: Frame,
  turn: Turn,
): boolean {
  const { slots } = frame;
  for (let at = 0; at < range.length; at++) {
    count(frame);
    const value = range[at];
    const key = second === undefined ? at : BigInt(at);
    slots[first] = second === undefined ? value : key;
    if (second !== undefined) slots[second] = value;
    if (turn(key, value)) return true;
  }
  return false;
}

function eachKey(range: Entries, [first = 0, second]: readonly number[], frame: Frame, turn: Turn): boolean {
  const { slots } = frame;
  for (const key of range.keys()) {
    count(frame);
    slots[first] = key;
    if (second !== undefined) slots[second] = range.get(key);
    if (turn(key, key)) return true;
  }
  return false;
}

function count(frame: Frame): void {
  if (--frame.turns < 0) throw new RangeError('it takes too many steps with a value of this size');
}
