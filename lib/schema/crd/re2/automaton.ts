import { States } from './states';
import type { Place, Range, Regex } from './syntax';

/** One step of a pattern as a machine. */
type Step =
  | { readonly sort: 'char'; readonly ranges: readonly Range[] }
  | { readonly sort: 'jump'; readonly to: number[] }
  | { readonly sort: 'at'; readonly place: Place }
  | { readonly sort: 'done' };

const MOST_STEPS = 50_000;
/** Places that a machine knows without looking at the characters around. */
const TEXT_ENDS: readonly Place[] = ['text-start', 'text-end'];

/** A pattern as a machine that needs time in proportion to the text, whatever the pattern is. */
export class Automaton {
  private readonly steps: Step[] = [];

  private readonly states: States | undefined;

  constructor(regex: Regex) {
    this.add(regex);
    this.steps.push({ sort: 'done' });
    const isPlain = this.steps.every((step) => step.sort !== 'at' || TEXT_ENDS.includes(step.place));
    if (isPlain) this.states = new States({ reach: this.reach.bind(this), read: this.advance.bind(this) });
  }

  /** Whether the pattern fits anywhere in the text. */
  test(text: string): boolean {
    return this.states?.test(text) ?? this.walk(text);
  }

  /** Goes through the text with all steps at once. */
  private walk(text: string): boolean {
    const points = Array.from(text, (char) => char.codePointAt(0) ?? 0);
    let active: readonly number[] = [];
    for (let at = 0; at <= points.length; at++) {
      const reached = this.closure([...active, 0], points, at);
      if (reached === true) return true;
      active = at < points.length ? this.advance(reached, points[at] ?? 0) : [];
    }
    return false;
  }

  private advance(steps: readonly number[], point: number): readonly number[] {
    return steps.flatMap((number) => {
      const step = this.steps[number];
      return step?.sort === 'char' && step.ranges.some(([from, to]) => point >= from && point <= to)
        ? [number + 1]
        : [];
    });
  }

  private closure(from: readonly number[], points: readonly number[], at: number): readonly number[] | true {
    return this.reachable(from, (place) => holds(place, points, at));
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

  private add(regex: Regex): void {
    if (this.steps.length > MOST_STEPS) throw new RangeError('the pattern is too large');
    switch (regex.sort) {
      case 'set':
        this.steps.push({ sort: 'char', ranges: regex.ranges });
        return;
      case 'at':
        this.steps.push(regex);
        return;
      case 'group':
        return this.add(regex.of);
      case 'all':
        return regex.of.forEach((one) => this.add(one));
      case 'any':
        return this.either(regex.of);
      case 'repeat':
        return this.repeat(regex.of, regex.least, regex.most);
    }
  }

  private either(of: readonly Regex[]): void {
    const ends: number[][] = [];
    of.forEach((one, index) => {
      const fork = this.jump();
      fork.push(this.steps.length);
      this.add(one);
      if (index === of.length - 1) return;
      ends.push(this.jump());
      fork.push(this.steps.length);
    });
    for (const end of ends) end.push(this.steps.length);
  }

  private repeat(of: Regex, least: number, most: number): void {
    for (let count = 0; count < least; count++) this.add(of);
    if (most === Infinity) return this.loop(of);
    const skips: number[][] = [];
    for (let count = least; count < most; count++) {
      const skip = this.jump();
      skip.push(this.steps.length);
      skips.push(skip);
      this.add(of);
    }
    for (const skip of skips) skip.push(this.steps.length);
  }

  private loop(of: Regex): void {
    const start = this.steps.length;
    const fork = this.jump();
    fork.push(this.steps.length);
    this.add(of);
    this.jump().push(start);
    fork.push(this.steps.length);
  }

  private jump(): number[] {
    const to: number[] = [];
    this.steps.push({ sort: 'jump', to });
    return to;
  }
}

function holds(place: Place, points: readonly number[], at: number): boolean {
  switch (place) {
    case 'text-start':
      return at === 0;
    case 'text-end':
      return at === points.length;
    case 'line-start':
      return at === 0 || points[at - 1] === 10;
    case 'line-end':
      return at === points.length || points[at] === 10;
    case 'word-edge':
      return isWord(points[at - 1]) !== isWord(points[at]);
    case 'no-word-edge':
      return isWord(points[at - 1]) === isWord(points[at]);
  }
}

function isWord(point: number | undefined): boolean {
  return point !== undefined && /\w/.test(String.fromCodePoint(point));
}
