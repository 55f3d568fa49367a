import type { Place, Range, Regex } from './syntax';

/** One step of a pattern as a machine; of several ways to jump, the first one is preferred. */
export type Step =
  | { readonly sort: 'char'; readonly ranges: readonly Range[] }
  | { readonly sort: 'jump'; readonly to: number[] }
  | { readonly sort: 'at'; readonly place: Place }
  | { readonly sort: 'done' };

const MOST_STEPS = 50_000;

/** The steps of a pattern; the first one comes first. @throws RangeError when they are too many */
export function machineOf(regex: Regex): readonly Step[] {
  const maker = new Maker();
  maker.add(regex);
  return [...maker.steps, { sort: 'done' }];
}

/** Whether a step reads a character. */
export function reads(step: Step | undefined, point: number): boolean {
  return step?.sort === 'char' && step.ranges.some(([from, to]) => point >= from && point <= to);
}

class Maker {
  readonly steps: Step[] = [];

  add(regex: Regex): void {
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
        return this.repeat(regex);
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

  private repeat({ of, least, most, lazy }: Regex & { readonly sort: 'repeat' }): void {
    if (most === Infinity) return least === 0 ? this.any(of, lazy) : this.many(of, least, lazy);
    for (let count = 0; count < least; count++) this.add(of);
    const skips: number[][] = [];
    for (let count = least; count < most; count++) {
      const skip = this.jump();
      skip.push(this.steps.length);
      skips.push(skip);
      this.add(of);
    }
    for (const skip of skips) this.leave(skip, lazy);
  }

  /** None or many, so that what can be nothing is tried once. */
  private any(of: Regex, lazy: boolean): void {
    const fork = this.jump();
    fork.push(this.steps.length);
    this.many(of, 1, lazy);
    this.leave(fork, lazy);
  }

  private many(of: Regex, least: number, lazy: boolean): void {
    let start = this.steps.length;
    for (let count = 0; count < least; count++) {
      start = this.steps.length;
      this.add(of);
    }
    const fork = this.jump();
    fork.push(start);
    this.leave(fork, lazy);
  }

  /** What follows is preferred by a lazy repetition, and comes last for others. */
  private leave(fork: number[], lazy: boolean): void {
    if (lazy) fork.unshift(this.steps.length);
    else fork.push(this.steps.length);
  }

  private jump(): number[] {
    const to: number[] = [];
    this.steps.push({ sort: 'jump', to });
    return to;
  }
}
