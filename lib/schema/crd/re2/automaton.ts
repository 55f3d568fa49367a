import { type Step, machineOf, reads } from './machine';
import { holds, pointsOf } from './places';
import { States } from './states';
import type { Place, Regex } from './syntax';

/** Places that a machine knows without looking at the characters around. */
const TEXT_ENDS: readonly Place[] = ['text-start', 'text-end'];

/** A pattern as a machine that needs time in proportion to the text, whatever the pattern is. */
export class Automaton {
  readonly steps: readonly Step[];

  private readonly states: States | undefined;

  constructor(regex: Regex) {
    this.steps = machineOf(regex);
    const isPlain = this.steps.every((step) => step.sort !== 'at' || TEXT_ENDS.includes(step.place));
    if (isPlain) this.states = new States({ reach: this.reach.bind(this), read: this.advance.bind(this) });
  }

  /** Whether the pattern fits anywhere in the text. */
  test(text: string): boolean {
    return this.states?.test(text) ?? this.walk(text);
  }

  /** Goes through the text with all steps at once. */
  private walk(text: string): boolean {
    const points = pointsOf(text);
    let active: readonly number[] = [];
    for (let at = 0; at <= points.length; at++) {
      const reached = this.reachable([...active, 0], (place) => holds(place, points, at));
      if (reached === true) return true;
      active = at < points.length ? this.advance(reached, points[at] ?? 0) : [];
    }
    return false;
  }

  private advance(steps: readonly number[], point: number): readonly number[] {
    return steps.filter((number) => reads(this.steps[number], point)).map((number) => number + 1);
  }

  private reach(from: readonly number[], isStart: boolean, isEnd: boolean): readonly number[] | true {
    return this.reachable(from, (place) => (place === 'text-start' ? isStart : isEnd));
  }

  /** All steps that can be reached without reading a character; true when the end is one of them. */
  private reachable(from: readonly number[], isThere: (place: Place) => boolean): readonly number[] | true {
    const seen = new Set<number>();
    const open = [...from];
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      if (seen.has(number)) continue;
      seen.add(number);
      const step = this.steps[number];
      if (step?.sort === 'done') return true;
      if (step?.sort === 'jump') open.push(...step.to);
      if (step?.sort === 'at' && isThere(step.place)) open.push(number + 1);
    }
    return [...seen];
  }
}
